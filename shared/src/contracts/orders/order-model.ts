import { z } from 'zod'

/** An article as a model understood it; `index` is the line on which its name stands. Money is in the mail's currency. */
const ArticleReading = z.object({
  index: z.int(),
  name: z.string(),
  quantity: z.number(),
  /** `item` for packs and pieces, else the unit of what is sold by weight or volume. */
  unit: z.string(),
  unit_price: z.number().nullable(),
  /** Price of the whole line. */
  price: z.number().nullable(),
})
export type ArticleReading = z.infer<typeof ArticleReading>

/** Everything that a language model receives of an order mail: the lines around prices, without what names persons. */
export const OrderQuestion = z.strictObject({
  lines: z.array(z.strictObject({ index: z.int(), text: z.string() })),
})
export type OrderQuestion = z.infer<typeof OrderQuestion>

/** The answer of a language model: the articles that were ordered or delivered. */
export const OrderReply = z.object({ items: z.array(ArticleReading) })
export type OrderReply = z.infer<typeof OrderReply>
