import { inCents, sameAmount, toCents } from '../rows/amounts.ts'
import type { RowKind } from '../rows/row-kind.ts'

/** An amount with its label; `isBare` when its separator was lost, `index` is its row. */
export type Labelled = { kind: RowKind; value: number; index: number; coverage: number; isBare: boolean }

/** A value that other amounts add up to, and the weight of that evidence. */
export type Agreement = { value: number; weight: number }

/** Totals are rounded to five cents where there are no smaller coins. */
export const MAX_ROUNDING = 0.051

/**
 * All amounts are added to each other, so only the last ones of a kind are used when there are more than a receipt has.
 */
const MAX_OF_A_KIND = 10

const bothSigns = (value: number) => [value, -value]

const sumOf = (values: readonly number[]) => toCents(values.reduce((sum, value) => sum + value, 0))

/** Payments in cash and by card: together they equal another printed amount, or the sum of the lines. */
const isSplitPayment = (
  payments: readonly number[],
  changes: readonly number[],
  itemSum: number | null,
  isPrinted: (value: number) => boolean,
): boolean => {
  if (payments.length < 2 || changes.some((change) => change !== 0) || payments.some((paid) => paid <= 0))
    return false
  const sum = sumOf(payments)
  return isPrinted(sum) || (itemSum !== null && sameAmount(sum, itemSum))
}

/** Values that the receipt's other amounts add up to; each calculation counts once. */
export function agreementsOf(
  of: (...kinds: RowKind[]) => Labelled[],
  itemSum: number | null,
  printed: readonly number[],
): Agreement[] {
  const valuesOf = (...kinds: RowKind[]) =>
    of(...kinds)
      .slice(-MAX_OF_A_KIND)
      .map((row) => row.value)
  const changes = valuesOf('change')
  const payments = valuesOf('payment')
  const afterChange = payments.flatMap((paid) =>
    changes.filter((change) => paid > change).map((change) => toCents(paid - change)),
  )
  const roundings = [
    ...new Set(valuesOf('rounding').filter((value) => Math.abs(value) <= MAX_ROUNDING && value !== 0)),
  ]
  const withTax = valuesOf('subtotal').flatMap((subtotal) =>
    valuesOf('tax').flatMap((tax) =>
      [0, ...valuesOf('service')].flatMap((service) =>
        [0, ...roundings.flatMap(bothSigns)].map((rounding) => toCents(subtotal + tax + service + rounding)),
      ),
    ),
  )
  const printedCents = new Set(printed.map(inCents))
  const isPrinted = (value: number) => printedCents.has(inCents(value))
  const rounded = [
    ...roundings.flatMap((rounding) =>
      valuesOf('total', 'finalTotal', 'subtotal').flatMap((total) =>
        bothSigns(rounding).map((r) => toCents(total + r)),
      ),
    ),
    // 'Rounding 2.10' below 'Total 2.11' is the total after rounding.
    ...valuesOf('rounding').filter((value) =>
      valuesOf('total', 'finalTotal').some(
        (total) => total !== value && Math.abs(total - value) <= MAX_ROUNDING,
      ),
    ),
  ].filter(isPrinted)
  // Lines that add up to the subtotal confirm the total that results with tax.
  const isSubtotal =
    itemSum !== null && valuesOf('subtotal').some((subtotal) => sameAmount(subtotal, itemSum))
  const sumsOfItems = itemSum === null ? [] : isSubtotal && withTax.length > 0 ? withTax : [toCents(itemSum)]
  const itemsWithTax =
    itemSum === null || isSubtotal ? [] : valuesOf('tax').map((tax) => toCents(itemSum + tax))
  const isSplit = isSplitPayment(payments, changes, itemSum, isPrinted)
  const once = (values: readonly number[], weight: number) =>
    [...new Set(values)].map((value) => ({ value, weight }))
  return [
    ...once(afterChange, 2),
    ...once(withTax, 2),
    ...once(isSplit ? [sumOf(payments)] : changes.length === 0 ? payments : [], isSplit ? 2.5 : 1.2),
    ...once(rounded, 3),
    ...once(sumsOfItems, 1.5),
    ...once(itemsWithTax, 1.5),
  ]
}
