import type { ReceiptItem } from '@larder/shared/contracts/receipts'
import { isDeduction } from './merge-items.ts'

/** Whether a line is something to put away: no discount, no return, and nothing that is certain to be no food. */
export const isForStock = (
  item: Pick<ReceiptItem, 'price'> & Partial<Pick<ReceiptItem, 'not_food'>>,
): boolean => !isDeduction(item) && item.not_food == null
