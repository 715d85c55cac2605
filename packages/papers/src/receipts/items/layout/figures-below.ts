import { sameAmount } from '../../rows/amounts.ts'
import type { Entry } from '../entries.ts'

/** `*2`, `x 3` below the name. */
const COUNT = /(?<![\p{L}\d])[*x×]\s?(\d{1,3})(?![\d.,])/iu

/** A row with the price of one that is followed by its count and the price of all: `KNIFE 4.50`, `9556001 *2 9.00`. */
export const withFiguresBelow = (entries: readonly Entry[]): readonly Entry[] => {
  const used = new Set<Entry>()
  const joined = entries.map((entry, index): Entry => {
    const below = entries[index + 1]
    if (entry.kind !== 'item' || entry.quantity || below?.kind !== 'figures') return entry
    const count = Number(COUNT.exec(below.row.text)?.[1] ?? 0)
    if (count < 1 || !sameAmount(count * entry.price, below.price)) return entry
    used.add(below)
    const quantity = { quantity: count, unit: 'item', unitPrice: entry.price, start: 0, end: 0 }
    return { ...entry, amount: below.amount, price: below.price, quantity }
  })
  return joined.filter((entry) => !used.has(entry))
}
