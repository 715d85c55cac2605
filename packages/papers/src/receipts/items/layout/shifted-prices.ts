import { inCents } from '../../rows/amounts.ts'
import type { Entry } from '../entries.ts'
import { isNaming } from '../name-figures.ts'
import { leadingQuantity } from '../quantity-columns.ts'

type Priced = Extract<Entry, { kind: 'item' | 'figures' }>
const isPriced = (entry: Entry | undefined): entry is Priced =>
  entry?.kind === 'item' || entry?.kind === 'figures'

/** Whether the prices of the rows from the first one to some row behind `from` are a printed sum. */
function makesSum(entries: readonly Entry[], from: number, isSum: (amount: number) => boolean): boolean {
  let cents = 0
  return entries.some((entry, index) => {
    if (isPriced(entry)) cents += inCents(entry.price)
    return index >= from && isSum(cents / 100)
  })
}

/**
 * Rows between a price without a name and a name without a price, each with the price of the row below it, as on a
 * photo at an angle, get the price above; only where all prices are a printed sum, which needs the one without a name.
 */
export function withoutShift(
  entries: readonly Entry[],
  { isSum }: { isSum: (amount: number) => boolean },
): readonly Entry[] {
  const settled = [...entries]
  for (let first = 0; first < settled.length; first++) {
    if (settled[first]?.kind !== 'figures' || settled[first - 1]?.kind === 'text') continue
    let last = first + 1
    while (settled[last]?.kind === 'item') last++
    const name = settled[last]
    if (last === first + 1 || name?.kind !== 'text' || !isNaming(name)) continue
    if (!makesSum(settled, last, isSum)) continue
    const run = settled.slice(first, last + 1)
    const shifted = run.slice(1).map((entry, index): Entry => {
      const { amount, price } = run[index] as Priced
      const read = entry as Extract<Entry, { kind: 'item' | 'text' }>
      const counted = leadingQuantity(read.name, price)
      const name = counted ? read.name.slice(counted.end).trim() : read.name
      const pieces = counted ?? (read.kind === 'item' ? leadingQuantity(read.row.text, price) : null)
      return { kind: 'item', row: read.row, name, amount, price, quantity: pieces }
    })
    settled.splice(first, run.length, ...shifted)
  }
  return settled
}
