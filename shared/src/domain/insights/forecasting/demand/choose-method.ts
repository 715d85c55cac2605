import type { ForecastMethod } from '@larder/shared/contracts/insights/forecasts'
import { croston } from './croston.ts'
import { exponentialSmoothing } from './exponential-smoothing.ts'
import { seasonalMean, WEEKS_OF_SEASON } from './season.ts'
import { teunterSyntetosBabai } from './tsb.ts'

type DemandMethod = Extract<ForecastMethod, 'smoothing' | 'croston' | 'sba' | 'tsb' | 'season'>

const METHODS: Record<DemandMethod, { rate: (demand: readonly number[]) => number; periods: number }> = {
  smoothing: { rate: exponentialSmoothing, periods: 1 },
  croston: { rate: (demand) => croston(demand, 'none'), periods: 8 },
  sba: { rate: (demand) => croston(demand, 'syntetos-boylan'), periods: 8 },
  tsb: { rate: teunterSyntetosBabai, periods: 8 },
  season: { rate: seasonalMean, periods: WEEKS_OF_SEASON },
}

/** Forecasts are tried on so many earlier periods, each for so many periods ahead. */
const ORIGINS = 10
const AHEAD = 4
/** A method has to be better than smoothing by this share: the least of several errors is too small by chance. */
const MARGIN = 0.05

export type ChosenMethod = {
  method: DemandMethod
  /** The mean demand per period. */
  rate: number
  /** The mean squared error of its rate over `AHEAD` periods, from the back-test; null with too few periods for one. */
  squared_error: number | null
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The mean of three methods, of at least one period: it errs less than choosing one where demand is too rare, or too short,
 * to tell them apart (Bates and Granger 1969, Operational Research Quarterly 20).
 */
export const combinedRate = (demand: readonly number[]): number =>
  meanOf([meanOf(demand.slice(-12)), exponentialSmoothing(demand), teunterSyntetosBabai(demand)])

/** The method that would have forecast a demand's own latest periods best, by a rolling back-test (Tashman 2000); of at least one period. */
export function chooseMethod(demand: readonly number[]): ChosenMethod {
  const origins = Array.from({ length: ORIGINS }, (_, i) => demand.length - AHEAD - i).filter(
    (at) => at >= AHEAD,
  )
  const errorOf = (method: DemandMethod) =>
    meanOf(
      origins.map(
        (at) => (METHODS[method].rate(demand.slice(0, at)) - meanOf(demand.slice(at, at + AHEAD))) ** 2,
      ),
    )
  if (origins.length < ORIGINS / 2)
    return { method: 'smoothing', rate: combinedRate(demand), squared_error: null }
  let best: DemandMethod = 'smoothing'
  let least = errorOf(best)
  for (const method of ['croston', 'sba', 'tsb', 'season'] as const) {
    if ((origins.at(-1) ?? 0) < METHODS[method].periods) continue
    const error = errorOf(method)
    if (error < least * (1 - MARGIN)) [best, least] = [method, error]
  }
  return { method: best, rate: METHODS[best].rate(demand), squared_error: least }
}
