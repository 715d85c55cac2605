import { z } from 'zod'
import { Id, Instant } from '../base/primitives.ts'

/** What the last mail of an order said about it. */
export const ORDER_EVENTS = ['confirmed', 'changed', 'substituted', 'delivered', 'refunded'] as const
export const OrderEvent = z.enum(ORDER_EVENTS)
export type OrderEvent = z.infer<typeof OrderEvent>

/** An amount of an article, in its unit or its pack size ('500g'), and the price of the line where it is known. */
export const LineAmount = z.object({ quantity: z.number(), unit: z.string(), price: z.number().nullable() })
export type LineAmount = z.infer<typeof LineAmount>

/** A line in stock that a later mail of the order changed; `after` is null for one that is no longer in the order. */
export const ChangedLine = z.object({
  line_id: z.string(),
  name: z.string(),
  before: LineAmount,
  after: LineAmount.nullable(),
})
export type ChangedLine = z.infer<typeof ChangedLine>

/** What an order has beside what every receipt has. */
export const OrderFacts = z.object({
  number: z.string().nullable(),
  event: OrderEvent,
  /** The day on which it came or is to come, as YYYY-MM-DD; null where no mail says that this is later than its purchase. */
  arrived_on: z.string().nullable(),
  /** The mailbox of its latest mail; null for an uploaded one. */
  mailbox_id: Id.nullable(),
  /** When its latest mail was sent. */
  mailed_at: Instant.nullable(),
  /** How many mails were about it. */
  mail_count: z.number().int(),
  /** The domain that its latest mail came from, of a forwarded one that of the shop; null where unknown. */
  sender: z.string().nullable(),
  /** True when its number was an order's already that came from another sender: only who sent an order changes it. */
  is_separate: z.boolean(),
  /** What a mail changed since it was added to stock; the stock is corrected only when somebody says so. */
  changed_lines: z.array(ChangedLine),
})
export type OrderFacts = z.infer<typeof OrderFacts>
