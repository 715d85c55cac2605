import { z } from 'zod'
import { DEFAULT_UNIT } from '@larder/foods'
import { Person } from '../accounts/person.ts'
import { defineEndpoint } from '../base/endpoint.ts'
import {
  absentIfEmpty,
  Id,
  Instant,
  MAX_QUANTITY,
  MAX_UNIT_LENGTH,
  optionalText,
  text,
  Unit,
} from '../base/primitives.ts'
import { orElse, readCompleted } from '../base/read-as.ts'

export const MAX_LINE_NAME_LENGTH = 200
export const MAX_LINE_NOTES_LENGTH = 500

/** The units offered by the row that adds a line; the server accepts any text (resolution 16). */
export const SHOPPING_UNITS = ['item', 'lb', 'kg', 'g', 'oz', 'l', 'ml'] as const

/** The `item_id` of a line that is no item of the catalogue. */
export const NO_ITEM_ID = '0'.repeat(24)

/** The smallest quantity that can be displayed; recipes need fractions. */
export const SMALLEST_QUANTITY = 0.001

export const LineQuantity = z
  .number('Quantity must be a positive number')
  .positive('Quantity must be a positive number')
  .min(SMALLEST_QUANTITY, `Quantity must be at least ${SMALLEST_QUANTITY}`)
  .max(MAX_QUANTITY, `Quantity must be at most ${MAX_QUANTITY}`)

/** A quantity that a person edits, which is at least 1 (SHOP-011); what a recipe needs less of can stay below. */
export const EditedQuantity = z
  .number('Quantity must be a number')
  .min(1, 'Quantity must be at least 1')
  .max(MAX_QUANTITY, `Quantity must be at most ${MAX_QUANTITY}`)
export const LineName = text(MAX_LINE_NAME_LENGTH).min(1, 'Name is required')

/** Notes as edited; null or blank removes them. */
const Notes = z.preprocess(
  (value) => (absentIfEmpty(value) === undefined && value !== undefined ? null : value),
  text(MAX_LINE_NOTES_LENGTH).nullable(),
)

/**
 * That a line was added or ticked: by which device (null for a call that named none), and the list's version that this
 * made. With it a device can say later what it knew of (see `Knowledge`).
 */
export const Mark = z.object({ device_id: Id.nullable(), version: z.number().int() })
export type Mark = z.infer<typeof Mark>

/**
 * That what a line wanted came into stock, so that it is not added again: as which entry, when, and by what. `has_ticked`
 * when this checked the line.
 */
export const Stocked = z.object({
  entry_id: Id,
  at: Instant,
  by: z.enum(['receipt', 'put_away']),
  has_ticked: z.boolean(),
})
export type Stocked = z.infer<typeof Stocked>

const NamedLine = z.object({
  id: Id,
  /** The catalogue item, or `NO_ITEM_ID`. */
  item_id: orElse(Id, NO_ITEM_ID),
  quantity: orElse(z.number(), 1),
  unit: orElse(z.string(), DEFAULT_UNIT),
  checked: orElse(z.boolean(), false),
  reason: z.string().nullable(),
  item_name: z.string(),
  notes: z.string().nullable(),
  /** The name of the catalogue item (else the line's own) and its category, null where nobody knows one. */
  item: z.object({ name: z.string(), category: z.string().nullable() }),
  /** Who added it first; null in a household of one person. */
  added_by: Person.nullable(),
  /** Who ticked it last; null when it is not ticked, or in a household of one person. */
  checked_by: Person.nullable(),
  checked_at: Instant.nullable(),
  /** The latest addition and tick of each device; it is checked while it has ticks. */
  additions: z.array(Mark),
  ticks: z.array(Mark),
  /** Ids that other additions of the same thing had before they became part of this line; they find it, too. */
  merged_ids: z.array(Id),
  /** Absent or null when it did not come into stock, or was unchecked since. */
  stocked: Stocked.nullish(),
})

/** A line of a list; what `item_name` says is wanted. For readers it may stand in the nested item alone. */
export const ShoppingListItem = readCompleted(NamedLine, (given) => {
  const { item_name, item } = given as { item_name?: unknown; item?: { name?: unknown } | null }
  const name = item_name ?? item?.name
  return { ...given, item_name: name, item: { ...item, name: item?.name ?? name } }
})
export type ShoppingListItem = z.infer<typeof ShoppingListItem>

/**
 * What a device knew when it changed something: `seen_version` is the version of the list that it had from the server,
 * and it knows its own earlier operations. What others ticked or added since then outlives an unticking or removal.
 * Without both the caller is taken to know everything.
 */
export const Knowledge = z.object({
  device_id: Id.optional(),
  seen_version: z.coerce.number().int().min(0).optional(),
})
export type Knowledge = z.infer<typeof Knowledge>

/** What is said of a line that is added. */
export const LineContent = z.object({
  item_id: Id.default(NO_ITEM_ID),
  item_name: LineName,
  /** Absent when nobody said how much: a new line gets 1, and one that is on the list already stays as it is. */
  quantity: LineQuantity.optional(),
  unit: z.preprocess(absentIfEmpty, text(MAX_UNIT_LENGTH).default(DEFAULT_UNIT)),
  notes: optionalText(MAX_LINE_NOTES_LENGTH),
  reason: optionalText(200),
  checked: z.boolean().default(false),
})
export type LineContent = z.infer<typeof LineContent>

/** A line as it is added; `id` is made by the client, so that it can go on with the line before it has an answer. */
export const LineCreate = LineContent.extend({ id: Id.optional() })
export type LineCreate = z.infer<typeof LineCreate>

export const LineUpdate = z.object({
  checked: z.boolean().optional(),
  /** At least 1 (see `EditedQuantity`) unless the line has less already. */
  quantity: LineQuantity.optional(),
  unit: Unit.optional(),
  notes: Notes.optional(),
  item_name: LineName.optional(),
})
export type LineUpdate = z.infer<typeof LineUpdate>
/** How addresses name a list. */
export const ListParams = z.object({ listId: Id })

const LineParams = ListParams.extend({ itemId: Id })

export const addShoppingListItem = defineEndpoint({
  method: 'POST',
  path: '/shopping-lists/:listId/items',
  access: 'user',
  summary:
    'Adds an item to a list. If the list has it already, unchecked and in a unit that converts, that one is answered with the quantity of both',
  idempotent: true,
  params: ListParams,
  query: Knowledge,
  body: LineCreate,
  response: ShoppingListItem,
  status: 201,
  changes: ['shopping-lists'],
  errors: ['not_found', 'shopping_list_full', 'shopping_lines_full', 'server_busy'],
})

export const updateShoppingListItem = defineEndpoint({
  method: 'PUT',
  path: '/shopping-lists/:listId/items/:itemId',
  access: 'user',
  summary: 'Checks or unchecks an item, or changes what is said of it; what is absent stays',
  idempotent: true,
  params: LineParams,
  query: Knowledge,
  body: LineUpdate,
  response: ShoppingListItem,
  changes: ['shopping-lists'],
  errors: ['not_found', 'shopping_list_full', 'shopping_lines_full', 'server_busy'],
})

export const removeShoppingListItem = defineEndpoint({
  method: 'DELETE',
  path: '/shopping-lists/:listId/items/:itemId',
  access: 'user',
  summary:
    'Removes an item from its list; one that was checked or added again without the knowledge of the caller stays',
  idempotent: true,
  params: LineParams,
  query: Knowledge,
  status: 204,
  changes: ['shopping-lists'],
  errors: ['not_found', 'server_busy'],
})

export const restoreShoppingListItem = defineEndpoint({
  method: 'POST',
  path: '/shopping-lists/:listId/items/:itemId/restore',
  access: 'user',
  summary: 'Undoes the removal of an item; one that is on the list is answered as it is',
  idempotent: true,
  params: LineParams,
  response: ShoppingListItem,
  changes: ['shopping-lists'],
  errors: ['not_found', 'shopping_list_full', 'shopping_lines_full', 'server_busy'],
})
