import { chanceStillBuying } from './buying-process.ts'
import { dayForecast } from './times/day-forecast.ts'
import type { DayForecast, FittedUse } from './item-history.ts'
import { quantileTimes, timesAfter } from './times/times.ts'
import type { CalibrationMap } from './times/calibrated.ts'

/** How items of a household are bought and given up: regularly, and about one in ten after a few purchases. */
const ITEM_PROCESS = { k: 2, shape: 1.3, a: 0.3, b: 3 }

/** How often forecasts came true in the evaluation's orders of a shop's customers. */
const CALIBRATION: CalibrationMap = [0.1, 0.2, 0.33, 0.53, 0.82, 0.96]

/** When an item will be bought next if it is not given up (days since 1970); null before anything was bought. */
export function nextPurchase({ rhythm, last_bought }: FittedUse, today: number): DayForecast | null {
  if (last_bought === null) return null
  const daysToNext = timesAfter(quantileTimes(rhythm), Math.max(0, today - last_bought))
  return dayForecast(today, daysToNext, CALIBRATION)
}

/**
 * The probability, 0 to 1, that an item will be bought at all again; small for what was not bought for so long that it is
 * probably given up, 0 before anything was bought.
 */
export function chanceStillBought(fit: FittedUse, today: number): number {
  const { first_bought, last_bought, days_between, repeats } = fit
  if (first_bought === null || last_bought === null || days_between === null) return 0
  const rate = (ITEM_PROCESS.shape * days_between) / ITEM_PROCESS.k
  const buyer = {
    repeats,
    last: last_bought - first_bought,
    now: Math.max(last_bought, today) - first_bought,
  }
  return chanceStillBuying({ ...ITEM_PROCESS, rate }, buyer)
}
