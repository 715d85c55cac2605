import { remembered } from '../words/remembered.ts'
import { foldedWords, foldedSingular } from '../foods/names/fold-food.ts'
import { findUnit } from './unit-names.ts'

/** Units that count parts of pieces, or what is too little to be sold alone. */
export const PART_UNITS: ReadonlySet<string> = new Set(
  (
    'clove slice rasher sprig leaf branch segment sheet cube strip wedge stalk rib scoop shot pinch dash splash drizzle drop ' +
    'handful knob dollop pat cm inch'
  ).split(' '),
)

const partIn: (name: string) => { unit: string | null } = remembered((name) => {
  const words = foldedWords(name)
  const units = words.map((word) => findUnit(word) ?? findUnit(foldedSingular(word)))
  return {
    unit: words.length < 2 ? null : (units.find((unit) => unit !== null && PART_UNITS.has(unit)) ?? null),
  }
})

/**
 * The unit in which something is counted: four pieces of 'garlic cloves' are cloves, and no bulbs. Any other unit, in any
 * spelling, is what it says.
 */
export const countedUnit = (name: string, unit: string): string =>
  findUnit(unit) === 'item' ? (partIn(name).unit ?? unit) : unit
