import type { ReceiptItemToAdd } from '@larder/shared/contracts/receipts/receipt-items'
import type { ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import { type ReviewReceipt, type ReviewState, suggestedOf } from './review-state.ts'
import { receiptOf, reviewLines } from './review-lines.ts'

/**
 * The body to send: the selected lines only (RCPT-049), one for each receipt line with its own quantity, price and day,
 * and with the printed text, so that the shop's next receipt is understood. A line's place is its own, else the one
 * chosen for all, else the suggested one.
 */
export const itemsToAdd = (state: ReviewState): ReceiptItemToAdd[] =>
  reviewLines(state)
    .filter((line) => line.isSelected)
    .flatMap((line) => {
      const brought = line.parts.filter(({ quantity }) => quantity > 0)
      const place = line.isLocationChosen || state.storageLocation === '' ? line.location : null
      return (brought.length > 0 ? brought : line.parts.slice(0, 1)).map(({ item, lineId, quantity }) => ({
        line_id: lineId,
        name: line.name.trim() || suggestedOf(item).name,
        quantity,
        unit: line.unit.trim() || suggestedOf(item).unit,
        category: line.category,
        original_name: item.printed_name,
        source_text: item.source_text,
        ...(place ? { storage_location: place } : {}),
        ...(line.expiryDate === null ? {} : { expiry_date: line.expiryDate }),
        ...originOf(item, state.receipts),
        price: item.price,
      }))
    })

function originOf(item: ReceiptItem, receipts: readonly ReviewReceipt[]): Partial<ReceiptItemToAdd> {
  const { source_receipt, source_receipts, source_name } = item
  const receipt = receiptOf(item, receipts)
  const { store_name, purchase_date } = receipt?.facts ?? { store_name: '', purchase_date: '' }
  const isRenamed = store_name.trim() !== '' && store_name.trim() !== source_name
  return {
    source_receipt,
    source_receipts,
    source_name: isRenamed ? store_name.trim() : source_name,
    ...(isRenamed && receipt?.result.store_name ? { original_source_name: source_name } : {}),
    ...(purchase_date === '' ? {} : { purchase_date }),
  }
}
