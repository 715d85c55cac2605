import { expect, it } from 'vitest'
import type { FittedUse } from '../../insights/forecasting/item-history.ts'
import { forecastByFit } from './forecast-by-fit.ts'
import type { ItemFacts } from './generate-lines.ts'

const milk: ItemFacts = {
  id: 'a'.repeat(24),
  name: 'Milk',
  name_folded: 'milk',
  unit: 'l',
  min_stock_level: null,
  lots: [],
  basket: [],
  flows: [],
  planned: [],
}
const habits = { usual: 1, pack: 1, days_between: 9, daily_use: 0.25, season_years: [] }
const fitted = (fields: Partial<FittedUse>): FittedUse => ({
  is_known: true,
  method: 'smoothing',
  daily_use: 0.5,
  scatter: 0.1,
  rate_spread: 0.1,
  days_between: 9,
  rhythm: [7, 9, 11],
  first_bought: 19_900,
  last_bought: 20_000,
  repeats: 9,
  pack: 1,
  ...fields,
})
const quantityBy = (fit: FittedUse | null) => forecastByFit(() => fit)(milk, habits, 10)?.quantity

it('goes by what was fitted to the item itself', () => {
  expect(forecastByFit(() => fitted({}))(milk, habits, 10)).toEqual({
    quantity: 5,
    reason: 'Usually bought every 9 days',
  })
})

it('goes by the average use of an item whose own past is too short, or has no rate', () => {
  expect(quantityBy(null)).toBe(2.5)
  expect(quantityBy(fitted({ method: 'category' }))).toBe(2.5)
  expect(quantityBy(fitted({ method: 'household' }))).toBe(2.5)
  expect(quantityBy(fitted({ daily_use: null }))).toBe(2.5)
})

it('forecasts nothing of an item of which too little is known, whatever is usual of its kind', () => {
  expect(quantityBy(fitted({ is_known: false }))).toBeUndefined()
})
