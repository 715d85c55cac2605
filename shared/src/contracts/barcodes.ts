import { z } from 'zod'
import { CATEGORIES } from '@larder/foods'
import { defineEndpoint } from './base/endpoint.ts'
import { CalendarDate, Id, Instant, MAX_QUANTITY, Unit } from './base/primitives.ts'
import { Item } from './catalogue.ts'
import { InventoryEntry } from './inventory.ts'

/** The maximum length of a typed code: that of a path's part; element strings and links of GS1 say more than the goods. */
const MAX_TYPED_LENGTH = 100

/**
 * A code as scanned or typed; the server reads it: 8, 12, 13 or 14 digits, a GS1 element string ('(01)…(17)260131') or a
 * GS1 Digital Link ('https://…/01/…?17=260131').
 */
const TypedBarcode = z.string().max(MAX_TYPED_LENGTH, 'A barcode has 8, 12, 13 or 14 digits')
const BarcodeParams = z.object({ code: TypedBarcode })

/** The entries of an item that a look-up answers at most. */
export const MAX_ENTRIES_OF_BARCODE = 20
/** The codes of an item that are listed at most. */
export const MAX_BARCODES_OF_ITEM = 200

/** The amount in the pack with a code: 500 g. */
const packColumns = {
  quantity: z
    .number('Quantity must be positive')
    .positive('Quantity must be positive')
    .max(MAX_QUANTITY)
    .nullable(),
  unit: Unit.nullable(),
}

/** What a code means to the household. */
export const Barcode = z.object({
  /** As it is printed. */
  code: z.string(),
  /** The item that the code was given to; it may have been joined with another one since. */
  item_id: Id,
  ...packColumns,
  learned_at: Instant,
})
export type Barcode = z.infer<typeof Barcode>

/** What Open Food Facts says about a code, read by the household's own rules. */
export const Product = z.object({
  name: z.string(),
  brand: z.string().nullable(),
  ...packColumns,
  /** Null where the name says too little. */
  category: z.enum(CATEGORIES).nullable(),
  place: z.string().nullable(),
  /** When Open Food Facts was asked. */
  asked_at: Instant,
})
export type Product = z.infer<typeof Product>

/** The household's item of a code. */
export const KnownBarcode = z.object({
  item: Item,
  /** In the order in which they should be used, empty ones last. */
  entries: z.array(InventoryEntry).max(MAX_ENTRIES_OF_BARCODE),
  ...packColumns,
  /** The amount in the pack in the item's unit; null where it is unknown or does not convert. */
  quantity_in_item_unit: z.number().nullable(),
  /** It is known by another code of the shop with the same beginning, whose last digits may be a weight or a price. */
  is_alike: z.boolean(),
})
export type KnownBarcode = z.infer<typeof KnownBarcode>

/**
 * How asking Open Food Facts ended: not asked because the code is known or a shop's own, because the operator has not
 * turned it on, or what came of it.
 */
export const ProductAnswer = z.enum([
  'not_asked',
  'turned_off',
  'found',
  'not_found',
  'too_many_questions',
  'timed_out',
  'unreachable',
  'refused',
  'unreadable',
])
export type ProductAnswer = z.infer<typeof ProductAnswer>

export const BarcodeLookUp = z.object({
  /** As it is printed. */
  code: z.string(),
  /** A shop made it for itself: elsewhere it may mean something else. */
  is_shop_code: z.boolean(),
  known: KnownBarcode.nullable(),
  product: Product.nullable(),
  product_answer: ProductAnswer,
  /** What a GS1 element string or link says of this one pack; null for a plain code. */
  pack: z.object({ expiry_date: CalendarDate.nullable(), ...packColumns }).nullable(),
})
export type BarcodeLookUp = z.infer<typeof BarcodeLookUp>

export const lookUpBarcode = defineEndpoint({
  method: 'GET',
  path: '/barcodes/:code',
  access: 'user',
  reads: ['items', 'inventory'],
  summary:
    'What a code of goods means: the item that the household gave it to with its entries, else what Open Food Facts says ' +
    'where the operator has turned that on. A GS1 element string or Digital Link also says until when the pack keeps and what it holds',
  params: BarcodeParams,
  response: BarcodeLookUp,
})

/** The item of a code, and the amount in the pack if known. */
export const BarcodeLearn = z
  .object({ item_id: Id, quantity: packColumns.quantity.optional(), unit: packColumns.unit.optional() })
  .refine(({ quantity = null, unit = null }) => (quantity === null) === (unit === null), {
    path: ['unit'],
    message: 'State quantity and unit, or neither',
  })
export type BarcodeLearn = z.infer<typeof BarcodeLearn>

/** What was learned, and the item that the code meant until now, if another one. */
export const LearnedBarcode = z.object({ barcode: Barcode, replaced: Item.nullable() })
export type LearnedBarcode = z.infer<typeof LearnedBarcode>

export const learnBarcode = defineEndpoint({
  method: 'PUT',
  path: '/barcodes/:code',
  access: 'user',
  summary:
    'Gives a code to an item of the household; the last one counts, and the answer names the one before',
  params: BarcodeParams,
  body: BarcodeLearn,
  response: LearnedBarcode,
  changes: ['items'],
  errors: ['not_found', 'household_barcodes_full'],
})

export const forgetBarcode = defineEndpoint({
  method: 'DELETE',
  path: '/barcodes/:code',
  access: 'user',
  summary: 'Forgets what a code means to the household',
  params: BarcodeParams,
  status: 204,
  changes: ['items'],
  errors: ['not_found'],
})

export const listItemBarcodes = defineEndpoint({
  method: 'GET',
  path: '/items/:id/barcodes',
  access: 'user',
  reads: ['items', 'inventory'],
  summary: 'The codes of an item and of those that were joined with it, the latest first',
  params: z.object({ id: Id }),
  response: z.array(Barcode).max(MAX_BARCODES_OF_ITEM),
  errors: ['not_found'],
})
