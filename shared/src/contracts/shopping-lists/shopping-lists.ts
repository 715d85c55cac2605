import { z } from 'zod'
import { defineEndpoint, NEXT_CURSOR_HEADER } from '../base/endpoint.ts'
import { PageQuery } from '../base/paging.ts'
import { Id, Instant, text } from '../base/primitives.ts'
import { orElse } from '../base/read-as.ts'
import { ShopName } from './shops.ts'
import { Knowledge, LineCreate, ListParams, ShoppingListItem } from './list-lines.ts'

/** How many lists a household has at most, how many lines one list has, and how many all lists together. */
export const MAX_LISTS = 100
export const MAX_LINES_OF_LIST = 1_000
export const MAX_LINES_OF_HOUSEHOLD = 10_000

/** What screens say when one of these fails and the server gave no reason of its own. */
export const SHOPPING_FAILURES = {
  load: 'Failed to fetch shopping lists',
  update: 'Failed to update item',
  deleteList: 'Failed to delete shopping list',
  remove: 'Failed to remove item',
  removePermanently: 'Failed to remove item permanently',
  generate: 'Failed to generate shopping list',
} as const

export const MAX_LIST_NAME_LENGTH = 200
export const ListName = text(MAX_LIST_NAME_LENGTH).min(1, 'Please provide a name for your list')

export const ShoppingList = z.object({
  id: Id,
  name: z.string(),
  /** Where it is shopped for, which decides on the order of its categories; null where nobody said. */
  shop: z.string().nullable().default(null),
  is_generated: orElse(z.boolean(), false),
  updated_at: Instant,
  /** Increases by one with each operation. */
  version: z.number().int(),
  /** In the order in which they were added. */
  items: z.array(ShoppingListItem),
})
export type ShoppingList = z.infer<typeof ShoppingList>

export const ListCreate = z.object({
  /** Made by the client, so that it can go on with the list before it has an answer. */
  id: Id.optional(),
  name: ListName,
  is_generated: z.boolean().default(false),
  items: z
    .array(LineCreate)
    .max(MAX_LINES_OF_LIST, `A list can have at most ${MAX_LINES_OF_LIST.toLocaleString('en')} items`)
    .default([]),
})
export type ListCreate = z.infer<typeof ListCreate>

/** What of a list is edited; what is absent stays. */
export const ListUpdate = z
  .object({ name: ListName.optional(), shop: ShopName.nullable().optional() })
  .refine(({ name, shop }) => name !== undefined || shop !== undefined, {
    path: ['name'],
    message: 'Please provide a name for your list',
  })
export type ListUpdate = z.infer<typeof ListUpdate>

export const listShoppingLists = defineEndpoint({
  method: 'GET',
  path: '/shopping-lists/',
  access: 'user',
  reads: ['shopping-lists', 'items'],
  summary: `The household's shopping lists with their items, the newest first; with \`limit\` or \`cursor\` a page of them, the next cursor in ${NEXT_CURSOR_HEADER}`,
  query: PageQuery,
  response: z.array(ShoppingList).max(MAX_LISTS),
})

export const getShoppingList = defineEndpoint({
  method: 'GET',
  path: '/shopping-lists/:listId',
  access: 'user',
  summary: 'One shopping list with its items',
  params: ListParams,
  response: ShoppingList,
  errors: ['not_found'],
})

export const createShoppingList = defineEndpoint({
  method: 'POST',
  path: '/shopping-lists/',
  access: 'user',
  summary:
    'Makes a shopping list; repeated with the same key or id, it answers the one that the first call made',
  idempotent: true,
  body: ListCreate,
  response: ShoppingList,
  status: 201,
  changes: ['shopping-lists'],
  errors: ['not_found', 'shopping_lists_full', 'shopping_list_full', 'shopping_lines_full'],
})

export const updateShoppingList = defineEndpoint({
  method: 'PUT',
  path: '/shopping-lists/:listId',
  access: 'user',
  summary: 'Renames a shopping list, or says in which shop it is used',
  idempotent: true,
  params: ListParams,
  query: Knowledge,
  body: ListUpdate,
  response: ShoppingList,
  changes: ['shopping-lists'],
  errors: ['not_found', 'server_busy'],
})

export const deleteShoppingList = defineEndpoint({
  method: 'DELETE',
  path: '/shopping-lists/:listId',
  access: 'user',
  summary:
    'Deletes a shopping list; with what was added or ticked in it without the knowledge of the caller it stays',
  idempotent: true,
  params: ListParams,
  query: Knowledge,
  status: 204,
  changes: ['shopping-lists'],
  errors: ['not_found', 'server_busy'],
})

export const restoreShoppingList = defineEndpoint({
  method: 'POST',
  path: '/shopping-lists/:listId/restore',
  access: 'user',
  summary:
    'Undoes the deletion of a list, with the items that it had; a list that is there is answered as it is',
  idempotent: true,
  params: ListParams,
  response: ShoppingList,
  changes: ['shopping-lists'],
  errors: ['not_found', 'shopping_lists_full', 'shopping_list_full', 'shopping_lines_full', 'server_busy'],
})
