import { z } from 'zod'
import { ReceiptItem } from './receipts.ts'

/** A line as a model understood it; `index` is its position among the receipt's items. */
const LineReading = z.object({
  index: z.int(),
  ...ReceiptItem.pick({ name: true, quantity: true, unit: true, unit_price: true, price: true }).shape,
})

/**
 * Everything that a language model receives of a receipt: the lines in question, and what helps to understand their
 * words.
 */
export const ModelQuestion = z.strictObject({
  store_name: z.string().nullable(),
  /** ISO 4217 code. */
  currency: z.string().nullable(),
  /** ISO 639-1 code. */
  language: z.string().nullable(),
  lines: z.array(z.strictObject({ ...LineReading.shape, source_text: z.string() })),
})
export type ModelQuestion = z.infer<typeof ModelQuestion>

/** The answer of a language model: the lines that it reads differently. */
export const ModelReply = z.object({ lines: z.array(LineReading) })
export type ModelReply = z.infer<typeof ModelReply>
