import type { DayForecast } from '../item-history.ts'
import { calibrated } from './calibrated.ts'
import type { CalibrationMap } from './calibrated.ts'
import type { Times } from './times.ts'

/** Further ahead than ten years nothing is forecast. */
const MAX_DAYS = 3650
/** A forecast counts as right within so many days, or so much of the time until then if that is more. */
const DAYS_RIGHT = 2
const SHARE_RIGHT = 0.2

/** The day on which something happens, whose time from `today` (days since 1970) is distributed so; `map` corrects its confidence. */
export function dayForecast(today: number, times: Times, map: CalibrationMap): DayForecast {
  const dayAt = (probability: number) => Math.round(today + Math.min(MAX_DAYS, times.quantile(probability)))
  const day = dayAt(0.5)
  const right = Math.floor(Math.max(DAYS_RIGHT, SHARE_RIGHT * (day - today)))
  // Whole days: one stands for the time from half a day before it to half a day after.
  const confidence = times.below(day - today + right + 0.5) - times.below(day - today - right - 0.5)
  return { day, earliest: dayAt(0.1), latest: dayAt(0.9), confidence: calibrated(confidence, map) }
}
