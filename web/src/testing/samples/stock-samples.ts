import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReceiptReview } from '@larder/shared/contracts/receipts/receipt-review'
import { lineIdsOf } from '@larder/shared/domain/receipts/review/line-ids'
import type { ReceiptItem, ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { NO_SUGGESTION } from '@larder/shared/domain/receipts/review/line-suggestions'

/** An id that ends in a number. */
export const sampleId = (number: number): string => number.toString(16).padStart(24, '0')

/** A catalogue item with the given name and further fields. */
export const sampleItem = (name: string, fields: Partial<Item> = {}): Item => ({
  id: sampleId(500 + [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)),
  name,
  category: 'Dairy',
  sub_category: null,
  description: null,
  barcode: null,
  image_url: null,
  unit: 'item',
  typical_shelf_life_days: null,
  typical_consumption_rate: null,
  ...fields,
})

/** An entry of an item with this name, by default 5 pieces in the refrigerator. */
export const sampleEntry = (name: string, fields: Partial<InventoryEntry> = {}): InventoryEntry => {
  const item = fields.item === undefined ? sampleItem(name, { unit: fields.unit ?? 'item' }) : fields.item
  const itemId = item?.id ?? sampleId(499)
  return {
    id: itemId.replace(/^0000/, 'eeee'),
    item_id: itemId,
    item,
    quantity: 5,
    unit: 'item',
    storage_location: 'Refrigerator',
    expiry_date: null,
    is_expiry_guess: false,
    purchase_date: '2026-03-01T00:00:00.000Z',
    min_stock_level: null,
    notes: null,
    status: 'in_stock',
    level_full: 5,
    opened_at: null,
    opening: 'closed',
    is_assumed: false,
    known_at: '2026-03-01T12:00:00.000Z',
    usual_amount: 1,
    version: 3,
    ...fields,
  }
}

/** A line of a receipt, sure by default. */
export const sampleLine = (name: string, fields: Partial<ReceiptItem> = {}): ReceiptItem => ({
  name,
  printed_name: name,
  quantity: 1,
  unit: 'item',
  category: 'Groceries',
  unit_price: null,
  price: 2.5,
  source_text: name.toUpperCase(),
  page_number: 1,
  box: [0.1, 0.2, 0.9, 0.25],
  confidence: 0.95,
  read_by: 'rules',
  source_receipt: sampleId(700),
  source_name: 'Green Grocer',
  source_receipts: [sampleId(700)],
  ...NO_SUGGESTION,
  ...fields,
})

/** What was read from a receipt of one shop. */
export const sampleReceipt = (fields: Partial<ReceiptResult> = {}): ReceiptResult => ({
  receipt_id: sampleId(700),
  items: [sampleLine('Milk'), sampleLine('Bread')],
  store_name: 'Green Grocer',
  purchase_date: '2026-03-09',
  currency: 'USD',
  language_detected: 'en',
  receipt_total: 5,
  tax_total: null,
  total_difference: 0,
  field_confidence: { store_name: 0.95, purchase_date: 0.95, receipt_total: 0.95 },
  text_engine: 'ppocr latin',
  model_report: null,
  enhanced_processing: false,
  pdfminer_used: false,
  pdfminer_text: null,
  page_count: 1,
  page_ocr_results: [],
  several: null,
  page_analyses: [],
  anthropic_processing_time: 0.1,
  source_filename: 'receipt.jpg',
  duplicate_of: null,
  ...fields,
})

/** A review that nobody has started, with the given further fields. */
export const sampleReview = (result: ReceiptResult, fields: Partial<ReceiptReview> = {}): ReceiptReview => ({
  state: 'waiting',
  lines: lineIdsOf(result.items).map((line_id) => ({
    line_id,
    in_stock: null,
    shelf_life_days: null,
  })),
  draft: null,
  ...fields,
})

/** An archived receipt, by default just as it was read. */
export const sampleDetail = (
  result: ReceiptResult = sampleReceipt(),
  fields: Partial<ReceiptDetail> = {},
): ReceiptDetail => ({
  id: result.receipt_id,
  state: 'completed',
  attempt: 1,
  filename: result.source_filename,
  store_name: result.store_name,
  purchase_date: result.purchase_date,
  total: result.receipt_total,
  currency: result.currency,
  item_count: result.items.length,
  page_count: result.page_count,
  has_file: true,
  added_at: '2026-03-10T08:00:00.000Z',
  review_state: 'added',
  person: null,
  review: sampleReview(result),
  result,
  raw_text: 'MILK 1.35',
  stages: [{ name: 'ocr', seconds: 1.5 }],
  error: null,
  entry_count: 2,
  undoable_count: 2,
  order: null,
  ...fields,
})
