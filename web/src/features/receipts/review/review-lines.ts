import type { ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import { sumQuantities } from '@larder/foods'
import { formatDate } from '../../../lib/format.ts'
import type { ReviewPart, ReviewReceipt, ReviewState, ReviewThing } from './review-state.ts'

/** One line of the review: a thing without the quantities of receipts that are left out. */
export type ReviewLine = ReviewThing & {
  /** The receipt line that it is shown with: the first of its lines. */
  item: ReceiptItem
  quantity: number
  /** Null when it is unknown for one of its lines, or they were paid in different currencies. */
  price: number | null
  currency: string | null
}

/** The lines under review, in the order in which they were read. */
export const reviewLines = ({ receipts, things }: ReviewState): ReviewLine[] =>
  things.flatMap((thing) => {
    const parts = includedParts(thing, receipts)
    const [first] = parts
    if (first === undefined) return []
    const currencies = new Set(parts.map(({ item }) => currencyOf(item, receipts)))
    const prices = parts.flatMap(({ item }) => (item.price === null ? [] : [item.price]))
    return [
      {
        ...thing,
        parts,
        item: first.item,
        quantity: sumQuantities(parts.map(({ quantity }) => quantity)),
        price: currencies.size > 1 || prices.length < parts.length ? null : sumQuantities(prices),
        currency: currencyOf(first.item, receipts),
      },
    ]
  })

export const includedParts = ({ parts }: ReviewThing, receipts: readonly ReviewReceipt[]): ReviewPart[] =>
  parts.filter(({ item }) => !receiptOf(item, receipts)?.isLeftOut)

export const receiptOf = ({ source_receipt }: ReceiptItem, receipts: readonly ReviewReceipt[]) =>
  receipts.find(({ result }) => result.receipt_id === source_receipt)

const currencyOf = (item: ReceiptItem, receipts: readonly ReviewReceipt[]): string | null =>
  receiptOf(item, receipts)?.result.currency ?? null

/** A line names up to this many papers, and counts further ones. */
const MAX_ORIGINS = 3

/** Shops and days of the papers that a line is from, when several are reviewed; empty for a single one. */
export function originText(line: ReviewLine, { receipts }: ReviewState): string {
  if (receipts.length < 2) return ''
  const origins = line.parts.flatMap(({ item }) => {
    const facts = receiptOf(item, receipts)?.facts
    if (facts === undefined) return []
    const day = facts.purchase_date === '' ? [] : [formatDate(facts.purchase_date)]
    return [[facts.store_name.trim() || 'Unknown store', ...day].join(', ')]
  })
  const named = [...new Set(origins)]
  const furtherCount = named.length - MAX_ORIGINS
  const text = named.slice(0, MAX_ORIGINS).join('; ')
  return furtherCount > 0 ? `${text} and ${furtherCount} more` : text
}

/** The day that all receipts of a review share; undefined when they differ, because each line has its own day. */
export function commonDay({ receipts }: ReviewState): string | undefined {
  const days = new Set(receipts.filter(({ isLeftOut }) => !isLeftOut).map(({ facts }) => facts.purchase_date))
  const [day] = days
  return days.size === 1 && day !== '' ? day : undefined
}
