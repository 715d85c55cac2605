import type { KeepingTime } from '../../contracts/item-page.ts'
import {
  KEEPING_PLACES,
  guessShelfLifeDays,
  isKeptIn,
  storageOf,
  usualStorage,
  readItemFood,
} from '@larder/foods'
import type { FoodDescription, Storage } from '@larder/foods'
import { isLeftovers, leftoversKeepDays } from '../recipes/plan/leftovers.ts'

/** An item with what the household knows of its keeping: days in a place, and days that were stated or observed anywhere. */
export type KeptItem = FoodDescription & {
  keeping_days?: Partial<Record<Storage, number>> | undefined
  typical_shelf_life_days: number | null
  usual_shelf_life_days: number | null
  usual_location: string | null
}

/** Whether what lots say of an item's keeping is the same in `after`: guesses made of it stay. */
export const isKeptAlike = (before: KeptItem, after: KeptItem): boolean =>
  placeOfItem(before) === placeOfItem(after) &&
  KEEPING_PLACES.every((place) => usualDaysIn(before, place) === usualDaysIn(after, place))

/**
 * For how many days an item of the household keeps unopened in a place (null for its usual one), and who says so: the
 * household for this place, else for the item, else the table of foods.
 */
export function keepingTimeOf(item: KeptItem, storage: Storage | null): Omit<KeepingTime, 'place'> {
  const place = storage ?? placeOfItem(item)
  const own = item.keeping_days?.[place] ?? item.typical_shelf_life_days ?? usualDaysIn(item, place)
  return own === null
    ? { days: isLeftovers(item) ? cookedDays(place) : guessShelfLifeDays(item, storage), by: 'table' }
    : { days: Math.round(own), by: 'household' }
}

/** What is left over of a meal is cooked food, whatever the meal's name says: leftovers of a soup are no tin of soup. */
const cookedDays = (place: Storage): number | null =>
  place === 'freezer' ? guessShelfLifeDays({ name: 'Leftovers' }, place) : leftoversKeepDays()

/** For how many days it keeps in each place; unknown where nobody keeps it: the guess for milk in a cupboard is no advice. */
export const keepingTimesOf = (item: KeptItem): KeepingTime[] =>
  KEEPING_PLACES.map((place) => {
    const time = keepingTimeOf(item, place)
    return { place, ...(time.by === 'table' && !isKeptIn(item, place) ? { ...time, days: null } : time) }
  })

/**
 * What changes so that places go back to the table: what the household stated for the item as a whole is from then on
 * stated for each of the other places, and what was observed in one of these places is forgotten.
 */
export function backToTable(item: KeptItem, places: readonly Storage[]) {
  const whole = item.typical_shelf_life_days
  const others = KEEPING_PLACES.filter((place) => !places.includes(place))
  return {
    stated:
      whole === null || places.length === 0
        ? []
        : others.map((place) => ({ place, days: item.keeping_days?.[place] ?? whole })),
    isObservationForgotten: places.some((place) => usualDaysIn(item, place) !== null),
  }
}

/** What was observed of its last lot, which says nothing of other kinds of places. */
const usualDaysIn = ({ usual_shelf_life_days, usual_location }: KeptItem, place: Storage): number | null =>
  usual_location === null || storageOf(usual_location) === place ? usual_shelf_life_days : null

/** The kind of place that an item is usually kept in. */
export const placeOfItem = (item: KeptItem): Storage => {
  if (item.usual_location !== null) return storageOf(item.usual_location)
  const reading = readItemFood(item)
  return reading.is_food ? storageOf(reading.place) : usualStorage(item.category ?? '')
}
