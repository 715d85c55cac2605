import type { OrderReminder } from '../../contracts/insights/reminders.ts'
import { isLeftovers } from '../recipes/plan/leftovers.ts'
import { roundQuantity } from '@larder/foods'
import type { DayForecast } from './forecasting/item-history.ts'
import { byName, dateOf } from './item-outlook.ts'
import type { ItemOutlook } from './item-outlook.ts'
import { sayWhyLine } from './why-line.ts'

/** What will be used up or spoil within so many days is brought to mind, unless somebody wants to hear of it earlier. */
const DAYS_OF_REMINDERS = 7

/** A forecast as it is told, `today` in days since 1970. */
export const depletionOf = ({ day, earliest, latest, confidence }: DayForecast, today: number) => ({
  days_until_depletion: Math.max(0, day - today),
  depletion_date: dateOf(day),
  earliest_date: dateOf(earliest),
  latest_date: dateOf(latest),
  confidence_score: confidence,
})

/** What will be left of an item when it expires, as it is told. */
export const spoilingOf = (
  { quantity, day }: { quantity: number; day: number },
  { guessed_days }: Pick<ItemOutlook, 'guessed_days'>,
) => ({
  quantity: roundQuantity(quantity),
  expiry_date: dateOf(day),
  ...(guessed_days.includes(day) && { is_expiry_guess: true }),
})

const STATUS_RANKS: readonly OrderReminder['stock_status'][] = ['expired', 'out_of_stock', 'low']

/** What stands first is the most urgent; a status that nothing follows from comes last. */
const rankOf = ({ stock }: ItemOutlook): number => {
  const rank = stock === null ? -1 : STATUS_RANKS.indexOf(stock.status)
  return rank < 0 ? STATUS_RANKS.length : rank
}

/** The day on which something happens to an item; Infinity without a forecast, so that its absence cannot disturb the order. */
const firstDayOf = ({ forecast }: ItemOutlook): number =>
  forecast === null ? Infinity : Math.min(forecast.day, forecast.spoils?.day ?? Infinity)

const byDay = (a: number, b: number): number => (a === b ? 0 : a - b)

/**
 * The items that are expired, out of stock or low (REM-016), and those that will be used up or spoil within so many days,
 * a week by default: the most urgent first, then what happens first, then by name. Leftovers, which nobody buys,
 * and what the household stopped buying are in it only when they are expired.
 */
export const remindersOf = (
  outlooks: readonly ItemOutlook[],
  today: number,
  daysAhead: number = DAYS_OF_REMINDERS,
): OrderReminder[] =>
  outlooks
    .filter(
      (outlook) =>
        outlook.stock !== null &&
        (outlook.stock.status === 'expired' || !(isLeftovers(outlook.item) || outlook.is_stopped)) &&
        (rankOf(outlook) < STATUS_RANKS.length || firstDayOf(outlook) - today <= daysAhead),
    )
    .sort((a, b) => rankOf(a) - rankOf(b) || byDay(firstDayOf(a), firstDayOf(b)) || byName(a, b))
    .flatMap((outlook): OrderReminder[] => {
      const { item, stock, forecast, why } = outlook
      const reason = sayWhyLine(outlook, today)
      return stock === null
        ? []
        : [
            {
              item_id: item.id,
              item_name: item.name,
              category: item.category,
              stock_status: stock.status,
              current_quantity: stock.quantity,
              ...(stock.expired > 0 && { expired_quantity: stock.expired }),
              ...(stock.is_assumed && { is_assumed: true }),
              unit: item.unit,
              ...(stock.others.length > 0 && {
                other_quantities: stock.others.map(({ expired, ...other }) => ({
                  ...other,
                  expired_quantity: expired,
                })),
              }),
              confidence_score: 1,
              ...(item.min_stock_level !== null && { min_stock_level: item.min_stock_level }),
              ...(forecast && depletionOf(forecast, today)),
              ...(forecast?.spoils && { spoils: spoilingOf(forecast.spoils, outlook) }),
              ...(why && { why }),
              ...(reason !== null && { reason }),
            },
          ]
    })
