import { toCents } from '../../rows/amounts.ts'
import type { Entry } from '../entries.ts'
import { isNaming } from '../name-figures.ts'
import { explainsPrice, type Quantity } from '../quantity.ts'

/** `0.385 X 6.00`: a weight, and nothing behind the price of one kg. */
const WEIGHT = /^[^\p{L}\p{N}]*(\d{1,3}[.,]\d{1,3})\s?[x×*]\s?(\d{1,4}[.,]\d{2})[^\p{L}\p{N}]*$/iu
/** The least number of articles with their figures below that show how a list is printed. */
const MIN_OTHERS = 2

const toNumber = (text = '') => Number(text.replace(',', '.'))

/** The count or weight of a row that has no price of all: null where it has one. */
function unpriced(entry: Entry): Quantity | null {
  if (entry.kind === 'multiplier')
    return entry.quantity.quantity > 0 && entry.quantity.unitPrice !== null ? entry.quantity : null
  const match = entry.kind === 'figures' && entry.quantity === null ? WEIGHT.exec(entry.row.text) : null
  if (!match) return null
  const [quantity, unitPrice] = [toNumber(match[1]), toNumber(match[2])]
  return { quantity, unit: Number.isInteger(quantity) ? 'item' : 'kg', unitPrice, start: 0, end: 0 }
}

/**
 * In a list of names with their figures below, the price of an article whose row of figures lacks it (`2 x 5.95`) is
 * computed; it stays doubtful, because it is not printed.
 */
export function withComputedPrices(entries: readonly Entry[]): readonly Entry[] {
  const isBelowName = (index: number) => {
    const above = entries[index - 1]
    return above?.kind === 'text' && isNaming(above)
  }
  const others = entries.filter(
    (entry, index) => entry.kind === 'figures' && entry.quantity !== null && isBelowName(index),
  )
  if (others.length < MIN_OTHERS) return entries
  return entries.map((entry, index): Entry => {
    const quantity = isBelowName(index) ? unpriced(entry) : null
    const below = entries[index + 1]
    if (!quantity || below?.kind === 'figures') return entry
    if (below?.kind === 'item' && explainsPrice(quantity, below.price)) return entry
    const price = toCents(quantity.quantity * (quantity.unitPrice ?? 0))
    const amount = { value: price, start: 0, end: 0, hasCurrency: false }
    return { kind: 'figures', row: entry.row, amount, price, quantity }
  })
}
