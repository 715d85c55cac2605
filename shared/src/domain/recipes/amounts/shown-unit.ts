/** Units that count pieces, which people do not say: '3 eggs'. */
const PIECES = ['each', 'item']

/** A unit as it stands between a number and the name of a food; empty for pieces. */
export const shownUnit = (unit: string): string => (PIECES.includes(unit) ? '' : unit)
