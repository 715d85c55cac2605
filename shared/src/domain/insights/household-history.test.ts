import { describe, expect, it } from 'vitest'
import { firstDayOfHistory, historyOf } from './household-history.ts'
import type { HistoricLot } from './household-history.ts'

const MONDAY = 1
const SUNDAY = 7
/** A Wednesday: the weeks begin on Monday, September 7, and the present one on November 23. */
const TODAY = '2026-11-25T00:00:00.000Z'
const on = (day: string) => `2026-${day}T00:00:00.000Z`
const at = (day: string) => `2026-${day}T12:00:00.000Z`

let count = 0
const lotOf = (fields: Partial<HistoricLot> = {}): HistoricLot => ({
  id: `lot ${++count}`,
  item_id: 'milk',
  quantity: 2,
  created_at: at('01-10'),
  purchase_date: null,
  expiry_date: null,
  seq: 1,
  removed_at: null,
  known_at: at('01-10'),
  degraded_until: null,
  is_undone: false,
  sources: [],
  ...fields,
})
const deleted = (day: string, fields: Partial<HistoricLot> = {}) =>
  lotOf({ quantity: 0, seq: 3, removed_at: at(day), known_at: at(day), ...fields })
const discardOf = (lot: HistoricLot, quantity = 1) => ({ lot_id: lot.id, seq: lot.seq, quantity })

const CATEGORIES: Record<string, string> = { milk: 'Dairy', apple: 'Produce' }
const CURRENCIES: Record<string, string> = { dollars: 'USD', euros: 'EUR' }
const look = (facts: Partial<Parameters<typeof historyOf>[0]>) =>
  historyOf({
    stocked_count: (facts.lots ?? []).filter(({ quantity }) => quantity > 0).length,
    lots: [],
    discards: [],
    categoryOf: (id) => CATEGORIES[id] ?? null,
    currencyOf: (id) => CURRENCIES[id] ?? null,
    dateOf: (instant) => `${instant.slice(0, 10)}T00:00:00.000Z`,
    today: TODAY,
    firstWeekday: MONDAY,
    ...facts,
  })
const stocked = (...lots: HistoricLot[]) => look({ lots }).weeks.map(({ stocked_count }) => stocked_count)

describe('the weeks', () => {
  it('begin with the same day, twelve of them, the present one last', () => {
    expect(firstDayOfHistory(TODAY, MONDAY)).toBe(on('09-07'))
    expect(firstDayOfHistory(on('11-23'), MONDAY)).toBe(on('09-07'))
    expect(firstDayOfHistory(on('11-22'), MONDAY)).toBe(on('08-31'))
    expect(firstDayOfHistory(on('11-22'), SUNDAY)).toBe(on('09-06'))
    const { weeks } = look({})
    expect([weeks.length, weeks[0]?.first_day, weeks.at(-1)?.first_day]).toEqual([
      12,
      on('09-07'),
      on('11-23'),
    ])
  })
})

describe('stock', () => {
  it('is an entry from when it was added until nothing was left of it', () => {
    expect(stocked(lotOf())).toEqual(Array(12).fill(1))
    expect(stocked(lotOf({ created_at: at('11-23') }))).toEqual([...Array<number>(11).fill(0), 1])
    expect(stocked(lotOf({ quantity: 0, known_at: at('09-21') }))).toEqual([
      1,
      1,
      ...Array<number>(10).fill(0),
    ])
    expect(stocked(deleted('09-14'))).toEqual([1, ...Array<number>(11).fill(0)])
  })

  it('counts what is there now for all weeks before, unless it was added in one of them', () => {
    const { weeks } = look({ stocked_count: 8, lots: [lotOf({ created_at: at('11-16') })] })
    expect(weeks.map(({ stocked_count }) => stocked_count)).toEqual([...Array<number>(10).fill(7), 8, 8])
  })

  it('lasts as long as assumed use left something', () => {
    const lot = lotOf({ quantity: 0, known_at: at('08-01'), degraded_until: on('09-15') })
    expect(stocked(lot)).toEqual([1, ...Array<number>(11).fill(0)])
  })

  it('is nothing that was gone before, came and went within a week, or was never bought', () => {
    expect(
      stocked(
        lotOf({ quantity: 0, known_at: at('09-06') }),
        lotOf({ quantity: 0, created_at: at('10-05'), known_at: at('10-11') }),
        deleted('10-20', { is_undone: true }),
      ),
    ).toEqual(Array(12).fill(0))
  })
})

describe('waste', () => {
  const waste = (lots: HistoricLot[], discards = lots.map((lot) => discardOf(lot))) =>
    look({ lots, discards }).weeks.map(({ discarded_count, expired_count }) => [
      discarded_count,
      expired_count,
    ])

  it('is what was deleted with something left, in its week', () => {
    const weeks = waste([deleted('09-07'), deleted('11-25'), deleted('11-23')])
    expect([weeks[0], weeks[11]]).toEqual([
      [1, 0],
      [2, 0],
    ])
    expect(weeks.slice(1, 11).flat()).toEqual(Array(20).fill(0))
  })

  it('is no deletion that was undone, or that came within a day of the addition', () => {
    const undone = lotOf({ seq: 4 })
    const movedSince = deleted('11-24', { seq: 5 })
    const slip = deleted('11-24', { created_at: at('11-24') })
    const weeks = waste(
      [undone, movedSince, slip],
      [discardOf({ ...undone, seq: 3 }), discardOf({ ...movedSince, seq: 3 }), discardOf(slip)],
    )
    expect(weeks.flat()).toEqual(Array(24).fill(0))
  })

  it('is what expired and is still there, in the week of its day', () => {
    const weeks = waste(
      [
        lotOf({ expiry_date: on('11-24') }),
        lotOf({ expiry_date: TODAY }),
        lotOf({ expiry_date: on('09-06') }),
        lotOf({ expiry_date: on('11-24'), quantity: 0 }),
      ],
      [],
    )
    expect(weeks.at(-1)).toEqual([0, 1])
    expect(weeks.slice(0, -1).flat()).toEqual(Array(22).fill(0))
  })

  it('counts an expired entry that was deleted once', () => {
    expect(waste([deleted('11-24', { expiry_date: on('11-23') })]).at(-1)).toEqual([1, 0])
  })

  it('is worth what was paid for what was left, by currency, as far as receipts say', () => {
    const bought = (receipt_id: string, price: number | null) => ({ receipt_id, quantity: 4, price })
    const lots = [
      deleted('11-24', { sources: [bought('dollars', 10)] }),
      deleted('11-24', { sources: [bought('dollars', 2), bought('dollars', null)] }),
      deleted('11-24', { sources: [bought('euros', 3)] }),
      deleted('11-24', { sources: [bought('euros', 3), bought('dollars', 3)] }),
      deleted('11-24', { sources: [bought('unknown', 1)] }),
      deleted('11-24'),
    ]
    const week = look({ lots, discards: lots.map((lot) => discardOf(lot)) }).weeks.at(-1)
    expect(week).toMatchObject({
      discarded_count: 6,
      priced_count: 4,
      wasted: [
        { currency: 'USD', amount: 3 },
        { currency: 'EUR', amount: 0.75 },
        { currency: null, amount: 0.25 },
      ],
    })
  })
})

describe('spending', () => {
  const boughtOn = (day: string, item_id: string, receipt_id: string, price: number | null) =>
    lotOf({ item_id, purchase_date: on(day), sources: [{ receipt_id, quantity: 1, price }] })

  it('is summed by category within each currency, and never over currencies', () => {
    const { spend, unpriced_count } = look({
      lots: [
        boughtOn('09-07', 'milk', 'dollars', 1.1),
        boughtOn('10-01', 'milk', 'dollars', 2.2),
        boughtOn('11-25', 'apple', 'dollars', 5),
        boughtOn('11-01', 'apple', 'euros', 4),
        boughtOn('11-01', 'thing', 'dollars', 1),
        boughtOn('11-01', 'milk', 'dollars', null),
        boughtOn('09-06', 'milk', 'dollars', 100),
      ],
    })
    expect(spend).toEqual([
      {
        currency: 'USD',
        categories: [
          { category: 'Produce', amount: 5 },
          { category: 'Dairy', amount: 3.3 },
          { category: null, amount: 1 },
        ],
      },
      { currency: 'EUR', categories: [{ category: 'Produce', amount: 4 }] },
    ])
    expect(unpriced_count).toBe(1)
  })

  it('leaves out what was taken back', () => {
    const lot = { ...boughtOn('11-01', 'milk', 'dollars', 9), is_undone: true }
    expect(look({ lots: [lot] }).spend).toEqual([])
  })
})
