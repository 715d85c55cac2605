import { z } from 'zod'
import { Person } from '../accounts/person.ts'
import { defineEndpoint } from '../base/endpoint.ts'
import { AnyDay } from '../base/any-day.ts'
import { Id, Instant, MAX_QUANTITY, text } from '../base/primitives.ts'
import { OrderFacts } from '../orders/order-facts.ts'
import { ReceiptReview, ReviewState } from './receipt-review.ts'
import { ReceiptResult } from './receipts.ts'

/** Words by which papers are found: of the shop, of the name of the file, or of an article. */
export const PaperSearch = text(100).optional()

const RECEIPTS_PER_PAGE = 30
const MAX_RECEIPTS_PER_PAGE = 100

export const ReceiptState = z.enum(['queued', 'processing', 'completed', 'failed'])
export type ReceiptState = z.infer<typeof ReceiptState>

/** Calendar day as YYYY-MM-DD. */
const Day = z.string()
/** Calendar month as YYYY-MM. */
const Month = z.string()

/** An archived receipt in a list; values that were not read are null, and money is in the receipt's currency. */
export const ReceiptSummary = z.object({
  id: Id,
  state: ReceiptState,
  /** The number of the reading, from 1: it distinguishes the pictures of one reading from the next. */
  attempt: z.number().int(),
  filename: z.string(),
  store_name: z.string().nullable(),
  purchase_date: Day.nullable(),
  total: z.number().nullable(),
  currency: z.string().nullable(),
  item_count: z.number().int(),
  page_count: z.number().int(),
  /** False after the file and its pictures were removed because of their age. */
  has_file: z.boolean(),
  added_at: Instant,
  review_state: ReviewState,
})
export type ReceiptSummary = z.infer<typeof ReceiptSummary>

export const ReceiptDetail = ReceiptSummary.extend({
  result: ReceiptResult.nullable(),
  /** Everything that was read, line by line. */
  raw_text: z.string().nullable(),
  /** The duration of each stage of the reading, in order. */
  stages: z.array(z.object({ name: z.string(), seconds: z.number() })),
  error: z.object({ code: z.string(), detail: z.string() }).nullable(),
  /** How many entries of the inventory it added, and how many of them are still in stock. */
  entry_count: z.number().int(),
  undoable_count: z.number().int(),
  /** Null while nothing was read. */
  review: ReceiptReview.nullable(),
  /** Who uploaded it, or whose sync found it; null in a household that never had a second member. */
  person: Person.nullable(),
  /** What an order from a mail has beside it; null for a receipt. */
  order: OrderFacts.nullable(),
})
export type ReceiptDetail = z.infer<typeof ReceiptDetail>

/** A person's corrections of a receipt's facts; absent ones stay as they are. */
export const ReceiptCorrection = z.object({
  store_name: text(200).min(1, 'Store is required').optional(),
  purchase_date: AnyDay.optional(),
  receipt_total: z.number().min(-MAX_QUANTITY).max(MAX_QUANTITY).optional(),
})
export type ReceiptCorrection = z.infer<typeof ReceiptCorrection>

/** The price paid for an item; `unit_price` is per `base_unit`: kg, l, lb, or the unit it was counted in. */
export const ItemPrice = z.object({
  receipt_id: Id,
  date: Day,
  store_name: z.string().nullable(),
  currency: z.string().nullable(),
  quantity: z.number(),
  unit: z.string(),
  price: z.number(),
  unit_price: z.number(),
  base_unit: z.string(),
})
export type ItemPrice = z.infer<typeof ItemPrice>

/** Spending in one month in one store. */
export const StoreSpend = z.object({
  month: Month,
  store_name: z.string().nullable(),
  currency: z.string().nullable(),
  total: z.number(),
  receipt_count: z.number().int(),
})
export type StoreSpend = z.infer<typeof StoreSpend>

export const ReceiptSpend = z.object({
  /** The latest 12 months, oldest first. */
  months: z.array(Month),
  spend: z.array(StoreSpend),
  /** Receipts of these months without a readable total. */
  uncounted_count: z.number().int(),
})
export type ReceiptSpend = z.infer<typeof ReceiptSpend>

const ReceiptParams = z.object({ id: Id })

export const listReceipts = defineEndpoint({
  method: 'GET',
  path: '/receipts',
  access: 'user',
  reads: ['receipt', 'inventory'],
  summary:
    'The receipts of the household, newest first, or those that have all words of `search` in shop, file name or articles; `next_cursor` gets the next page',
  query: z.object({
    search: PaperSearch,
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(MAX_RECEIPTS_PER_PAGE).default(RECEIPTS_PER_PAGE),
  }),
  response: z.object({ receipts: z.array(ReceiptSummary), next_cursor: Id.nullable() }),
})

export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/receipts/:id',
  access: 'user',
  reads: ['receipt', 'inventory'],
  summary: 'A receipt with everything that was read from it, by which engine and in what time',
  params: ReceiptParams,
  response: ReceiptDetail,
  errors: ['not_found'],
})

export const correctReceipt = defineEndpoint({
  method: 'PATCH',
  path: '/receipts/:id',
  access: 'user',
  summary:
    'Corrects the store, day or total of a receipt; reading the receipt again replaces the corrections',
  params: ReceiptParams,
  body: ReceiptCorrection,
  response: ReceiptDetail,
  changes: ['receipt'],
  errors: ['not_found', 'receipt_busy'],
})

export const readReceiptAgain = defineEndpoint({
  method: 'POST',
  path: '/receipts/:id/read-again',
  access: 'user',
  summary: 'Reads a receipt again; the new result replaces the previous one',
  params: ReceiptParams,
  response: ReceiptSummary.omit({ review_state: true }),
  status: 202,
  changes: ['receipt'],
  errors: ['not_found', 'receipt_busy', 'receipt_file_gone'],
})

export const splitReceipt = defineEndpoint({
  method: 'POST',
  path: '/receipts/:id/split',
  access: 'user',
  summary:
    'Makes a receipt of its own of each receipt that a picture shows; they are read one by one, and the picture is removed when they exist',
  params: ReceiptParams,
  response: ReceiptSummary.omit({ review_state: true }),
  status: 202,
  changes: ['receipt'],
  errors: ['not_found', 'receipt_busy', 'receipt_file_gone', 'receipt_is_one', 'lines_already_added'],
})

export const deleteReceipt = defineEndpoint({
  method: 'DELETE',
  path: '/receipts/:id',
  access: 'user',
  summary: 'Removes a receipt with its file, pictures and result; the stock that it added stays',
  params: ReceiptParams,
  status: 204,
  changes: ['receipt'],
  errors: ['not_found', 'receipt_busy'],
})

export const undoReceipt = defineEndpoint({
  method: 'POST',
  path: '/receipts/:id/undo',
  access: 'user',
  summary: 'Removes from stock what a receipt added, once; what was used since stays used',
  params: ReceiptParams,
  response: z.object({ undone_count: z.number().int() }),
  changes: ['inventory', 'purchases'],
  errors: ['not_found', 'nothing_to_undo'],
})

export const listItemPrices = defineEndpoint({
  method: 'GET',
  path: '/receipts/prices',
  access: 'user',
  reads: ['receipt', 'inventory', 'items'],
  summary: 'The prices paid for an item according to receipts, oldest first',
  query: z.object({ item_id: Id }),
  response: z.array(ItemPrice),
  errors: ['not_found'],
})

export const getReceiptSpend = defineEndpoint({
  method: 'GET',
  path: '/receipts/spend',
  access: 'user',
  reads: ['receipt'],
  summary: 'The total spent on receipts in the last 12 months, by month, store and currency',
  response: ReceiptSpend,
})
