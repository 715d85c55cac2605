import { inCents, sameAmount, toCents } from '../../receipts/rows/amounts.ts'
import type { FoundSum } from '../rows/sum-rows.ts'
import type { DraftLine } from './draft-line.ts'

/** The money of an order: what its articles cost, what is added and taken off, and what is to pay. */
export type OrderMoney = {
  drafts: DraftLine[]
  total: number | null
  fees: number
  discounts: number
  difference: number | null
  /** Whether the articles add up to the total, or to the sum of the goods. */
  addsUp: boolean
}

const sum = (values: readonly number[]) => values.reduce((cents, value) => cents + inCents(value), 0) / 100
const priced = (drafts: readonly DraftLine[]) => sum(drafts.map(({ price }) => price ?? 0))

/** Decides what single amounts are (prices of lines or of pieces), and which sums belong to the order. */
export function settleMoney(all: readonly DraftLine[], sums: readonly FoundSum[]): OrderMoney {
  const fees = toCents(sum(amountsOf(sums, 'fee')) + sum(amountsOf(sums, 'deposit')))
  const discounts = toCents(sum(amountsOf(sums, 'discount').map(Math.abs)))
  const taxes = toCents(sum(amountsOf(sums, 'tax')))
  const totals = amountsOf(sums, 'total')
  const goods = amountsOf(sums, 'subtotal')
  const above = all.filter(({ isAfterTotal }) => !isAfterTotal)
  const lists = [above, ...(above.length < all.length ? [[...all]] : []), ...withoutEnds(above)]
  const readings = lists.flatMap((drafts) => [drafts, drafts.map(perPiece)])
  for (const drafts of readings) {
    const items = priced(drafts.filter(({ removed }) => removed === null))
    if (items <= 0) continue
    for (const total of [...totals].reverse())
      for (const tax of [0, taxes])
        for (const off of [discounts, 0]) {
          if (!sameAmount(items + fees + tax - off, total)) continue
          return { drafts, total, fees: toCents(fees + tax), discounts: off, difference: 0, addsUp: true }
        }
    if (goods.some((amount) => sameAmount(amount, items))) {
      const total = totals.at(-1) ?? null
      return {
        drafts,
        total,
        fees,
        discounts,
        difference: differenceOf(items, fees, discounts, total),
        addsUp: true,
      }
    }
  }
  const items = priced(above.filter(({ removed }) => removed === null))
  const total = totals.at(-1) ?? null
  const difference = differenceOf(items, fees, discounts, total)
  return { drafts: above, total, fees, discounts, difference, addsUp: false }
}

const differenceOf = (items: number, fees: number, discounts: number, total: number | null) =>
  total === null ? null : toCents(items + fees - discounts - total)

const amountsOf = (sums: readonly FoundSum[], kind: FoundSum['kind']) =>
  sums.filter((one) => one.kind === kind).map(({ amount }) => amount)

/** So many lines below or above the articles may look like some: recommendations, sums with unknown words. */
const MOST_STRAY = 2
/** Shorter lists add up by chance. */
const MIN_LINES = 3

/** The articles without the last or first ones, which may be none where the others alone add up. */
const withoutEnds = (drafts: DraftLine[]): DraftLine[][] =>
  drafts.length <= MIN_LINES
    ? []
    : Array.from({ length: MOST_STRAY }, (_, index) => index + 1).flatMap((count) => [
        drafts.slice(0, -count),
        drafts.slice(count),
      ])

/** The line with its only amount read as the price of one piece. */
const perPiece = (draft: DraftLine): DraftLine =>
  draft.isPriceOpen && draft.price !== null
    ? { ...draft, unitPrice: draft.price, price: toCents(draft.price * (draft.quantity ?? 1)) }
    : draft
