import { dayForecast } from './day-forecast.ts'
import { firstToSpoil } from './first-to-spoil.ts'
import type { FittedUse, ItemForecast, StockedLot } from './item-history.ts'

/** When what is in stock will be used up; null if nothing of it can be eaten, or nothing is known of its use. */
export function forecastItem(
  fit: FittedUse,
  lots: readonly StockedLot[],
  today: number,
): ItemForecast | null {
  const good = lots.filter(
    ({ quantity, expiry_day }) =>
      quantity > 0 && Number.isFinite(quantity) && (expiry_day === null || expiry_day >= today),
  )
  if (good.length === 0 || fit.daily_use === null || !(fit.daily_use > 0)) return null
  const quantity = good.reduce((sum, lot) => sum + lot.quantity, 0)
  return {
    ...dayForecast(today, quantity / fit.daily_use, fit.spread, 0),
    spoils: firstToSpoil(good, fit.daily_use, today),
  }
}
