import type { ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import { isDeduction } from './merge-items.ts'

/** Whether a line is something to put away: no discount, no return, nothing that is certain to be no food or never wanted from its shop. */
export const isForStock = (
  item: Pick<ReceiptItem, 'price'> & Partial<Pick<ReceiptItem, 'not_food' | 'is_left_out'>>,
): boolean => !isDeduction(item) && item.not_food == null && item.is_left_out !== true
