import { describe, expect, it } from 'vitest'
import { groupBy } from '../group-by.ts'
import type { FittedUse } from './forecasting/item-history.ts'
import type { ItemOutlook } from './item-outlook.ts'
import { stockCheckOf } from './stock-check.ts'
import type { CheckableLot } from './stock-check.ts'

const TODAY = 20_000
const at = (day: number) => new Date(day * 86_400_000).toISOString()

/** A litre a day, with a little scatter, bought every four days. */
const DAILY: FittedUse = {
  is_known: true,
  method: 'smoothing',
  daily_use: 1,
  scatter: 0.1,
  rate_spread: 0.1,
  days_between: 4,
  rhythm: Array.from({ length: 31 }, (_, index) => 3 + index / 15),
  first_bought: TODAY - 40,
  last_bought: TODAY - 4,
  repeats: 9,
  pack: 4,
}

const outlookOf = (
  id: string,
  fit: FittedUse | null = null,
  min_stock_level: number | null = null,
): ItemOutlook => ({
  item: { id, name: id, name_folded: id, category: null, unit: 'l', min_stock_level },
  stock: null,
  expiry_date: null,
  guessed_days: [],
  fit,
  evidence: { purchases: 4, records: 0 },
  forecast: null,
  why: null,
  is_stopped: false,
  meal_count: 0,
})
const lotOf = (id: string, fields: Partial<CheckableLot> = {}): CheckableLot => ({
  id,
  item_id: id,
  unit: 'l',
  quantity: 4,
  known_quantity: 4,
  known_at: at(TODAY - 1),
  opened_at: null,
  purchase_date: null,
  expiry_date: null,
  is_expiry_guess: false,
  ...fields,
})
const check = (outlooks: ItemOutlook[], ...lots: CheckableLot[]) =>
  stockCheckOf(
    groupBy(lots, ({ item_id }) => item_id),
    outlooks,
    TODAY,
  )

describe('the probability of a wrong amount', () => {
  it('grows with what is usually used since the last record', () => {
    const chances = [0, 1, 2, 4].map(
      (days) =>
        check([outlookOf('milk', DAILY)], lotOf('milk', { known_at: at(TODAY - days) }))[0]?.chance ?? 0,
    )
    expect(chances[0]).toBe(0)
    expect(chances[1]).toBeGreaterThan(0.5)
    expect(chances[2]).toBeGreaterThan(0.95)
    expect(chances.toSorted((a, b) => a - b)).toEqual(chances)
  })

  it('says when all of it should be gone', () => {
    const [gone] = check([outlookOf('milk', DAILY)], lotOf('milk', { known_at: at(TODAY - 5) }))
    expect(gone).toMatchObject({ reason: 'used_up', days: 5 })
    const [some] = check([outlookOf('milk', DAILY)], lotOf('milk', { known_at: at(TODAY - 2) }))
    expect(some).toMatchObject({ reason: 'other_amount', days: 2 })
  })

  it('is small where assumed use has followed the real one', () => {
    const known_at = at(TODAY - 2)
    const [plain] = check([outlookOf('milk', DAILY)], lotOf('milk', { known_at }))
    const [assumed] = check([outlookOf('milk', DAILY)], lotOf('milk', { known_at, quantity: 2 }))
    expect(assumed?.chance).toBeLessThan((plain?.chance ?? 0) / 2)
  })

  it('is great where far more was assumed to be used than is', () => {
    const slow = { ...DAILY, daily_use: 0.01 }
    const lot = lotOf('milk', { known_at: at(TODAY - 20), quantity: 1 })
    expect(check([outlookOf('milk', slow)], lot)[0]?.chance).toBeGreaterThan(0.95)
  })

  it('takes the rate from purchases where only these are known', () => {
    const fit = { ...DAILY, daily_use: null }
    const [choice] = check([outlookOf('milk', fit)], lotOf('milk', { known_at: at(TODAY - 4) }))
    expect(choice).toMatchObject({ reason: 'used_up' })
  })

  it('grows slowly with silence where nothing is known of the use, or units do not convert', () => {
    const silent = (days: number) => check([outlookOf('wine')], lotOf('wine', { known_at: at(TODAY - days) }))
    expect(silent(60)[0]).toMatchObject({ reason: 'not_moved', days: 60, chance: 1 - Math.exp(-1) })
    expect(silent(2)).toEqual([])
    const jars = lotOf('milk', { unit: 'jar', known_at: at(TODAY - 60) })
    expect(check([outlookOf('milk', DAILY)], jars)[0]).toMatchObject({ reason: 'not_moved' })
  })

  it('grows with the days after an expiry date, faster where that is no guess', () => {
    const expired = (fields: Partial<CheckableLot>) =>
      check(
        [outlookOf('ham', { ...DAILY, daily_use: 0.001 })],
        lotOf('ham', { expiry_date: at(TODAY - 7), ...fields }),
      )[0]
    const longKnown = { known_at: at(TODAY - 9), quantity: 4 }
    expect(expired(longKnown)).toMatchObject({ reason: 'expired', days: 7 })
    expect(expired(longKnown)?.chance).toBeGreaterThan(
      expired({ ...longKnown, is_expiry_guess: true })?.chance ?? 1,
    )
    // Somebody has seen it since it expired.
    expect(expired({ known_at: at(TODAY) })).toBeUndefined()
  })
})

describe('the order', () => {
  const silent = (id: string, days = 30) => lotOf(id, { known_at: at(TODAY - days) })

  it('asks first what a wrong amount costs most of', () => {
    const rare = {
      ...DAILY,
      last_bought: TODAY - 40,
      repeats: 0,
      daily_use: 0.2,
      days_between: 300,
      rhythm: [300],
    }
    const often = { ...DAILY, daily_use: 0.2 }
    const choices = check(
      [outlookOf('a rare', rare), outlookOf('b often', often), outlookOf('c minimum', rare, 1)],
      silent('a rare'),
      silent('b often'),
      silent('c minimum'),
    )
    expect(choices.map(({ lot_id }) => lot_id)).toEqual(['b often', 'c minimum', 'a rare'])
  })

  it('asks about one lot of an item, the one that is used next', () => {
    const [first, second] = [
      lotOf('first', { item_id: 'milk', expiry_date: at(TODAY + 2), known_at: at(TODAY - 3) }),
      lotOf('second', { item_id: 'milk', expiry_date: at(TODAY + 9), known_at: at(TODAY - 3) }),
    ]
    expect(check([outlookOf('milk', DAILY)], second, first).map(({ lot_id }) => lot_id)).toEqual(['first'])
  })

  it('counts as a record of an item what was recorded of any of its lots', () => {
    const lots = [
      lotOf('first', { item_id: 'milk', opened_at: at(TODAY - 9), known_at: at(TODAY - 9) }),
      lotOf('second', { item_id: 'milk', known_at: at(TODAY) }),
    ]
    expect(check([outlookOf('milk', DAILY)], ...lots)).toEqual([])
  })

  it('asks ten questions at most, those of equal value by name', () => {
    const names = Array.from({ length: 14 }, (_, index) => `item ${String(index).padStart(2, '0')}`)
    const choices = check(
      names.toReversed().map((name) => outlookOf(name)),
      ...names.map((name) => silent(name)),
    )
    expect(choices.map(({ lot_id }) => lot_id)).toEqual(names.slice(0, 10))
  })

  it('asks nothing of an empty household', () => {
    expect(check([outlookOf('milk', DAILY)])).toEqual([])
  })
})
