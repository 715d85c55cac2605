import { MAX_RECOMMENDATIONS } from '../../contracts/insights/forecasts.ts'
import type { PurchaseRecommendation } from '../../contracts/insights/forecasts.ts'
import { sayQuantity } from '../shopping-lists/generation/item-need.ts'
import { chanceOfPurchase } from './forecasting/next-purchase.ts'
import { normalBelow } from './forecasting/times/normal.ts'
import type { DayForecast } from './forecasting/item-history.ts'
import { byName } from './item-outlook.ts'
import type { ItemOutlook } from './item-outlook.ts'

/** What is less probable is not recommended. */
const MIN_CHANCE = 0.5
/** After fewer purchases than this nobody can speak of a habit. */
const PURCHASES_OF_A_HABIT = 3

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

/**
 * The probability that an item is bought within some days: what the days between its purchases say, and, while some of it
 * is left, as much what its stock says. Two forecasts of one event are pooled by their mean (Stone, 1961, The opinion pool).
 */
const chanceOf = ({ fit, forecast }: ItemOutlook, today: number, days: number): number => {
  if (fit === null) return 0
  const byRhythm = chanceOfPurchase(fit, today, days)
  return forecast === null ? byRhythm : (byRhythm + chanceOfUse(forecast, today, days)) / 2
}

const reasonOf = ({ fit, stock, why, item }: ItemOutlook, today: number): string => {
  const days = Math.max(1, Math.round(fit?.days_between ?? 1))
  const ago = Math.max(0, today - (fit?.last_bought ?? today))
  const habit =
    (why?.purchases.length ?? 0) >= PURCHASES_OF_A_HABIT
      ? `Usually bought every ${days === 1 ? 'day' : `${days} days`}`
      : `Last bought ${ago === 0 ? 'today' : ago === 1 ? 'yesterday' : `${ago} days ago`}`
  return stock === null ? habit : `${habit}, ${sayQuantity(stock.quantity, item.unit)} left`
}

/** What will probably be bought within so many days of `today` (days since 1970), the most probable first. */
export const recommendationsOf = (
  outlooks: readonly ItemOutlook[],
  today: number,
  daysAhead: number,
): PurchaseRecommendation[] =>
  outlooks
    .map((outlook) => ({ outlook, chance: chanceOf(outlook, today, daysAhead) }))
    .filter(({ chance }) => chance >= MIN_CHANCE)
    .sort((a, b) => b.chance - a.chance || byName(a.outlook, b.outlook))
    .slice(0, MAX_RECOMMENDATIONS)
    .map(({ outlook, chance }) => ({
      item_id: outlook.item.id,
      item_name: outlook.item.name,
      category: outlook.item.category,
      quantity: outlook.fit?.pack ?? 1,
      unit: outlook.item.unit,
      reason: reasonOf(outlook, today),
      confidence_score: chance,
    }))
