import { describe, expect, it } from 'vitest'
import type { ForecastMethod } from '../../contracts/insights/forecasts.ts'
import type { FittedUse } from './forecasting/item-history.ts'
import { dayOfDate } from './item-outlook.ts'
import type { ItemOutlook } from './item-outlook.ts'
import { sayWhyBuy, sayWhyLine } from './why-line.ts'

/** A Saturday. */
const TODAY = dayOfDate('2026-11-28')

type Known = {
  /** The days on which it was bought, and how many days ago it was bought last. */
  purchases?: number
  daysAgo?: number
  days_between?: number
  method?: ForecastMethod
  daily_use?: number | null
  unit?: string
  left?: number | null
  /** So much of what is left. */
  expired?: number
  min?: number | null
  meal_count?: number
  is_stopped?: boolean
  isKnown?: boolean
}

const outlook = (known: Known): ItemOutlook => {
  const { purchases = 0, daysAgo = 0, days_between = 9, method = 'interval', daily_use = 0.2 } = known
  const { unit = 'l', left = 1, expired = 0, min = null, meal_count = 0, is_stopped = false } = known
  const { isKnown = purchases >= 2 || method !== 'interval' } = known
  const fit: FittedUse = {
    is_known: isKnown,
    method,
    daily_use,
    scatter: 0.1,
    rate_spread: 0.1,
    days_between: purchases === 0 ? null : days_between,
    rhythm: [],
    first_bought: purchases === 0 ? null : TODAY - 300,
    last_bought: purchases === 0 ? null : TODAY - daysAgo,
    repeats: purchases,
    pack: 1,
  }
  const between = purchases < 3 ? null : days_between
  return {
    item: { id: 'a', name: 'A', name_folded: 'a', category: null, unit, min_stock_level: min },
    stock:
      left === null
        ? null
        : {
            quantity: left,
            expired,
            others: [],
            is_assumed: false,
            status: expired > 0 ? 'expired' : 'in_stock',
          },
    expiry_date: null,
    guessed_days: [],
    fit,
    evidence: { purchases, records: 0 },
    forecast: null,
    why: isKnown ? { method, daily_use, days_between: between, purchases: [] } : null,
    is_stopped,
    meal_count,
  }
}

describe('the line of why', () => {
  it.each<[Known, string | null]>([
    [{}, null],
    [{ purchases: 1, daysAgo: 3 }, 'Added once, on Wednesday'],
    [{ purchases: 1 }, 'Added once, today'],
    [{ purchases: 2, daysAgo: 1 }, 'Added twice, last yesterday'],
    [{ purchases: 3, daysAgo: 5 }, 'Usually bought every 9 days, last on Monday'],
    [{ purchases: 30, days_between: 1 }, 'Usually bought every day, last today'],
    [{ purchases: 3, daysAgo: 6 }, 'Usually bought every 9 days, last on Sunday'],
    [{ purchases: 3, daysAgo: 7 }, 'Usually bought every 9 days, last on Nov 21'],
    [{ purchases: 3, daysAgo: 331 }, 'Usually bought every 9 days, last on Jan 1'],
    [{ purchases: 3, daysAgo: 332 }, 'Usually bought every 9 days, last on Dec 31, 2025'],
    [{ method: 'smoothing' }, 'About 1.4 L used a week'],
    [{ method: 'tsb', daily_use: 0.0571, unit: 'kg' }, 'About 0.4 kg used a week'],
    [{ method: 'croston', daily_use: 1 / 7, unit: 'item' }, 'About 1 item used a week'],
    [
      { method: 'smoothing', daily_use: 3, unit: 'item', purchases: 1 },
      'Added once, today; about 21 items used a week',
    ],
    [
      { method: 'smoothing', purchases: 9, days_between: 4 },
      'Usually bought every 4 days, last today; about 0.2 L used a day',
    ],
    [{ method: 'smoothing', daily_use: null, purchases: 3 }, 'Usually bought every 9 days, last today'],
    // What others of its kind use is not known of the item.
    [{ purchases: 2, method: 'category' }, 'Added twice, last today'],
    [{ method: 'told' }, '1.4 L used a week, as you said'],
    [{ method: 'told', daily_use: 0.125 }, '0.875 L used a week, as you said'],
    [
      { method: 'croston', daily_use: 0.19, unit: 'item', purchases: 9, days_between: 4 },
      'Usually bought every 4 days, last today; about 1.3 items used a week',
    ],
    [
      { method: 'smoothing', daily_use: 3, unit: 'item', purchases: 9, days_between: 4 },
      'Usually bought every 4 days, last today; about 3 items used a day',
    ],
    [{ min: 1 }, 'Minimum 1 L'],
    [{ min: 0.5 }, null],
    [{ min: 0, left: 0 }, null],
    [{ min: 2, left: null }, null],
    [{ meal_count: 1 }, 'One meal this week uses it'],
    [{ meal_count: 2 }, 'Two meals this week use it'],
    [{ meal_count: 12 }, '12 meals this week use it'],
    [
      { purchases: 3, daysAgo: 5, min: 1, meal_count: 2 },
      'Usually bought every 9 days, last on Monday; minimum 1 L; two meals this week use it',
    ],
    [{ purchases: 1, is_stopped: true }, 'Added once, today; you stopped buying it'],
  ])('of %o is %j', (known, line) => {
    expect(sayWhyLine(outlook(known), TODAY)).toBe(line)
  })

  it.each<[Known, string | null]>([
    [{ purchases: 3, daysAgo: 5 }, 'Usually bought every 9 days, last on Monday; 1 L left'],
    [{ purchases: 3, daysAgo: 5, left: 0 }, 'Usually bought every 9 days, last on Monday; nothing left'],
    [{ purchases: 3, daysAgo: 5, left: null }, 'Usually bought every 9 days, last on Monday'],
    [{ left: 0 }, 'Nothing left'],
    [{ left: 2, expired: 2 }, 'What is left has expired'],
    [{ left: 2, expired: 1.5 }, '0.5 L left'],
    [{ left: null }, null],
  ])('of what is to be bought, %o, is %j', (known, line) => {
    expect(sayWhyBuy(outlook(known), TODAY)).toBe(line)
  })
})
