import { z } from 'zod'
import { DEFAULT_UNIT } from '@larder/foods'
import { Person } from './accounts/person.ts'
import { Item } from './catalogue.ts'
import { orElse } from './base/read-as.ts'
import { defineEndpoint, NEXT_CURSOR_HEADER } from './base/endpoint.ts'
import { AnyDay } from './base/any-day.ts'
import { MAX_PAGE_LENGTH, PageQuery } from './base/paging.ts'
import { CalendarDate, Id, Instant, MAX_QUANTITY, optionalText } from './base/primitives.ts'

export const STOCK_STATUSES = [
  'in_stock',
  'adequate',
  'low',
  'below_minimum',
  'critical',
  'out_of_stock',
  'expired',
] as const
export const StockStatus = z.enum(STOCK_STATUSES)
export type StockStatus = z.infer<typeof StockStatus>

/** Why stock changed. `degrade` is assumed consumption; everything else was done by somebody or read from a receipt. */
export const MovementKind = z.enum([
  'purchase',
  'consume',
  'cook',
  'restore',
  'correct',
  'spoil',
  'degrade',
  'clear',
  'undo',
])
export type MovementKind = z.infer<typeof MovementKind>

export const PositiveQuantity = z
  .number('Quantity must be positive')
  .positive('Quantity must be positive')
  .max(MAX_QUANTITY, `Quantity must be at most ${MAX_QUANTITY}`)

export const MinStockLevel = z
  .number('Minimum stock level must be non-negative')
  .min(0, 'Minimum stock level must be non-negative')
  .max(MAX_QUANTITY, `Minimum stock level must be at most ${MAX_QUANTITY}`)

/** The smallest quantity that can be displayed. */
export const SMALLEST_QUANTITY = 0.001

/** One lot of an item: what was bought together and is stored in one place. */
export const InventoryEntry = z.object({
  id: Id,
  item_id: Id,
  /** Null when the catalogue item was deleted; the screen then says so (INV-075). */
  item: Item.nullable(),
  quantity: z.number(),
  /** Unit of `quantity`: the item's unit when the lot was created. */
  unit: orElse(z.string(), DEFAULT_UNIT),
  storage_location: z.string().nullable(),
  expiry_date: CalendarDate.nullable(),
  /** True when the expiry date is a guess that nobody has confirmed. */
  is_expiry_guess: z.boolean(),
  purchase_date: CalendarDate.nullable(),
  /** Belongs to the household and item: the same for every lot of the item. */
  min_stock_level: z.number().nullable(),
  notes: z.string().nullable(),
  status: StockStatus,
  /** The largest quantity since the last purchase, which a full meter represents. */
  level_full: z.number(),
  opened_at: Instant.nullable(),
  /** Whether what is left is closed, has one open pack beside closed ones, or is open as a whole. */
  opening: z.enum(['closed', 'one_open', 'open']),
  /** True when degradation has changed the quantity since somebody last corrected it. */
  is_assumed: z.boolean(),
  /** When its quantity was last known: somebody bought, counted or used it; null for some entries of earlier versions. */
  known_at: orElse(Instant.nullable(), null),
  /** The amount that 'Use' takes by default, in `unit`. */
  usual_amount: z.number(),
  /** Increases with every change of the lot: of its quantity or of any editable field. */
  version: z.number().int(),
})
export type InventoryEntry = z.infer<typeof InventoryEntry>

export const EntryCreate = z.object({
  item_id: Id,
  quantity: PositiveQuantity.min(SMALLEST_QUANTITY, `Quantity must be at least ${SMALLEST_QUANTITY}`),
  storage_location: optionalText(60),
  expiry_date: AnyDay.nullish(),
  purchase_date: AnyDay.nullish(),
  min_stock_level: MinStockLevel.nullish(),
  notes: optionalText(2000),
})
export type EntryCreate = z.infer<typeof EntryCreate>

/** The editable fields of an entry, in which conflicts can occur. */
export const EDITABLE_FIELDS = [
  'quantity',
  'storage_location',
  'expiry_date',
  'purchase_date',
  'min_stock_level',
  'notes',
] as const
export type EditableField = (typeof EDITABLE_FIELDS)[number]

/**
 * A full entry as the form sends it: `item_id` may be left out but not changed; `version` is the one on which the
 * values are based, absent means the current one.
 */
export const EntryUpdate = EntryCreate.omit({ item_id: true }).extend({
  item_id: Id.optional(),
  quantity: z
    .number('Quantity must be positive')
    .min(0, 'Quantity must be positive')
    .max(MAX_QUANTITY, `Quantity must be at most ${MAX_QUANTITY}`),
  version: z.number().int().min(0).optional(),
})
export type EntryUpdate = z.infer<typeof EntryUpdate>

/**
 * The `data` of a `version_conflict`: the fields that somebody else has changed to another value since `version`, and
 * the current entry.
 */
export const EntryConflict = z.object({ fields: z.array(z.enum(EDITABLE_FIELDS)), current: InventoryEntry })
export type EntryConflict = z.infer<typeof EntryConflict>

/** The used amount in the entry's unit; by default the usual amount (1, or what is left). */
export const Consume = z.object({ quantity: PositiveQuantity.optional() })
export type Consume = z.infer<typeof Consume>

/** One line of the history of an entry's quantity; lists are newest first. */
export const StockMovement = z.object({
  id: Id,
  kind: MovementKind,
  delta: z.number(),
  balance_after: z.number(),
  unit: z.string(),
  cause: z.string(),
  created_at: Instant,
  is_undone: z.boolean(),
  /** Null for assumed consumption, and in a household that never had a second member. */
  person: Person.nullable(),
})
export type StockMovement = z.infer<typeof StockMovement>

const EntryParams = z.object({ id: Id })

export const listInventory = defineEndpoint({
  method: 'GET',
  path: '/inventory/',
  access: 'user',
  reads: ['inventory', 'items'],
  summary: `All of the household's lots; with \`limit\` or \`cursor\` a page of them, the next cursor in ${NEXT_CURSOR_HEADER}`,
  query: PageQuery,
  response: z.array(InventoryEntry),
})

/**
 * A summary of the whole inventory, for clients that loaded only a part. An item is counted once however many lots it
 * has.
 */
export const InventorySummary = z.object({
  entry_count: z.number().int(),
  item_count: z.number().int(),
  /** Items with a lot of this status; an item with lots of different status counts for each. */
  item_count_by_status: z.record(StockStatus, z.number().int()),
  /** The number of lots in each place; null where no place is given. */
  places: z.array(z.object({ storage_location: z.string().nullable(), entry_count: z.number().int() })),
})
export type InventorySummary = z.infer<typeof InventorySummary>

export const summarizeInventory = defineEndpoint({
  method: 'GET',
  path: '/inventory/summary',
  access: 'user',
  summary: "Counts of the household's lots and items, by status and place",
  response: InventorySummary,
})

export const createEntry = defineEndpoint({
  method: 'POST',
  path: '/inventory/',
  access: 'user',
  summary: 'Adds a lot of a catalogue item',
  idempotent: true,
  body: EntryCreate,
  response: InventoryEntry,
  status: 201,
  changes: ['inventory', 'purchases', 'items'],
  errors: ['not_found', 'household_entries_full'],
})

export const updateEntry = defineEndpoint({
  method: 'PUT',
  path: '/inventory/:id',
  access: 'user',
  summary:
    'Replaces what can be edited of a lot; a changed quantity is one correction in its history. Given the `version` that ' +
    'the values come from, fields that were left as they were keep what others made of them meanwhile; for those that ' +
    'both changed the 409 names them and gives the entry as it is (`data.fields`, `data.current`)',
  params: EntryParams,
  body: EntryUpdate,
  response: InventoryEntry,
  changes: ['inventory', 'purchases', 'items'],
  errors: ['not_found', 'item_changed', 'version_conflict', 'household_entries_full'],
})

export const deleteEntry = defineEndpoint({
  method: 'DELETE',
  path: '/inventory/:id',
  access: 'user',
  summary: 'Removes a lot; its history stays, and undo brings it back',
  params: EntryParams,
  status: 204,
  changes: ['inventory', 'purchases'],
  errors: ['not_found'],
})

export const consumeEntry = defineEndpoint({
  method: 'POST',
  path: '/inventory/:id/consume',
  access: 'user',
  summary: 'Removes an amount from a lot',
  idempotent: true,
  params: EntryParams,
  body: Consume.nullish(),
  response: InventoryEntry,
  changes: ['inventory', 'purchases', 'items'],
  errors: ['not_found', 'not_enough_stock', 'household_entries_full'],
})

export const confirmEntry = defineEndpoint({
  method: 'POST',
  path: '/inventory/:id/confirm',
  access: 'user',
  summary:
    'Records that a lot was seen to be as it is: a correction by nothing, after which its quantity is known. `version` is that of the entry which was seen',
  idempotent: true,
  params: EntryParams,
  body: z.object({ version: z.number().int().min(0) }),
  response: InventoryEntry,
  changes: ['inventory', 'purchases'],
  errors: ['not_found', 'version_conflict'],
})

/** The version that an action led to, where that one is undone, and nothing that came later. */
export const UndoAction = z.object({ version: z.number().int().min(0).optional() })
export type UndoAction = z.infer<typeof UndoAction>

export const undoEntry = defineEndpoint({
  method: 'POST',
  path: '/inventory/:id/undo',
  access: 'user',
  summary:
    'Undoes the latest action on a lot that has not been undone, an edit with all that it changed; with `version` only the action that led to that version',
  idempotent: true,
  params: EntryParams,
  body: UndoAction.nullish(),
  response: InventoryEntry,
  changes: ['inventory', 'purchases', 'items'],
  errors: ['not_found', 'nothing_to_undo', 'version_conflict', 'household_entries_full'],
})

export const listMovements = defineEndpoint({
  method: 'GET',
  path: '/inventory/:id/history',
  access: 'user',
  reads: ['inventory', 'items'],
  summary: `A lot's history, newest first: its latest ${MAX_PAGE_LENGTH} movements, or with \`limit\` or \`cursor\` a page; the next cursor in ${NEXT_CURSOR_HEADER}`,
  params: EntryParams,
  query: PageQuery,
  response: z.array(StockMovement),
  errors: ['not_found'],
})
