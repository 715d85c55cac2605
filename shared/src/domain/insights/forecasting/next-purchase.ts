import { chanceStillBuying } from './buying-process.ts'
import { dayForecast } from './times/day-forecast.ts'
import type { DayForecast, FittedUse } from './item-history.ts'
import { quantileTimes, timesAfter } from './times/times.ts'
import type { CalibrationMap } from './times/calibrated.ts'
import type { Times } from './times/times.ts'

/** How items of a household are bought and given up: regularly, and about one in ten after a few purchases. */
const ITEM_PROCESS = { k: 2, shape: 1.3, a: 0.3, b: 3 }

/** How often forecasts came true in the evaluation's orders of a shop's customers. */
const CALIBRATION: CalibrationMap = [0.1, 0.2, 0.33, 0.53, 0.82, 0.96]

/** The days from `today` until the next purchase, given that there was none since the last. */
const daysToNext = ({ rhythm, last_bought }: FittedUse, today: number): Times =>
  timesAfter(quantileTimes(rhythm), Math.max(0, today - (last_bought ?? today)))

/** When an item will be bought next if it is not given up (days since 1970); null before anything was bought. */
export const nextPurchase = (fit: FittedUse, today: number): DayForecast | null =>
  fit.last_bought === null ? null : dayForecast(today, daysToNext(fit, today), CALIBRATION)

/**
 * The probability, 0 to 1, that an item is bought within `days` after `today`; small for what was not bought for so long that
 * it is probably given up.
 */
export function chanceOfPurchase(fit: FittedUse, today: number, days: number): number {
  const { first_bought, last_bought, days_between, repeats } = fit
  if (first_bought === null || last_bought === null || days_between === null) return 0
  const rate = (ITEM_PROCESS.shape * days_between) / ITEM_PROCESS.k
  const buyer = {
    repeats,
    last: last_bought - first_bought,
    now: Math.max(last_bought, today) - first_bought,
  }
  return chanceStillBuying({ ...ITEM_PROCESS, rate }, buyer) * daysToNext(fit, today).below(days + 0.5)
}
