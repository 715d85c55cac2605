import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id, Instant } from '../base/primitives.ts'
import { LineName, NO_ITEM_ID } from './list-lines.ts'

/** How many items a household can keep from generated lists. */
export const MAX_EXCLUSIONS = 2_000

/** What generated lists leave out: an item of the catalogue, or a name (then `item_id` is `NO_ITEM_ID`). */
export const ShoppingExclusion = z.object({
  item_id: Id,
  item_name: z.string(),
  created_at: Instant,
})
export type ShoppingExclusion = z.infer<typeof ShoppingExclusion>

export const excludeFromShopping = defineEndpoint({
  method: 'POST',
  path: '/items/exclude-from-shopping',
  access: 'user',
  summary:
    'Keeps an item from lists that are generated later; `exclude` false undoes it. A line without a catalogue item is named by `item_name`',
  body: z
    .object({ item_id: Id, exclude: z.boolean(), item_name: LineName.optional() })
    .refine(({ item_id, item_name }) => item_id !== NO_ITEM_ID || item_name !== undefined, {
      path: ['item_name'],
      message: 'Name is required',
    }),
  response: z.object({ item_id: Id, exclude: z.boolean() }),
  changes: ['shopping-exclusions'],
  errors: ['not_found', 'shopping_exclusions_full'],
})

export const listShoppingExclusions = defineEndpoint({
  method: 'GET',
  path: '/items/excluded-from-shopping',
  access: 'user',
  reads: ['shopping-exclusions'],
  summary: 'What generated lists leave out, by name',
  response: z.array(ShoppingExclusion).max(MAX_EXCLUSIONS),
})
