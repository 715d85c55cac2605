import { z } from 'zod'
import { MAX_QUANTITY } from './base/primitives.ts'

const MOST_CODES = 1_000
const blank = (value: unknown) => (value === '' ? undefined : value)
const words = (max: number) => z.preprocess(blank, z.string().trim().max(max).optional())
const amount = z.preprocess(blank, z.coerce.number().positive().max(MAX_QUANTITY).optional())
const day = z.preprocess(blank, z.iso.date('must be a day like 2026-03-31').optional())
const flag = z.preprocess(
  (value) => (typeof value === 'string' ? /^(?:1|true|yes)$/i.test(value.trim()) : value),
  z.boolean().optional(),
)

/** A promotion in the operator's own format: a row of the CSV, or an object of the JSON. */
export const OwnPromotion = z
  .object({
    /** Tells it apart from the others of the file. */
    id: z.coerce.string().trim().min(1, 'is missing').max(100),
    /** What the shop says of it: '2 for 5'. */
    text: words(500),
    /** The name of the goods, with their pack size. */
    name: words(300),
    /** Codes of goods; in the CSV with blanks between them. */
    codes: z.preprocess(
      (value) => (typeof value === 'string' ? value.split(/[\s;|]+/).filter(Boolean) : (value ?? undefined)),
      z.array(z.coerce.string().max(20)).max(MOST_CODES).optional(),
    ),
    /** What `min_qty` cost together. */
    price: amount,
    min_qty: amount,
    percent_off: z.preprocess(blank, z.coerce.number().positive().max(100).optional()),
    currency: z.preprocess(
      blank,
      z
        .string()
        .regex(/^[A-Z]{3}$/, 'must be three capital letters')
        .optional(),
    ),
    starts_on: day,
    ends_on: day,
    shop: words(200),
    for_members: flag,
    needs_coupon: flag,
  })
  .refine(({ text, name }) => text !== undefined || name !== undefined, {
    path: ['text'],
    message: 'or name is missing',
  })
