import {
  canonicalUnit,
  findNamedPack,
  foldName,
  isMeasure,
  isShopCode,
  readBarcode,
  readFood,
  unitPriceOf,
} from '@larder/foods'
import type { FeedPrice, FeedPromotion } from './feed-rows.ts'
import { readPromotionText } from './read-promotion-text.ts'

/** What a shop offers, as it is kept and compared with what households buy. */
export type Offer = {
  kind: 'promotion' | 'price'
  title: string
  chain_id: string
  store_id: string
  shop_name: string | null
  min_qty: number
  discounted_price: number | null
  percent_off: number | null
  currency: string | null
  is_weighted: boolean
  /** The amount in one pack; null where nothing says it. */
  pack: { quantity: number; unit: string } | null
  unit_price: number | null
  base_unit: string | null
  starts_on: string | null
  ends_on: string | null
  is_for_members: boolean
  needs_coupon: boolean
}

/** Prices of the statutory files are in the currency of the country. */
const STATUTORY_CURRENCY = 'ILS'
/** A promotion of so many different goods is about none of them by its name. */
const MOST_CODES_OF_A_NAME = 60

/** The key under which goods with this code are found, null for a code that means something else in another shop. */
export const keyOfCode = (code: string): string | null => {
  const { gtin } = readBarcode(code)
  return gtin === null || isShopCode(gtin) ? null : `c:${gtin}`
}

/** The keys under which goods are found by their name: as it is written, and by the food that it names in any language. */
export const keysOfName = (name: string, foodId: string | null): string[] => {
  const folded = foldName(name).slice(0, 100)
  return [...(folded === '' ? [] : [`w:${folded}`]), ...(foodId === null ? [] : [`f:${foodId}`])]
}

/** Whether a key is that of a food, which thousands of goods may have in common. */
export const isKeyOfFood = (key: string): boolean => key.startsWith('f:')

const foodOf = (name: string): string | null => {
  const food = readFood(name)
  return food.is_food === true ? food.food_id : null
}

/** What is kept of a promotion, and the keys under which it is found. */
export const offerOfPromotion = (row: FeedPromotion): { offer: Offer; keys: string[] } => {
  const name = row.name ?? row.text
  const read = row.discounted_price === null ? readPromotionText(row.text) : null
  const min_qty = row.min_qty ?? read?.min_qty ?? 1
  const discounted_price = row.discounted_price ?? read?.discounted_price ?? null
  // The text says more: 'the second at half price' is 50 in the files, of one of two.
  const percent_off = discounted_price === null ? (read?.percent_off ?? row.percent_off) : null
  const is_weighted = row.is_weighted || min_qty < 1
  const pack = packOf(name)
  const codes = row.codes.flatMap((code) => keyOfCode(code) ?? [])
  const names = row.codes.length > MOST_CODES_OF_A_NAME ? [] : keysOfName(name, foodOf(name))
  return {
    offer: {
      kind: 'promotion',
      title: row.text,
      chain_id: row.chain_id,
      store_id: row.store_id,
      shop_name: row.shop_name,
      min_qty,
      discounted_price,
      percent_off,
      currency: row.currency,
      is_weighted,
      pack,
      ...priceOf(discounted_price, is_weighted ? { quantity: 1, unit: 'kg' } : times(pack, min_qty)),
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      is_for_members: row.is_for_members,
      needs_coupon: row.needs_coupon,
    },
    keys: [...new Set([...codes, ...names])],
  }
}

/** What is kept of a price, and the keys under which it is found. */
export const offerOfPrice = (row: FeedPrice): { offer: Offer; keys: string[] } => {
  const unit = row.unit === null ? '' : canonicalUnit(row.unit)
  const stated = row.quantity !== null && isMeasure(unit) ? { quantity: row.quantity, unit } : null
  const pack = row.is_weighted ? { quantity: 1, unit: 'kg' } : (stated ?? packOf(row.name))
  const code = keyOfCode(row.code)
  return {
    offer: {
      kind: 'price',
      title: row.name,
      chain_id: row.chain_id,
      store_id: row.store_id,
      shop_name: null,
      min_qty: 1,
      discounted_price: row.price,
      percent_off: null,
      currency: STATUTORY_CURRENCY,
      is_weighted: row.is_weighted,
      pack,
      ...priceOf(row.price, pack),
      starts_on: null,
      ends_on: null,
      is_for_members: false,
      needs_coupon: false,
    },
    keys: [...(code === null ? [] : [code]), ...keysOfName(row.name, foodOf(row.name))],
  }
}

const packOf = (name: string): Offer['pack'] => {
  const pack = findNamedPack(name)
  return pack && isMeasure(pack.unit) ? { quantity: pack.count * pack.size, unit: pack.unit } : null
}

const times = (pack: Offer['pack'], count: number): Offer['pack'] =>
  pack && { quantity: pack.quantity * count, unit: pack.unit }

const priceOf = (price: number | null, amount: Offer['pack']): Pick<Offer, 'unit_price' | 'base_unit'> => {
  const found = price === null || amount === null ? null : unitPriceOf(price, amount.quantity, amount.unit)
  return found ?? { unit_price: null, base_unit: null }
}
