import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id } from '../base/primitives.ts'

/** What was paid for an amount of an item the last time, as a receipt says. */
export const LastPrice = z.object({
  price: z.number(),
  quantity: z.number(),
  unit: z.string(),
  /** Null when the receipt named none, or is deleted. */
  currency: z.string().nullable(),
  store_name: z.string().nullable(),
  date: z.iso.date(),
  /** What the item measures, so that its price can be told in other units; empty where nothing is known. */
  measures: z.object({
    gramsPerMl: z.number().optional(),
    pieceGrams: z.record(z.string(), z.number().optional()).optional(),
  }),
})
export type LastPrice = z.infer<typeof LastPrice>

/** An item of the catalogue, as far as shopping needs it. */
export const KnownItem = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  unit: z.string(),
  /** The amount, in the item's unit, that is bought at a time, and on how many days lately; null when it is not often bought. */
  usual: z.object({ quantity: z.number(), times: z.number().int() }).nullable(),
  last_price: LastPrice.nullable(),
})
export type KnownItem = z.infer<typeof KnownItem>

export const listKnownItems = defineEndpoint({
  method: 'GET',
  path: '/shopping-lists/known-items',
  access: 'user',
  reads: ['items', 'inventory', 'receipt', 'shopping-exclusions'],
  summary: 'What the household knows of what it may buy: names, units, the usual amounts and the last prices',
  response: z.array(KnownItem),
})
