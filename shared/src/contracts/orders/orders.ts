import { z } from 'zod'
import { DEFAULT_UNIT } from '@larder/foods'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id } from '../base/primitives.ts'
import { orElse } from '../base/read-as.ts'
import { DEFAULT_RECEIPT_CATEGORY } from '../receipts/receipts.ts'
import { PaperSearch, ReceiptSummary } from '../receipts/receipt-archive.ts'
import { OrderFacts } from './order-facts.ts'

const ORDERS_PER_PAGE = 30
export const MAX_ORDERS_PER_PAGE = 100

/**
 * An order in a list. It is a receipt without a file: its details, review, undo and deletion are the receipts' calls
 * with the same id.
 */
export const OrderSummary = ReceiptSummary.extend({ order: OrderFacts })
export type OrderSummary = z.infer<typeof OrderSummary>

/** A line of an order that waits for review: what the documented answer of a sync contains, and where it is from. */
export const OrderItem = z.object({
  name: z.string(),
  quantity: z.number(),
  unit: orElse(z.string(), DEFAULT_UNIT),
  category: orElse(z.string(), DEFAULT_RECEIPT_CATEGORY),
  /** The id of the order, as for `GET /receipts/:id`. */
  order_id: Id,
  /** Identifies the line within its order. */
  line_id: z.string(),
  order_number: z.string().nullable(),
  store_name: z.string().nullable(),
  /** The day of the order, as YYYY-MM-DD. */
  purchase_date: z.string().nullable(),
  price: z.number().nullable(),
  /** ISO 4217 code. */
  currency: z.string().nullable(),
  /** The probability that the line is right, 0 to 1. */
  confidence: z.number(),
  /** False for what starts unselected (resolution 36): no food, left out for its shop, or in stock from another paper. */
  is_selected: z.boolean(),
})
export type OrderItem = z.infer<typeof OrderItem>

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/orders',
  access: 'user',
  reads: ['orders', 'receipt', 'inventory'],
  summary:
    'The orders of the household from its mails, newest first, or those that have all words of `search` in shop or articles; `next_cursor` gets the next page',
  query: z.object({
    search: PaperSearch,
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(MAX_ORDERS_PER_PAGE).default(ORDERS_PER_PAGE),
  }),
  response: z.object({ orders: z.array(OrderSummary), next_cursor: Id.nullable() }),
  errors: ['not_found'],
})

export const listOrderItems = defineEndpoint({
  method: 'GET',
  path: '/orders/items',
  access: 'user',
  summary: 'The lines of all orders that wait for review, of the newest order first; at most 500',
  response: z.object({ items: z.array(OrderItem) }),
})
