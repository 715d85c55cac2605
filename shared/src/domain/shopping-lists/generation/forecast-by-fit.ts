import type { FittedUse } from '../../insights/forecasting/item-history.ts'
import { forecastByAverage } from './generate-lines.ts'
import type { ForecastUse, ItemFacts } from './generate-lines.ts'

/** The methods that speak of others of the item's kind: too little is known of the item itself to buy it for that. */
const OF_OTHERS: readonly FittedUse['method'][] = ['household', 'category']

/**
 * Forecasts by what the household says is used, else by what was fitted to each item's own past; of an item of which too little is known nothing is forecast. One
 * whose past is short, or for which `fitOf` answers null, is used as on average.
 */
export const forecastByFit =
  (fitOf: (item: ItemFacts) => FittedUse | null): ForecastUse =>
  (item, habits, daysAhead) => {
    const told = item.own_daily_use ?? null
    // The days between purchases would not say why there is to be more or less than before.
    if (told !== null)
      return forecastByAverage(item, { ...habits, daily_use: told, days_between: null }, daysAhead)
    const fit = fitOf(item)
    if (fit?.is_known === false) return null
    const isOwn = fit !== null && fit.daily_use !== null && !OF_OTHERS.includes(fit.method)
    const daily_use = isOwn ? fit.daily_use : habits.daily_use
    return forecastByAverage(item, { ...habits, daily_use }, daysAhead)
  }
