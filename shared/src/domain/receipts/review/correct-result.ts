import type { ReceiptCorrection } from '../../../contracts/receipts/receipt-archive.ts'
import type { ReceiptResult } from '../../../contracts/receipts/receipts.ts'
import { roundQuantity, sumQuantities } from '@larder/foods'

/**
 * A result with a person's corrections of its facts, which are then certain; the lines are compared with the new total.
 */
export const correctResult = (result: ReceiptResult, correction: ReceiptCorrection): ReceiptResult => {
  const { store_name = result.store_name, purchase_date = result.purchase_date } = correction
  const { receipt_total = result.receipt_total } = correction
  const sum = lineSumOf(result)
  return {
    ...result,
    store_name,
    purchase_date,
    receipt_total,
    total_difference: sum === null || receipt_total === null ? null : roundQuantity(sum - receipt_total),
    field_confidence: {
      store_name: correction.store_name === undefined ? result.field_confidence.store_name : 1,
      purchase_date: correction.purchase_date === undefined ? result.field_confidence.purchase_date : 1,
      receipt_total: correction.receipt_total === undefined ? result.field_confidence.receipt_total : 1,
    },
  }
}

/** The sum of the lines according to the reading; else of their prices, where all have one. */
const lineSumOf = ({ receipt_total, total_difference, items }: ReceiptResult): number | null => {
  if (receipt_total !== null && total_difference !== null) {
    return roundQuantity(receipt_total + total_difference)
  }
  const prices = items.flatMap(({ price }) => (price === null ? [] : [price]))
  return items.length === 0 || prices.length < items.length ? null : sumQuantities(prices)
}
