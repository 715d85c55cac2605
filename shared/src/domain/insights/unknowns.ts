import type { UnknownForecast } from '../../contracts/insights/forecasts.ts'
import { isLeftovers } from '../recipes/plan/leftovers.ts'
import { byName, dayOfDate, goodOf } from './item-outlook.ts'
import type { ItemOutlook } from './item-outlook.ts'

/**
 * The items in stock of which too little is known to say when they are used up, by name, with what is known of each.
 * Leftovers, which nobody buys again, are in no forecast.
 */
export const unknownsOf = (outlooks: readonly ItemOutlook[]): UnknownForecast[] =>
  outlooks
    .filter(({ item, why }) => why === null && !isLeftovers(item))
    .sort(byName)
    .flatMap(({ item, stock, evidence, expiry_date, guessed_days }): UnknownForecast[] =>
      stock === null || goodOf(stock) <= 0
        ? []
        : [
            {
              item_id: item.id,
              item_name: item.name,
              category: item.category,
              current_quantity: goodOf(stock),
              ...(stock.is_assumed && { is_assumed: true }),
              unit: item.unit,
              min_stock_level: item.min_stock_level,
              expiry_date,
              ...(expiry_date !== null &&
                guessed_days.includes(dayOfDate(expiry_date)) && { is_expiry_guess: true }),
              ...evidence,
            },
          ],
    )
