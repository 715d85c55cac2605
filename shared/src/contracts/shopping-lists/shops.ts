import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { text } from '../base/primitives.ts'

/** How many shops of a household have an order of categories at most, and how many categories one order has. */
export const MAX_SHOPS = 100
export const MAX_CATEGORIES_OF_SHOP = 100

/** As long as the store of a receipt can be. */
export const MAX_SHOP_NAME_LENGTH = 200
export const ShopName = text(MAX_SHOP_NAME_LENGTH).min(1, 'Please name the shop')

/** A shop, and the order in which its categories are passed. */
export const Shop = z.object({
  name: z.string(),
  /** The first to be passed first; empty while nothing is known. Categories that are not named come after these. */
  categories: z.array(z.string()),
  /** A person decided on the order, so that shopping does not change it. */
  is_fixed: z.boolean(),
})
export type Shop = z.infer<typeof Shop>

export const listShops = defineEndpoint({
  method: 'GET',
  path: '/shopping-lists/shops',
  access: 'user',
  reads: ['shopping-shops', 'receipt'],
  summary:
    'The shops of the household, those of the latest receipts first, with the order of their categories',
  response: z.array(Shop),
})

export const orderShop = defineEndpoint({
  method: 'PUT',
  path: '/shopping-lists/shops',
  access: 'user',
  summary:
    'Decides on the order of the categories of a shop; without categories it is learned again from the order of ticking',
  body: z.object({
    name: ShopName,
    categories: z
      .array(text(60).min(1, 'A category needs a name'))
      .max(MAX_CATEGORIES_OF_SHOP, `At most ${MAX_CATEGORIES_OF_SHOP} categories`)
      .nullable(),
  }),
  response: Shop,
  changes: ['shopping-shops'],
  errors: ['shops_full', 'server_busy'],
})
