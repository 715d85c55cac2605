import type { NonFoodReason } from '@larder/foods'
import type { ReceiptReview } from '@larder/shared/contracts/receipts/receipt-review'
import type { ReceiptItem, ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { dayOf, formatDate } from '../../../lib/format.ts'

/** Why a line starts unselected in its review. */
export type LineReason =
  /** It is in stock already: the server would refuse it. */
  | { kind: 'added'; addedAt: string }
  /** It is in stock already, from another copy of the receipt. */
  | { kind: 'added_from_copy'; addedAt: string }
  /** Its item was put away from a shopping list. */
  | { kind: 'put_away'; at: string }
  /** Somebody chose 'never again from this shop'. */
  | { kind: 'left_out' }
  | { kind: 'not_food'; of: NonFoodReason }

/** Why a line starts unselected; null for one that starts selected. */
export function reasonOf(
  item: Pick<ReceiptItem, 'not_food' | 'is_left_out'>,
  { in_stock, put_away_at }: ReceiptReview['lines'][number],
  { receipt_id }: Pick<ReceiptResult, 'receipt_id'>,
): LineReason | null {
  if (in_stock !== null) {
    const kind = in_stock.receipt_id === receipt_id ? 'added' : 'added_from_copy'
    return { kind, addedAt: in_stock.added_at }
  }
  if (put_away_at) return { kind: 'put_away', at: put_away_at }
  if (item.is_left_out) return { kind: 'left_out' }
  return item.not_food === null ? null : { kind: 'not_food', of: item.not_food.reason }
}

/** Lines with the same key can be grouped under one reason. */
export const reasonKey = (reason: LineReason | null): string =>
  reason === null ? '' : JSON.stringify(reason)

/** Whether a person may select the line anyway. */
export const canSelect = (reason: LineReason | null): boolean => reason?.kind !== 'added'

const NON_FOOD: Record<NonFoodReason, string> = {
  deposit: 'deposit',
  bag: 'bag',
  paper: 'paper goods',
  cleaning: 'cleaning',
  toiletries: 'toiletries',
  stationery: 'stationery',
  pets: 'for pets',
  plants: 'plants',
  medicine: 'medicine',
  tobacco: 'tobacco',
  household: 'household goods',
  charge: 'charge',
}

/** The reason as text, such as 'No food: deposit'. */
export function reasonText(reason: LineReason): string {
  switch (reason.kind) {
    case 'added':
      return `Already added on ${formatDate(dayOf(reason.addedAt))}`
    case 'added_from_copy':
      return `Already added on ${formatDate(dayOf(reason.addedAt))} from another copy`
    case 'put_away':
      return `Already put away from the list on ${formatDate(dayOf(reason.at))}`
    case 'left_out':
      return 'You left it out before'
    case 'not_food':
      return `No food: ${NON_FOOD[reason.of]}`
  }
}
