import { CATEGORIES } from '@larder/foods'
import { MAX_CATEGORIES_OF_SHOP } from '@larder/shared/contracts/shopping-lists/shops'

/**
 * The order in which the categories of a shop are passed. `places` is sorted: the average place of each category, from 0.
 * `trip` are the categories of the latest trip in the order of their first ticks, which count once the trip is over.
 */
export type ShopOrder = {
  places: [category: string, place: number][]
  /** `last_at` is an instant. */
  trip: { categories: string[]; last_at: string } | null
  /** A person decided on the order. */
  is_fixed: boolean
}

export const NEW_SHOP: ShopOrder = { places: [], trip: null, is_fixed: false }

/** Ticks in the same shop that are further apart are of two trips. */
const TRIP_GAP_MS = 3 * 3600 * 1000
/** How much the latest trip counts; that before it a half of the rest, and so on. */
const SHARE_OF_LATEST = 0.5

const isOver = ({ last_at }: { last_at: string }, at: string): boolean =>
  Date.parse(at) - Date.parse(last_at) > TRIP_GAP_MS

/** All places, with those of the usual order for what was never met in the shop. */
const withUsual = (places: ShopOrder['places'], categories: readonly string[]): ShopOrder['places'] => {
  const known = new Set(places.map(([category]) => category))
  const usual = [...new Set([...CATEGORIES, ...categories])]
    .map((category, index): [string, number] => [category, index])
    .filter(([category]) => !known.has(category))
  return [...places, ...usual].sort(([, a], [, b]) => a - b)
}

/**
 * The places after a trip. The categories of the trip share out the places that they have among themselves in the order in
 * which they were met, so that those which nobody wanted that day stay where they are; each place then moves halfway there.
 */
const afterTrip = (places: ShopOrder['places'], met: readonly string[]): ShopOrder['places'] => {
  if (met.length < 2) return places
  const before = withUsual(places, met)
  const order = before.map(([category]) => category)
  const taken = order.flatMap((category, index) => (met.includes(category) ? [index] : []))
  const target = [...order]
  for (const [nth, index] of taken.entries()) target[index] = met[nth] ?? ''
  const placeOf = new Map(before)
  return target
    .map((category, index): [string, number] => {
      const place = placeOf.get(category) ?? index
      return [category, place + (index - place) * SHARE_OF_LATEST]
    })
    .sort(([, a], [, b]) => a - b)
    .slice(0, MAX_CATEGORIES_OF_SHOP)
}

/** The order after ticks of lines of these categories at an instant; unchanged while a person's order stands. */
export const afterTicks = (order: ShopOrder, categories: readonly string[], at: string): ShopOrder => {
  if (order.is_fixed || categories.length === 0) return order
  const { trip } = order
  const isNew = trip === null || isOver(trip, at)
  const places = trip !== null && isNew ? afterTrip(order.places, trip.categories) : order.places
  const met = [...new Set([...(isNew ? [] : trip.categories), ...categories])]
  return { ...order, places, trip: { categories: met.slice(0, MAX_CATEGORIES_OF_SHOP), last_at: at } }
}

/** The categories in the order in which they are passed; a trip that is not over changes nothing under the fingers. */
export const categoriesOf = ({ places, trip }: ShopOrder, at: string): string[] => {
  const shown = trip !== null && isOver(trip, at) ? afterTrip(places, trip.categories) : places
  return shown.map(([category]) => category)
}

/** The order that a person decided on; without one the order that there is, from which it is learned on. */
export const decideOrder = (
  order: ShopOrder,
  categories: readonly string[] | null,
  at: string,
): ShopOrder => {
  const names = categories === null ? categoriesOf(order, at) : [...new Set(categories)]
  return {
    places: names.map((category, index) => [category, index]),
    trip: null,
    is_fixed: categories !== null,
  }
}
