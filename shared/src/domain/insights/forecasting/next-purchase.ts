import { dayForecast } from './day-forecast.ts'
import type { DayForecast, FittedUse } from './item-history.ts'
import { normalBelow } from './normal.ts'

/** When an item will be bought next, as far as the days between its purchases say; null before anything was bought. */
export function nextPurchase(fit: FittedUse, today: number): DayForecast | null {
  if (fit.last_bought === null || fit.days_between === null) return null
  return dayForecast(
    fit.last_bought,
    fit.days_between,
    fit.rhythm_spread,
    Math.max(0, today - fit.last_bought),
  )
}

/** The probability, 0 to 1, that an item is bought within `days` after `today`. */
export function chanceOfPurchase(fit: FittedUse, today: number, days: number): number {
  if (fit.last_bought === null || fit.days_between === null) return 0
  const elapsed = Math.max(0, today - fit.last_bought)
  const median = fit.days_between
  const before = (time: number) => (time > 0 ? normalBelow(Math.log(time / median) / fit.rhythm_spread) : 0)
  const waiting = 1 - before(elapsed)
  return waiting < 1e-6 ? 0 : Math.min(1, Math.max(0, (before(elapsed + days) - before(elapsed)) / waiting))
}
