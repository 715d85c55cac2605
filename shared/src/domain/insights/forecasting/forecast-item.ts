import { dayForecast } from './times/day-forecast.ts'
import { firstToSpoil } from './first-to-spoil.ts'
import type { FittedUse, ItemForecast, StockedLot } from './item-history.ts'
import type { CalibrationMap } from './times/calibrated.ts'
import { logNormalTimes } from './times/times.ts'

/** How often forecasts came true in the first half of a generated population (`npm run bench -- calibration`). */
const CALIBRATION: CalibrationMap = [0.05, 0.18, 0.36, 0.61, 0.97, 0.99]
/** Less is a remainder of arithmetic, in any unit. */
const MIN_QUANTITY = 1e-6

/** When what is in stock will be used up; null if nothing of it can be eaten, or too little is known of its use. */
export function forecastItem(
  fit: Pick<FittedUse, 'is_known' | 'daily_use' | 'scatter' | 'rate_spread'>,
  lots: readonly StockedLot[],
  today: number,
): ItemForecast | null {
  const { is_known, daily_use, scatter, rate_spread } = fit
  const good = lots.filter(
    ({ quantity, expiry_day }) =>
      quantity >= MIN_QUANTITY && Number.isFinite(quantity) && (expiry_day === null || expiry_day >= today),
  )
  if (!is_known || good.length === 0 || daily_use === null) return null
  const quantity = good.reduce((sum, lot) => sum + lot.quantity, 0)
  // The relative variance of the time in which a steady but scattered use comes to a quantity (Chhikara and Folks 1989).
  const spread = Math.sqrt(Math.log(1 + scatter / quantity) + rate_spread ** 2)
  return {
    ...dayForecast(today, logNormalTimes(quantity / daily_use, Math.max(0.02, spread)), CALIBRATION),
    spoils: firstToSpoil(good, daily_use, today),
  }
}
