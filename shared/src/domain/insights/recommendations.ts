import { MAX_RECOMMENDATIONS } from '../../contracts/insights/forecasts.ts'
import type { PurchaseRecommendation } from '../../contracts/insights/forecasts.ts'
import { FOODS, nameOfFood } from '@larder/foods'
import { chanceOfBuying } from './baskets/shopping-habits.ts'
import type { BuyingHabit, ShoppingHabits } from './baskets/shopping-habits.ts'
import { chanceStillBought } from './forecasting/next-purchase.ts'
import { normalBelow } from './forecasting/times/normal.ts'
import type { DayForecast } from './forecasting/item-history.ts'
import type { ItemOutlook } from './item-outlook.ts'
import { sayWhyBuy } from './why-line.ts'

/** What is more probable than not is always recommended. */
const PROBABLE = 0.5
/** What is less probable is never recommended. */
const LEAST_CHANCE = 0.05
/** What is less likely to be bought ever again is given up. */
const STILL_BOUGHT = 0.01

/** The deviation of a standard normal distribution within which 80 % of it lie. */
const DEVIATION_OF_80_PERCENT = 1.2816
/** Sooner than half a day is today. */
const MIN_DAYS = 0.5

/** The probability that stock is used up within some days: the time until then is log-normal, with the bounds of the forecast. */
const chanceOfUse = ({ day, earliest, latest }: DayForecast, today: number, days: number): number => {
  const logDays = (at: number) => Math.log(Math.max(MIN_DAYS, at - today))
  const spread = (logDays(latest) - logDays(earliest)) / (2 * DEVIATION_OF_80_PERCENT)
  const distance = Math.log(days) - logDays(day)
  return spread > 0 ? normalBelow(distance / spread) : Number(distance >= 0)
}

const OTHERS_BUY_IT = 'Often bought by other households'

const wordsOf = (
  { food_id }: BuyingHabit,
  outlook: ItemOutlook | undefined,
  today: number,
): Omit<PurchaseRecommendation, 'confidence_score'> | null => {
  if (outlook !== undefined) {
    const { item, fit } = outlook
    return {
      item_id: item.id,
      item_name: item.name,
      category: item.category,
      quantity: fit?.pack ?? 1,
      unit: item.unit,
      reason: sayWhyBuy(outlook, today) ?? OTHERS_BUY_IT,
    }
  }
  const food = food_id === null ? undefined : FOODS.get(food_id)
  return food === undefined
    ? null
    : {
        item_id: null,
        item_name: nameOfFood(food.id),
        category: food.category,
        quantity: 1,
        unit: 'item',
        reason: OTHERS_BUY_IT,
      }
}

/**
 * What will probably be bought within so many days of `today` (days since 1970): as many things as the household is expected
 * to buy by then, and all that are more probable than not. They stand in the order of the next basket, in which a thing
 * counts as much as its stock is likely to be used up by then: nobody buys what still lasts. What is given up is left out,
 * what the household stopped buying, what too little is known of, and what no outlook is given of.
 */
export const recommendationsOf = (
  outlooks: readonly ItemOutlook[],
  { tripsPerDay, habits }: ShoppingHabits,
  today: number,
  daysAhead: number,
): PurchaseRecommendation[] => {
  const outlookOf = new Map(outlooks.map((outlook) => [outlook.item.id, outlook]))
  const wanted = habits
    .flatMap((habit) => {
      const outlook = habit.item_id === null ? undefined : outlookOf.get(habit.item_id)
      if (habit.item_id !== null && outlook === undefined) return []
      if (outlook?.is_stopped) return []
      // What was bought once is no habit, whatever is usual of its kind.
      if (outlook?.fit && !(outlook.fit.is_known && chanceStillBought(outlook.fit, today) >= STILL_BOUGHT))
        return []
      const used = outlook?.forecast ? chanceOfUse(outlook.forecast, today, daysAhead) : 1
      const chance = chanceOfBuying(habit, tripsPerDay, today, daysAhead) * used
      return [{ habit, outlook, chance, score: habit.score * used }]
    })
    .sort((a, b) => b.score - a.score)
  const expected = wanted.reduce((sum, { chance }) => sum + chance, 0)
  const probable = wanted.filter(({ chance }) => chance >= PROBABLE).length
  return wanted
    .filter(({ chance }) => chance >= LEAST_CHANCE)
    .slice(0, Math.min(MAX_RECOMMENDATIONS, Math.max(probable, Math.ceil(expected))))
    .flatMap(({ habit, outlook, chance }) => {
      const words = wordsOf(habit, outlook, today)
      return words === null ? [] : [{ ...words, confidence_score: chance }]
    })
}
