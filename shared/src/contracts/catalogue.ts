import { z } from 'zod'
import { DEFAULT_UNIT } from '@larder/foods'
import { defineEndpoint, NEXT_CURSOR_HEADER } from './base/endpoint.ts'
import { PageQuery } from './base/paging.ts'
import { orElse } from './base/read-as.ts'
import { absentIfEmpty, Id, MAX_QUANTITY, optionalText, text, Unit } from './base/primitives.ts'

const positive = z
  .number('Must be a positive number')
  .positive('Must be a positive number')
  .max(MAX_QUANTITY, `At most ${MAX_QUANTITY}`)

const ImageUrl = z.preprocess(
  absentIfEmpty,
  z
    .url({ protocol: /^https?$/, error: 'Must be a web address' })
    .max(2048)
    .optional(),
)

export const ItemCreate = z.object({
  name: text(200).min(1, 'Name is required'),
  category: text(60).min(1, 'Category is required'),
  sub_category: optionalText(60),
  description: optionalText(2000),
  barcode: optionalText(64),
  image_url: ImageUrl,
  unit: Unit,
  typical_shelf_life_days: positive.nullish(),
  typical_consumption_rate: positive.nullish(),
})
export type ItemCreate = z.infer<typeof ItemCreate>

/** A catalogue item; `typical_consumption_rate` is in units per day. */
export const Item = z.object({
  id: Id,
  name: z.string(),
  category: orElse(z.string(), ''),
  sub_category: z.string().nullable(),
  description: z.string().nullable(),
  barcode: z.string().nullable(),
  image_url: z.string().nullable(),
  unit: orElse(z.string(), DEFAULT_UNIT),
  typical_shelf_life_days: z.number().nullable(),
  typical_consumption_rate: z.number().nullable(),
})
export type Item = z.infer<typeof Item>

const ItemParams = z.object({ id: Id })

export const listItems = defineEndpoint({
  method: 'GET',
  path: '/items/',
  access: 'user',
  reads: ['items', 'inventory', 'receipt'],
  summary: `The household's catalogue items by name; with \`limit\` or \`cursor\` a page of them, the next cursor in ${NEXT_CURSOR_HEADER}`,
  query: PageQuery,
  response: z.array(Item),
})

export const getItem = defineEndpoint({
  method: 'GET',
  path: '/items/:id',
  access: 'user',
  summary: 'One catalogue item',
  params: ItemParams,
  response: Item,
  errors: ['not_found'],
})

export const createItem = defineEndpoint({
  method: 'POST',
  path: '/items/',
  access: 'user',
  summary:
    'Adds an item to the catalogue; if the household has one with that name in a convertible unit, answers that one, ' +
    'so that a repeated call makes one item',
  body: ItemCreate,
  response: Item,
  status: 201,
  changes: ['items'],
  errors: ['household_items_full'],
})

export const deleteItem = defineEndpoint({
  method: 'DELETE',
  path: '/items/:id',
  access: 'user',
  summary: 'Deletes a catalogue item that was never in the inventory',
  params: ItemParams,
  status: 204,
  changes: ['items'],
  errors: ['not_found', 'item_in_use'],
})
