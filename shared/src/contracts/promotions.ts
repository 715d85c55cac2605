import { z } from 'zod'
import { defineEndpoint } from './base/endpoint.ts'
import { Id } from './base/primitives.ts'

/** As many as anybody reads. */
export const MAX_RELEVANT_PROMOTIONS = 50

/** A promotion, or a low price, of something that the household buys. */
export const RelevantPromotion = z.object({
  id: z.string(),
  /** What the shop calls a promotion, or a price of the goods that is lower than what the household usually pays. */
  kind: z.enum(['promotion', 'price']),
  /** The shop's own words. */
  title: z.string(),
  /** The household's item that it is for. */
  item: z.object({ id: Id, name: z.string(), category: z.string(), unit: z.string() }),
  /** How the item was found: a name says less than a code. */
  matched_by: z.enum(['barcode', 'name']),
  /** Why it matters now: 'Out of stock', 'Low', 'Usually bought by now', 'Bought 12 times'. */
  reason: z.string(),
  /** Null where the feed names none. */
  shop_name: z.string().nullable(),
  /** In how many shops it holds. */
  shop_count: z.number().int(),
  /** So many have to be bought; kg for goods sold by weight. */
  min_qty: z.number(),
  /** What `min_qty` cost together, of goods sold by weight what 1 kg costs; null where only the percentage is known. */
  discounted_price: z.number().nullable(),
  /** What is taken off the price of the shop. */
  percent_off: z.number().nullable(),
  /** ISO 4217. */
  currency: z.string().nullable(),
  is_weighted: z.boolean(),
  /** What one kg, l or piece costs by it, and what the household usually pays; null where one of them is not known. */
  unit_price: z.number().nullable(),
  usual_unit_price: z.number().nullable(),
  base_unit: z.string().nullable(),
  /** How much less that is than usual, in percent. */
  percent_under_usual: z.number().nullable(),
  /** The last day; null for none. */
  ends_on: z.iso.date().nullable(),
  is_for_members: z.boolean(),
  needs_coupon: z.boolean(),
})
export type RelevantPromotion = z.infer<typeof RelevantPromotion>

/** The answer of `listRelevantPromotions`. */
export const RelevantPromotions = z.object({
  promotions: z.array(RelevantPromotion).max(MAX_RELEVANT_PROMOTIONS),
})
export type RelevantPromotions = z.infer<typeof RelevantPromotions>

export const listRelevantPromotions = defineEndpoint({
  method: 'GET',
  path: '/promotions/relevant',
  access: 'user',
  reads: ['inventory', 'items'],
  summary:
    'Current promotions, and prices under the usual ones, of what the household buys or will need soon, the most useful first',
  response: RelevantPromotions,
})
