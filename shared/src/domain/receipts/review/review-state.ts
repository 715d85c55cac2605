import type { ReceiptState } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReviewState } from '@larder/shared/contracts/receipts/receipt-review'
import type { ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import { isDeduction } from '@larder/papers'

/** Whether a line can be added to stock: no discount, no return, not certainly non-food, not left out for its shop. */
export const isForStock = (
  item: Pick<ReceiptItem, 'price'> & Partial<Pick<ReceiptItem, 'not_food' | 'is_left_out'>>,
): boolean => !isDeduction(item) && item.not_food == null && item.is_left_out !== true

/** The data of a line that determine the state of its receipt's review. */
type ReviewedLine = { isInStock: boolean; isForStock: boolean }

type Receipt = { state: ReceiptState; isDiscarded: boolean; lines: readonly ReviewedLine[] }

/** The progress of a receipt's review; lines that are not meant for stock count only if they are in it. */
export const reviewStateOf = ({ state, isDiscarded, lines }: Receipt): ReviewState => {
  const missing = lines.filter(({ isInStock, isForStock }) => isForStock && !isInStock)
  if (lines.some(({ isInStock }) => isInStock)) return missing.length > 0 ? 'partly_added' : 'added'
  if (missing.length === 0 || state !== 'completed') return 'none'
  return isDiscarded ? 'discarded' : 'waiting'
}
