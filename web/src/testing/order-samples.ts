import type { OrderFacts } from '@larder/shared/contracts/orders/order-facts'
import type { OrderSummary } from '@larder/shared/contracts/orders/orders'
import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { sampleDetail, sampleId, sampleLine, sampleReceipt, sampleReview } from './stock-samples.ts'

/** What an order has beside a receipt, by default of one mail that confirms it. */
export const sampleOrderFacts = (fields: Partial<OrderFacts> = {}): OrderFacts => ({
  number: 'A-1001',
  event: 'confirmed',
  mailbox_id: sampleId(900),
  mailed_at: '2026-03-09T07:30:00.000Z',
  mail_count: 1,
  changed_lines: [],
  ...fields,
})

/** An order of lines with these names, as the receipt that it is reviewed as. */
export function sampleOrder(id: string, names: readonly string[], fields: Partial<ReceiptDetail> = {}) {
  const lines = names.map((name) =>
    sampleLine(name, {
      source_text: name,
      box: null,
      source_receipt: id,
      source_receipts: [id],
      source_name: fields.store_name ?? 'Green Grocer',
    }),
  )
  const result: ReceiptResult = sampleReceipt({
    receipt_id: id,
    items: lines,
    store_name: fields.store_name ?? 'Green Grocer',
    purchase_date: fields.purchase_date ?? '2026-03-09',
    page_count: 0,
    source_filename: 'Green Grocer',
    text_engine: 'mail',
  })
  return sampleDetail(result, {
    review: sampleReview(result),
    review_state: 'waiting',
    has_file: false,
    raw_text: null,
    entry_count: 0,
    undoable_count: 0,
    order: sampleOrderFacts(),
    ...fields,
  })
}

/** An order as it is listed. */
export const orderSummary = (detail: ReceiptDetail): OrderSummary => ({
  ...detail,
  order: detail.order ?? sampleOrderFacts(),
})
