import { unitFor } from '../units/unit-words.ts'

/** Units that count pieces, which people do not say: '3 eggs'. */
const PIECES = ['each', 'item']

/** A unit as it stands between an amount and the name of a food: '2 cloves'; empty for pieces. */
export const shownUnit = (unit: string, amount: number | string): string =>
  PIECES.includes(unit) ? '' : unitFor(String(amount), unit)
