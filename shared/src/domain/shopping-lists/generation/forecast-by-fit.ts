import type { FittedUse } from '../../insights/forecasting/item-history.ts'
import { forecastByAverage } from './generate-lines.ts'
import type { ForecastUse, ItemFacts } from './generate-lines.ts'

/** The methods that speak of others of the item's kind: too little is known of the item itself to buy it for that. */
const OF_OTHERS: readonly FittedUse['method'][] = ['household', 'category']

/**
 * Forecasts by what was fitted to each item's own past. An item that is too new for that is used as on average; `fitOf`
 * answers null for it.
 */
export const forecastByFit =
  (fitOf: (item: ItemFacts) => FittedUse | null): ForecastUse =>
  (item, habits, daysAhead) => {
    const fit = fitOf(item)
    const isOwn = fit !== null && fit.daily_use !== null && !OF_OTHERS.includes(fit.method)
    const daily_use = isOwn ? fit.daily_use : habits.daily_use
    return forecastByAverage(item, { ...habits, daily_use }, daysAhead)
  }
