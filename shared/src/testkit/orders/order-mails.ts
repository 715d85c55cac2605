import type { OrderLine, ReadOrder } from '@larder/papers'
import type { StoredOrderMail } from '../../server/receipts/orders/stored-order.ts'

/** An article of an order; each costs 1. */
export const orderLine = (name: string, fields: Partial<OrderLine> = {}): OrderLine => ({
  name,
  quantity: 1,
  unit: 'item',
  pack_size: null,
  unit_price: null,
  price: fields.quantity ?? 1,
  replaces: null,
  source_text: name,
  confidence: 1,
  ...fields,
})

/** What a mail of the shop 'Green Grocer' says of order 'A-1001'. */
export const orderReading = (items: readonly OrderLine[], fields: Partial<ReadOrder> = {}): ReadOrder => ({
  kind: 'order',
  event: 'confirmed',
  scope: 'order',
  shop: 'Green Grocer',
  from_domain: 'green-grocer.example',
  order_number: 'A-1001',
  ordered_on: '2026-11-18',
  delivered_on: null,
  currency: 'EUR',
  total: items.reduce((sum, { price }) => sum + (price ?? 0), 0),
  items: [...items],
  removed: [],
  fees: 0,
  discounts: 0,
  refund: null,
  total_difference: 0,
  ...fields,
})

/** A mail that was sent and read on a day of November 2026, at noon. */
export const orderMail = (
  day: number,
  reading: ReadOrder,
  fields: Partial<StoredOrderMail> = {},
): StoredOrderMail => ({
  hash: `mail of day ${day}`,
  mailbox_id: null,
  at: `2026-11-${day}T12:00:00.000Z`,
  read_at: `2026-11-${day}T12:00:00.000Z`,
  reading,
  ...fields,
})
