import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { backgroundOf } from '@larder/shared/domain/insights/forecasting/background'
import { fitItem } from '@larder/shared/domain/insights/forecasting/fit-item'
import { forecastItem } from '@larder/shared/domain/insights/forecasting/forecast-item'
import type { DayForecast } from '@larder/shared/domain/insights/forecasting/item-history'
import { nextPurchase } from '@larder/shared/domain/insights/forecasting/next-purchase'
import { dayOfDate } from '../evals/case-dates.ts'
import { ORDERS, ordersOf } from '../evals/grocery-customers.ts'
import { calibrationRows, calibrationSums } from './calibration-table.ts'
import type { Outcome } from './calibration-table.ts'
import { generateHousehold } from './generated-household.ts'
import { purchaseOutcomes } from './purchase-outcomes.ts'
import type { Trips } from './purchase-outcomes.ts'

const RESULTS = new URL('../../results/', import.meta.url)
const HOUSEHOLDS = new URL('../../../../../shared/data/household-series/dev/', import.meta.url)
const ORDER_DATES = new URL('../../../../../shared/data/grocery-orders/dev/orders.json', import.meta.url)
/** The generated population, in two halves: households of 60 items, known for three months, a year or two. */
const HALF = 100
const ITEMS = 60
const DAYS_KNOWN = [90, 365, 730]
const TODAY = 20_000

/** Whether something that happened on `day` was forecast rightly on `today`: within two days, or a fifth of the time. */
const outcomeOf = (
  { day, earliest, latest, confidence }: DayForecast,
  happened: number,
  today: number,
): Outcome => ({
  confidence,
  isRight: Math.abs(happened - day) <= Math.max(2, 0.2 * (day - today)),
  isInside: happened >= earliest && happened <= latest,
})

/** Whether the next orders of customers were forecast rightly, from their third order on. */
function orderOutcomes(customers: readonly string[][]): Outcome[] {
  return customers.flatMap((dates) => {
    const days = dates.map(dayOfDate)
    return days.slice(3).flatMap((happened, i) => {
      const known = days.slice(0, i + 3)
      const today = known.at(-1) ?? 0
      const history = ordersOf(known)
      const fit = fitItem(history, today, { ...backgroundOf([history], today), household: ORDERS })
      const forecast = fit && nextPurchase(fit, today)
      return forecast === null ? [] : [outcomeOf(forecast, happened, today)]
    })
  })
}

/** Whether it was forecast rightly when each item in stock of generated households is used up; and how long that took. */
function depletionOutcomes(firstSeed: number) {
  const outcomes: Outcome[] = []
  let fits = 0
  let fitting = 0
  let forecasting = 0
  for (let seed = firstSeed; seed < firstSeed + HALF; seed++) {
    const items = generateHousehold(seed, ITEMS, DAYS_KNOWN[seed % DAYS_KNOWN.length] ?? 0, TODAY)
    const background = backgroundOf(
      items.map(({ history }) => history),
      TODAY,
    )
    for (const { history, stock, demand } of items) {
      const start = performance.now()
      const fit = fitItem(history, TODAY, background)
      const fitted = performance.now()
      const forecast =
        fit && forecastItem(fit, [{ quantity: stock, expiry_day: null, is_opened: false }], TODAY)
      forecasting += performance.now() - fitted
      fitting += fitted - start
      fits++
      let left = stock
      const days = demand.findIndex((quantity) => (left -= quantity) <= 0)
      if (forecast && days >= 0) outcomes.push(outcomeOf(forecast, TODAY + 1 + days, TODAY))
    }
  }
  return { outcomes, fit_ms: fitting / fits, forecast_ms: forecasting / fits }
}

const recommendationOutcomes = () =>
  readdirSync(HOUSEHOLDS).flatMap((name) =>
    purchaseOutcomes((JSON.parse(readFileSync(new URL(name, HOUSEHOLDS), 'utf8')) as { trips: Trips }).trips),
  )

/**
 * Prints and writes how far the confidence of forecasts can be believed: of the next orders of a shop's customers, each half
 * of them apart, of what households buy within a week, and of the depletion of a generated population's items, whose use is
 * known.
 */
export async function benchCalibration(): Promise<void> {
  const first = depletionOutcomes(1)
  const { outcomes, fit_ms, forecast_ms } = depletionOutcomes(1 + HALF)
  const sides: Record<string, Outcome[]> = {
    'generated items, first half (fitted)': first.outcomes,
    'generated items, second half': outcomes,
  }
  if (existsSync(ORDER_DATES)) {
    const customers = Object.values(JSON.parse(readFileSync(ORDER_DATES, 'utf8')) as Record<string, string[]>)
    sides['orders, first half'] = orderOutcomes(customers.filter((_, i) => i % 2 === 0))
    sides['orders, second half'] = orderOutcomes(customers.filter((_, i) => i % 2 === 1))
  } else console.log('The orders of ../shared/data are not there; only generated items are measured.')
  const purchases = existsSync(HOUSEHOLDS) ? calibrationRows(recommendationOutcomes()) : []
  if (purchases.length > 0) {
    console.log('bought within 7 days, as said of all that two households bought before, their stock unknown')
    console.table(purchases)
  }
  const result = Object.entries(sides).map(([name, list]) => ({
    name,
    sums: calibrationSums(list),
    bins: calibrationRows(list),
  }))
  for (const { name, sums, bins } of result) {
    console.log(name)
    console.table(bins)
    console.table([sums])
  }
  console.table([{ fit_ms, forecast_ms }])
  await mkdir(RESULTS, { recursive: true })
  await writeFile(
    new URL('calibration.json', RESULTS),
    `${JSON.stringify({ node: process.version, fit_ms, forecast_ms, purchases, result }, null, 2)}\n`,
  )
}
