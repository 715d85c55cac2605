import type { OrderFacts } from '@larder/shared/contracts/orders/order-facts'
import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReceiptReview } from '@larder/shared/contracts/receipts/receipt-review'
import type { ReceiptItem, ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { type MergedItem, mergeReceiptItems } from '@larder/shared/domain/receipts/review/merge-items'
import { isSureLine } from '@larder/papers'
import { apartText } from '../archive-format.ts'
import { reasonKey, reasonOf } from './line-reason.ts'
import { readFacts } from '../receipt-facts.ts'
import { type ReviewState, type ReviewThing, suggestedOf } from './review-state.ts'

/** A receipt when its review begins: what was read, and what earlier reviews did. */
export type ReceiptToReview = {
  result: ReceiptResult
  review: ReceiptReview
  /** What an order has beside it; absent for receipts. */
  order?: OrderFacts | null
}

/** The receipts in which at least one line was read. */
export const receiptsToReview = (details: readonly ReceiptDetail[]): ReceiptToReview[] =>
  details.flatMap(({ result, review, order }) => (result && review ? [{ result, review, order }] : []))

/**
 * The review as it opens: equal names merged, all selected (RCPT-035, RCPT-039). Lines that are no food, left out
 * before or in stock already are separate and unselected, with their reason (resolution 36).
 */
export const openReview = (opened: readonly ReceiptToReview[]): ReviewState => ({
  storageLocation: '',
  receipts: opened.map(({ result, order }) => ({
    result,
    orderNumber: order?.number ?? null,
    apart: order ? apartText(order) : null,
    arrivedOn: order?.arrived_on ?? null,
    facts: readFacts(result),
    isConfirmed: false,
    isLeftOut: false,
  })),
  things: openThings(opened),
})

function openThings(opened: readonly ReceiptToReview[]): ReviewThing[] {
  const read = opened.flatMap(({ result, review }) =>
    result.items.map((item, index) => {
      const line = review.lines[index]
      return {
        item,
        lineId: line?.line_id ?? '',
        shelfLifeDays: line?.shelf_life_days ?? null,
        reason: line ? reasonOf(item, line, result) : null,
      }
    }),
  )
  const lineIds = new Map(read.map(({ item, lineId }) => [item, lineId]))
  const shelfLives = new Map(read.map(({ item, shelfLifeDays }) => [item, shelfLifeDays]))
  const order = new Map(read.map(({ item }, index) => [item, index]))
  const groups = new Map<string, typeof read>()
  for (const line of read) {
    const key = reasonKey(line.reason)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
    .flatMap((group) =>
      mergeReceiptItems([{ items: group.map(({ item }) => item) }]).map((item) => ({
        item,
        reason: group[0]?.reason ?? null,
      })),
    )
    .sort((a, b) => firstOf(a.item, order) - firstOf(b.item, order))
    .map(({ item, reason }, id) => ({
      id,
      ...suggestedOf(item),
      category: item.suggested_category ?? item.category,
      location: item.suggested_location,
      isLocationChosen: false,
      expiryDate: null,
      shelfLifeDays: shelfLives.get(item.parts[0]?.item as ReceiptItem) ?? null,
      parts: item.parts.map((part) => ({ ...part, lineId: lineIds.get(part.item) ?? '' })),
      isSelected: reason === null,
      isSure: reason !== null || item.parts.every((part) => isSureLine(part.item)),
      reason,
    }))
}

const firstOf = ({ parts }: MergedItem, order: ReadonlyMap<ReceiptItem, number>): number =>
  order.get(parts[0]?.item as ReceiptItem) ?? 0
