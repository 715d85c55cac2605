import type { ReceiptSummary } from '@larder/shared/contracts/receipts/receipt-archive'
import type { StoredReceipt } from './receipt.repository.ts'

type SummarizedReceipt = Pick<
  StoredReceipt,
  'id' | 'state' | 'attempt' | 'filename' | 'files_removed_at' | 'created_at' | 'result'
>

/** A stored receipt or order in a list. */
export const summaryOf = (receipt: SummarizedReceipt): Omit<ReceiptSummary, 'review_state'> => ({
  id: receipt.id,
  state: receipt.state,
  attempt: receipt.attempt,
  filename: receipt.filename,
  store_name: receipt.result?.store_name ?? null,
  purchase_date: receipt.result?.purchase_date ?? null,
  total: receipt.result?.receipt_total ?? null,
  currency: receipt.result?.currency ?? null,
  item_count: receipt.result?.items.length ?? 0,
  page_count: receipt.result?.page_count ?? 0,
  has_file: receipt.files_removed_at === null,
  added_at: receipt.created_at.toISOString(),
})
