import type { DepletionForecast } from '../../contracts/insights/forecasts.ts'
import { byName, goodOf } from './item-outlook.ts'
import type { ItemOutlook } from './item-outlook.ts'
import { sayWhyLine } from './why-line.ts'
import { depletionOf, spoilingOf } from './reminders.ts'

/** The items that will be used up within so many days of `today` (days since 1970), the first first. */
export const depletionsOf = (
  outlooks: readonly ItemOutlook[],
  today: number,
  daysAhead: number,
): DepletionForecast[] =>
  outlooks
    .filter(({ forecast }) => forecast !== null && forecast.day - today <= daysAhead)
    .sort((a, b) => (a.forecast?.day ?? 0) - (b.forecast?.day ?? 0) || byName(a, b))
    .flatMap((outlook): DepletionForecast[] => {
      const { item, stock, forecast, why } = outlook
      return stock === null || forecast === null || why === null
        ? []
        : [
            {
              item_id: item.id,
              item_name: item.name,
              category: item.category,
              // What has expired is not used up, and is no part of the forecast.
              current_quantity: goodOf(stock),
              ...(stock.is_assumed && { is_assumed: true }),
              unit: item.unit,
              ...depletionOf(forecast, today),
              spoils: forecast.spoils && spoilingOf(forecast.spoils, outlook),
              reason: sayWhyLine(outlook, today) ?? '',
              why,
            },
          ]
    })
