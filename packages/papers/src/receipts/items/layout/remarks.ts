import { findUnit, readFood } from '@larder/foods'
import type { Entry } from '../entries.ts'
import { isNaming } from '../name-figures.ts'
import { sameAmount } from '../../rows/amounts.ts'
import { isReduction } from './side-notes.ts'

/** `(Anna)`: a remark, and no name of its own. */
const IN_BRACKETS = /^\([^()]{1,40}\)$/
/** `PKT` in a column of units. */
const UNIT = /^\p{L}{1,6}$/u
/** A unit, though also the name of a food. */
const ROLL = /^rolls?$/i
/** `SUGAR` is an article, although it is as short as a unit. */
const isUnitName = (name: string): boolean =>
  UNIT.test(name) && (ROLL.test(name) || findUnit(name) !== null || readFood(name).is_food === null)

/** Without rows that say how the price above them came about: `Was 70.00 Save 21.00` below 49.00. */
const withoutRepeatedPrices = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter((entry, index) => {
    const above = entries[index - 1]
    if (entry.kind !== 'item' || above?.kind !== 'item' || !isReduction(entry.row.text)) return true
    const [before = 0, other = 0] = entry.row.amounts.map(({ value }) => value)
    return !sameAmount(other, above.price) && !sameAmount(before - other, above.price)
  })

/**
 * Rows whose only words are a remark in brackets, a reduction (`was 8.14 now 7.14`), or a unit where the list has a
 * column of these, are the figures of the article that is named above them.
 */
export const asRemarks = (entries: readonly Entry[], { hasUnits }: { hasUnits: boolean }): readonly Entry[] =>
  withoutRepeatedPrices(entries).map((entry, index, settled) => {
    const above = settled[index - 1]
    if (entry.kind !== 'item' || above?.kind !== 'text' || !isNaming(above)) return entry
    const isUnit = hasUnits && entry.quantity !== null && isUnitName(entry.name)
    if (!isUnit && !IN_BRACKETS.test(entry.name) && !isReduction(entry.row.text)) return entry
    const { row, amount, price, quantity } = entry
    return { kind: 'figures', row, amount, price, quantity }
  })
