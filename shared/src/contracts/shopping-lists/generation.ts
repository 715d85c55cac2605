import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { ListName, ShoppingList } from './shopping-lists.ts'

/** The furthest day that a list can be generated for, in days from today. */
export const MAX_DAYS_OF_LIST = 60

const Flag = z.boolean('Must be true or false').default(true)

/** What goes on a generated list; all of it, for the next seven days, unless said otherwise. */
export const ShoppingListGeneration = z.object({
  name: ListName,
  include_low_stock: Flag,
  include_expired: Flag,
  include_out_of_stock: Flag,
  include_predicted_purchases: Flag,
  include_seasonal_items: Flag,
  days_ahead: z
    .int('Days must be a whole number')
    .min(1, 'Days must be at least 1')
    .max(MAX_DAYS_OF_LIST, `Days must be at most ${MAX_DAYS_OF_LIST}`)
    .default(7),
})
export type ShoppingListGeneration = z.infer<typeof ShoppingListGeneration>

export const generateShoppingList = defineEndpoint({
  method: 'POST',
  path: '/shopping-lists/generate',
  access: 'user',
  summary:
    'Makes a list of what the household needs: what its stock lacks now, and will lack in the coming days. Each item says why',
  idempotent: true,
  body: ShoppingListGeneration,
  response: ShoppingList,
  status: 201,
  changes: ['shopping-lists'],
  errors: ['shopping_lists_full', 'shopping_lines_full'],
})
