import { z } from 'zod'
import { AnyDayOrEmpty } from '../base/any-day.ts'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id, line, optionalText, Unit } from '../base/primitives.ts'
import { InventoryEntry, PositiveQuantity, SMALLEST_QUANTITY } from '../inventory.ts'

/** How much can be typed or pasted at once. */
export const MAX_TYPED_LINES = 100
export const MAX_TYPED_LINE_LENGTH = 200
/** All lines with what stands between them. */
const MAX_TYPED_LENGTH = MAX_TYPED_LINES * (MAX_TYPED_LINE_LENGTH + 20)

const Name = line(MAX_TYPED_LINE_LENGTH).min(1, 'Name is required')

/** What a person chose for the line of this name, instead of what was read or guessed. */
export const TypedChoice = z.object({
  name: Name,
  unit: Unit.optional(),
  category: optionalText(60),
  storage_location: optionalText(60),
  /** The expiry day, empty for none. */
  expiry_date: AnyDayOrEmpty.optional(),
})
export type TypedChoice = z.infer<typeof TypedChoice>

/** One line of what was typed, as it would come into stock. */
export const TypedLineReading = z.object({
  /** The line as typed. */
  text: z.string(),
  name: z.string(),
  quantity: z.number(),
  /** Whether the line says how much; else it is one. */
  is_quantity_said: z.boolean(),
  unit: z.string(),
  category: z.string(),
  storage_location: z.string().nullable(),
  /** The expiry day as `YYYY-MM-DD`; null where nothing is known. */
  expiry_date: z.iso.date().nullable(),
  /** Whether the expiry day is a guess by how long such food keeps there. */
  is_expiry_guess: z.boolean(),
  /** Whether the household has an item of this name, whose category stays. */
  is_known: z.boolean(),
  /** Why the line can't be added; null when it can. */
  problem: z.string().nullable(),
})
export type TypedLineReading = z.infer<typeof TypedLineReading>

/** A line as it comes into stock. */
export const LineToStock = z.object({
  name: Name,
  quantity: PositiveQuantity.min(SMALLEST_QUANTITY, `Quantity must be at least ${SMALLEST_QUANTITY}`),
  unit: Unit,
  /** For an item that is new; absent: that of the food. */
  category: optionalText(60),
  /** Absent or empty: where the household keeps the item. */
  storage_location: optionalText(60),
  /** The expiry day, empty for none; absent: as long as the item usually keeps there. */
  expiry_date: AnyDayOrEmpty.optional(),
})
export type LineToStock = z.infer<typeof LineToStock>

export const TypedAddition = z.object({ id: Id, entries: z.array(InventoryEntry) })
export type TypedAddition = z.infer<typeof TypedAddition>

export const readTypedStock = defineEndpoint({
  method: 'POST',
  path: '/inventory/typed/read',
  access: 'user',
  summary: `How lines that somebody typed, pasted or said ('500 g minced beef freezer', 'two oat milk and six eggs') would come into stock: amount, place and a guessed expiry day, or why not; at most ${MAX_TYPED_LINES} lines of ${MAX_TYPED_LINE_LENGTH} characters. Nothing is added`,
  body: z.object({
    text: z.string().max(MAX_TYPED_LENGTH, `At most ${MAX_TYPED_LINES} lines can be added at once`),
    choices: z.array(TypedChoice).max(MAX_TYPED_LINES).optional(),
    /** It is one thing, whatever stands in its name: what somebody calls a pack. */
    is_one: z.boolean().optional(),
  }),
  response: z.array(TypedLineReading).max(MAX_TYPED_LINES),
  changes: [],
})

export const addTypedStock = defineEndpoint({
  method: 'POST',
  path: '/inventory/typed',
  access: 'user',
  summary: `Adds up to ${MAX_TYPED_LINES} things to stock by their names, all of them or none, as one action that can be undone; items that the household does not know are made`,
  idempotent: true,
  body: z.object({
    lines: z
      .array(LineToStock)
      .min(1, 'Name is required')
      .max(MAX_TYPED_LINES, `At most ${MAX_TYPED_LINES} lines can be added at once`),
  }),
  response: TypedAddition,
  status: 201,
  changes: ['inventory', 'purchases', 'items'],
  errors: ['household_entries_full', 'household_items_full'],
})

export const undoTypedStock = defineEndpoint({
  method: 'POST',
  path: '/inventory/typed/:id/undo',
  access: 'user',
  summary:
    'Takes out of stock again what one addition brought, as far as it is there. Repeated, it changes nothing more',
  idempotent: true,
  params: z.object({ id: Id }),
  status: 204,
  changes: ['inventory', 'purchases'],
  errors: ['not_found', 'nothing_to_undo'],
})
