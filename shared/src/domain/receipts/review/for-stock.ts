import type { ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import { isDeduction } from '@larder/papers'

/** Whether a line can be added to stock: no discount, no return, not certainly non-food, not left out for its shop. */
export const isForStock = (
  item: Pick<ReceiptItem, 'price'> & Partial<Pick<ReceiptItem, 'not_food' | 'is_left_out'>>,
): boolean => !isDeduction(item) && item.not_food == null && item.is_left_out !== true
