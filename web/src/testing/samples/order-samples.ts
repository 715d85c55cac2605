import type { OrderFacts } from '@larder/shared/contracts/orders/order-facts'
import type { Mailbox } from '@larder/shared/contracts/orders/mailboxes'
import type { MailMessage } from '@larder/shared/contracts/orders/mail-messages'
import type { CorrectionLine } from '@larder/shared/contracts/orders/order-correction'
import type { OrderItem, OrderSummary } from '@larder/shared/contracts/orders/orders'
import type { SyncStatus } from '@larder/shared/contracts/orders/order-sync'
import { SyncOptionsInput } from '@larder/shared/contracts/orders/sync-options'
import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { sampleDetail, sampleId, sampleLine, sampleReceipt, sampleReview } from './stock-samples.ts'

/** What an order has beside a receipt, by default of one mail that confirms it. */
export const sampleOrderFacts = (fields: Partial<OrderFacts> = {}): OrderFacts => ({
  number: 'A-1001',
  event: 'confirmed',
  arrived_on: null,
  mailbox_id: sampleId(900),
  mailed_at: '2026-03-09T07:30:00.000Z',
  mail_count: 1,
  sender: 'green-grocer.example',
  is_separate: false,
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

/** The lines of an order that wait for review. */
export const orderItemsOf = ({ id, result, review }: ReceiptDetail): OrderItem[] =>
  (result?.items ?? []).map((line, index) => ({
    name: line.name,
    quantity: line.quantity,
    unit: line.unit,
    category: 'Dairy',
    order_id: id,
    line_id: review?.lines[index]?.line_id ?? '',
    order_number: 'A-1001',
    store_name: result?.store_name ?? null,
    purchase_date: result?.purchase_date ?? null,
    price: line.price,
    currency: 'USD',
    confidence: line.confidence,
    is_selected: true,
  }))

/** A sync that never ran, with the given further fields. */
export const sampleSyncStatus = (fields: Partial<SyncStatus> = {}): SyncStatus => ({
  status: 'idle',
  logs: [],
  processed_emails: 0,
  detected_orders: 0,
  error: null,
  sync_id: null,
  mailbox_id: null,
  started_at: null,
  ended_at: null,
  is_cancelling: false,
  ...fields,
})

/** A mailbox on an IMAP server with the documented options. */
export const sampleMailbox = (fields: Partial<Mailbox> = {}): Mailbox => ({
  id: sampleId(901),
  kind: 'imap',
  imap: {
    host: 'imap.example.org',
    port: 993,
    security: 'tls',
    username: 'maya@example.org',
    folder: 'INBOX',
  },
  settings: { ...SyncOptionsInput.parse({}), auto_sync: 'off' },
  last_check: null,
  last_sync: null,
  version: 1,
  may_change: true,
  ...fields,
})

/** A mail of the ledger, by default one whose order waits for review. */
export const sampleMessage = (fields: Partial<MailMessage> = {}): MailMessage => ({
  id: sampleId(950),
  mailbox_id: sampleId(901),
  date: '2026-03-09T07:30:00.000Z',
  from_domain: 'green-grocer.example',
  outcome: 'waiting',
  reason: null,
  order_id: sampleId(800),
  handled_at: '2026-03-09T08:00:00.000Z',
  can_read_again: true,
  ...fields,
})

/** What a later mail of an order changed: less milk, of which some was used, and no bread, which is gone. */
export const sampleCorrectionLines: CorrectionLine[] = [
  {
    line_id: 'milk#1',
    name: 'Milk',
    change: 'quantity',
    before: { quantity: 2, unit: 'item', price: 3 },
    after: { quantity: 1, unit: 'item', price: 1.5 },
    replaces: null,
    entry: { entry_id: sampleId(1), unit: 'item', quantity: 1.5, corrected_quantity: 0.5, since: 'used' },
    is_possible: true,
    is_selected: true,
  },
  {
    line_id: 'bread#1',
    name: 'Bread',
    change: 'removed',
    before: { quantity: 1, unit: 'item', price: null },
    after: null,
    replaces: null,
    entry: { entry_id: sampleId(2), unit: 'item', quantity: 0, corrected_quantity: 0, since: 'gone' },
    is_possible: false,
    is_selected: false,
  },
]
