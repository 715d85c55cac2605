import type { ForecastWhy } from '@larder/shared/contracts/insights/forecasts'
import { describe, expect, it } from 'vitest'
import { sayWhy } from './forecast-words.ts'

const why = (known: Partial<ForecastWhy>): ForecastWhy => ({
  method: 'smoothing',
  daily_use: 0.2,
  days_between: null,
  purchases: [],
  ...known,
})

describe('how much is used', () => {
  it.each<[Partial<ForecastWhy>, string, string]>([
    [{}, 'l', 'About 1.40 L used a week.'],
    [{ days_between: 4 }, 'l', 'About 0.20 L used a day.'],
    [{ days_between: 4, daily_use: 0.19 }, 'item', 'About 1.30 items used a week.'],
    [{ days_between: 4, daily_use: 0.19 }, 'can', 'About 1.30 cans used a week.'],
    [{ days_between: 4, daily_use: 3 }, 'item', 'About 3 items used a day.'],
    [{ method: 'told', daily_use: 0.125 }, 'l', '0.875 L used a week.'],
    [{ method: 'told', daily_use: 0.125, days_between: 4 }, 'l', '0.125 L used a day.'],
  ])('of %o in %s is said as %s', (known, unit, words) => {
    expect(sayWhy(why(known), unit)).toEqual([expect.any(String), words])
  })
})
