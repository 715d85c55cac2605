import { DEFAULT_RECEIPT_CATEGORY } from '@larder/shared/contracts/receipts/receipts'
import type { ReceiptItem, ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { NO_SUGGESTION } from '../receipts/review/line-suggestions.ts'
import { languageOfNames, roundQuantity, sumQuantities } from '@larder/foods'
import { mergeOrders } from '@larder/papers'
import type { ReadMail } from './changed-lines.ts'
import { daysOfOrder } from './order-days.ts'
import type { OrderLine, ReadOrder } from '@larder/papers'

/** Facts of an order stand in words and are not recognised from a picture. */
const SURE = 1
/** The day of a delivery, or of a mail, need not be that of the order. */
const LIKELY = 0.5

/**
 * The order that mails are about as the result of a receipt without pages, so that it is reviewed like one; its day is that
 * of the household.
 */
export const toOrderResult = (
  orderId: string,
  mails: readonly ReadMail[],
  timeZone: string,
): ReceiptResult => {
  const order = mergeOrders(mails)
  const { bought_on } = daysOfOrder(order, mails, timeZone)
  const sourceName = order.shop ?? ''
  return {
    receipt_id: orderId,
    items: order.items.map((line) => toItem(orderId, sourceName, line)),
    store_name: order.shop,
    purchase_date: bought_on,
    currency: order.currency,
    language_detected: languageOfNames(order.items.map(({ name }) => name)),
    receipt_total: order.total,
    tax_total: null,
    total_difference: differenceOf(order),
    field_confidence: {
      store_name: order.shop === null ? 0 : SURE,
      purchase_date: bought_on === order.ordered_on ? SURE : LIKELY,
      receipt_total: order.total === null ? 0 : SURE,
    },
    text_engine: 'mail',
    model_report: null,
    enhanced_processing: false,
    pdfminer_used: false,
    pdfminer_text: null,
    page_count: 0,
    page_ocr_results: [],
    several: null,
    page_analyses: [],
    anthropic_processing_time: 0,
    source_filename: sourceName,
    duplicate_of: null,
  }
}

const toItem = (orderId: string, sourceName: string, line: OrderLine): ReceiptItem => ({
  name: line.name,
  printed_name: line.name,
  quantity: line.quantity,
  unit: line.pack_size ?? line.unit,
  category: DEFAULT_RECEIPT_CATEGORY,
  unit_price: line.unit_price,
  price: line.price,
  source_text: line.name,
  page_number: 1,
  box: null,
  confidence: line.confidence,
  read_by: line.read_by ?? 'rules',
  source_receipt: orderId,
  source_name: sourceName,
  source_receipts: [orderId],
  ...NO_SUGGESTION,
})

const differenceOf = ({ items, total, fees, discounts }: ReadOrder): number | null => {
  const prices = items.flatMap(({ price }) => price ?? [])
  if (total === null || items.length === 0 || prices.length < items.length) return null
  return roundQuantity(sumQuantities([...prices, fees, -discounts]) - total)
}
