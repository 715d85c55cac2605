/** What a mail reports about an order; `refunded` includes cancellations. */
export type OrderEvent = 'confirmed' | 'changed' | 'substituted' | 'delivered' | 'refunded'

/** Why a mail holds no order. */
export type NoOrderReason =
  | 'cart'
  | 'partial'
  | 'delivery_notice'
  | 'advert'
  | 'newsletter'
  | 'account'
  | 'survey'
  | 'not_goods'
  | 'no_items'

/** An article of an order, as it was ordered or delivered in the end. Money is in the order's currency. */
export type OrderLine = {
  name: string
  /** Packs or pieces, or the weight of goods sold by weight. */
  quantity: number
  /** `item` for packs and pieces, else kg, g, L, lb … */
  unit: string
  /** The content of one pack as a unit ('500g', '6x330ml'); null where the name states none and for goods by weight. */
  pack_size: string | null
  unit_price: number | null
  /** Price of the whole line; null when the mail shows none. */
  price: number | null
  /** The article that it was delivered for. */
  replaces: string | null
  /** The text that the line was read from. */
  source_text: string
  /** The probability that the line is right, 0 to 1. */
  confidence: number
  /** Set for a line that a language model read; the others are read by rules. */
  read_by?: 'model'
}

/** An article that the mail names and that is not delivered: out of stock, replaced, refunded or cancelled. */
export type RemovedLine = { name: string; quantity: number; reason: 'unavailable' | 'replaced' | 'refunded' }

/** An order as one mail reports it. Dates are YYYY-MM-DD, the currency is an ISO 4217 code. */
export type ReadOrder = {
  kind: 'order'
  event: OrderEvent
  /** `order`: the items are the whole order as it then stands; `changes`: only what has changed. */
  scope: 'order' | 'changes'
  shop: string | null
  /** The domain of who sent the mail, of a forwarded one that of the shop; null when it names none. */
  from_domain: string | null
  order_number: string | null
  ordered_on: string | null
  delivered_on: string | null
  currency: string | null
  /** What the whole order costs after this mail. */
  total: number | null
  items: OrderLine[]
  removed: RemovedLine[]
  /** Everything added to the goods: delivery, service, deposits, taxes on top, tips. */
  fees: number
  /** Everything taken off in lines of its own, as a positive amount. */
  discounts: number
  /** The amount paid back. */
  refund: number | null
  /** Items plus fees minus discounts minus total; null when one of them is unknown. */
  total_difference: number | null
}

/** A mail without an order of its own; a notice of delivery names the order that it is about. */
export type NoOrder = {
  kind: 'none'
  reason: NoOrderReason
  order_number: string | null
  ordered_on: string | null
}

/** What a mail says about an order, or that it holds none. */
export type OrderReading = ReadOrder | NoOrder
