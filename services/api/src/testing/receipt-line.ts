import type { ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import { NO_SUGGESTION } from '@larder/shared/domain/receipts/review/line-suggestions'

/** A line that was read from a receipt, by default one piece that costs one, and surely right. */
export const receiptLine = (
  receiptId: string,
  name: string,
  fields: Partial<ReceiptItem> = {},
): ReceiptItem => ({
  name,
  printed_name: name.toUpperCase(),
  quantity: 1,
  unit: 'item',
  category: 'Groceries',
  unit_price: null,
  price: 1,
  source_text: name.toUpperCase(),
  page_number: 1,
  box: null,
  confidence: 1,
  read_by: 'rules',
  source_receipt: receiptId,
  source_name: 'Green Grocer',
  source_receipts: [receiptId],
  ...NO_SUGGESTION,
  ...fields,
})
