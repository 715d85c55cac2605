import type { OrderEvent } from '@larder/shared/contracts/orders/order-facts'

/** An article of an order: `quantity` in `unit` or in packs of `pack_size` ('500g'); `price` is the line's total. */
export type OrderLine = {
  name: string
  quantity: number
  unit: string
  pack_size: string | null
  unit_price: number | null
  price: number | null
  /** The probability that the line is right, 0 to 1. */
  confidence: number
}

/** All that is kept of a mail about an order; it holds no sentence, address or name of a person. */
export type OrderReading = {
  kind: 'order'
  event: OrderEvent
  shop: string | null
  order_number: string | null
  /** Calendar day as YYYY-MM-DD. */
  ordered_on: string | null
  /** ISO 4217 code. */
  currency: string | null
  /** ISO 639-1 code. */
  language: string | null
  total: number | null
  items: OrderLine[]
  /** Deposits, delivery and fees less discounts: what the articles lack of the total. */
  other_costs: number
}

/** What a mail says about an order, and when it was sent: an instant in ISO 8601, null when unknown. */
export type DatedReading = { at: string | null; reading: OrderReading }
