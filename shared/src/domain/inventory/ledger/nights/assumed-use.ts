import type { AssumedUse } from '@larder/shared/contracts/item-page'
import { FOODS, readItemFood } from '@larder/foods'
import type { LinkedItem } from '@larder/foods'

/** An item as far as it decides whether its use is assumed; `assumes_use` is the household's choice, null without one. */
export type AssumableItem = LinkedItem & { category: string | null; assumes_use: boolean | null }

/**
 * What keeps for so many days once it is opened is taken in pinches for a year or longer: salt, spices, vinegar, honey,
 * spirits. What keeps for years only while it is closed, such as canned fish and wine, is eaten like other food.
 */
const DAYS_OF_YEARS = 540

/** Sugars are listed with the days on which they clump; they keep like all sugar. */
const KINDS_FOR_YEARS: readonly string[] = ['sugar']

/** Counts are looked for in so many days before. */
export const DAYS_OF_COUNTS = 60

/**
 * Counted on so many days of these, the household itself says about every three weeks how much there is. By then a usual
 * night's assumption of 5 % has taken two thirds: it would contradict a figure that is renewed anyway.
 */
const OFTEN_COUNTED_DAYS = 3

/**
 * Whether use of an item is assumed every night, and why; `countedDays` is the number of days among the last 60 on which
 * somebody counted it. Goods are never used up unseen; for food the household's choice comes before what is proposed.
 */
export const assumedUseOf = (item: AssumableItem, countedDays: number): AssumedUse => {
  const reading = readItemFood(item)
  if (reading.is_food === false) return { is_on: false, why: 'no_food' }
  if (item.assumes_use !== null) return { is_on: item.assumes_use, why: 'chosen' }
  if (keepsForYears(item, reading)) return { is_on: false, why: 'keeps' }
  return countedDays >= OFTEN_COUNTED_DAYS ? { is_on: false, why: 'counted' } : { is_on: true, why: 'usual' }
}

/** Of a name that says nothing the category may. */
const keepsForYears = ({ category }: AssumableItem, reading: ReturnType<typeof readItemFood>): boolean => {
  if (!reading.is_food) return category === 'Spices'
  const kinds = FOODS.get(reading.food_id)?.kinds ?? []
  return (reading.keeps.opened ?? 0) >= DAYS_OF_YEARS || kinds.some((kind) => KINDS_FOR_YEARS.includes(kind))
}
