import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, todayIn } from '../../calendar-day.ts'
import { changeRate, degrade, percentOn } from './degradation.ts'
import type { DaysToDegrade, RatePeriod } from './degradation.ts'
import { decideConsume, decidePurchase } from '../ledger.ts'
import { decideCorrect } from '../counts.ts'
import { decideUndo } from '../undo.ts'
import type { LotState } from '../lot-state.ts'

/** Bought on the afternoon of March 1. */
const AT = '2026-03-01T15:00:00.000Z'
const march = (day: number) => addDays('2026-03-01', day - 1)
const bought = (quantity: number) => decidePurchase(quantity, AT).after

/** The run in the night after `yesterday`; by default the days are those of UTC and the rate is 5 %. */
const night = (yesterday: string, fields: Partial<DaysToDegrade> = {}): DaysToDegrade => ({
  timeZone: 'UTC',
  periods: [],
  degradedUntil: '2026-02-01T00:00:00.000Z',
  yesterday,
  ...fields,
})
const after = (lot: LotState, days: DaysToDegrade): LotState => degrade(lot, days)?.after ?? lot

describe('degrade', () => {
  it('[SET-009, SET-010] takes 5 % of the remaining quantity per day, starting with the day after the purchase', () => {
    expect(degrade(bought(1), night(march(1)))).toBeNull()
    expect(degrade(bought(1), night(march(2)))).toMatchObject({ kind: 'degrade', delta: -0.05 })
    expect(after(bought(1), night(march(5))).quantity).toBe(0.814506)
  })

  it('makes up for missed days in one movement, with the same result as nightly runs', () => {
    let nightly = bought(12)
    for (let day = 2; day <= 9; day++) nightly = after(nightly, night(march(day)))
    const atOnce = degrade(bought(12), night(march(9)))
    expect(atOnce?.after).toMatchObject({ quantity: nightly.quantity, degraded_until: march(9), seq: 2 })
  })

  it('accounts for each day only once', () => {
    const once = after(bought(1), night(march(4)))
    expect(degrade(once, night(march(4)))).toBeNull()
    // A clock that was set back, and a household whose day is accounted for already.
    expect(degrade(once, night(march(3)))).toBeNull()
    expect(degrade(bought(1), night(march(4), { degradedUntil: march(4) }))).toBeNull()
  })

  it('[SET-008] takes nothing at a rate of 0', () => {
    expect(degrade(bought(1), night(march(9), { periods: [{ from: march(1), percent: 0 }] }))).toBeNull()
  })

  it('takes everything at a rate of 100', () => {
    const periods = [{ from: march(1), percent: 100 }]
    expect(after(bought(7), night(march(2), { periods })).quantity).toBe(0)
  })

  it('uses for each day the rate that applied on it', () => {
    const periods = [
      { from: march(3), percent: 10 },
      { from: march(4), percent: 0 },
    ]
    // The 2nd at 5 %, the 3rd at 10 %, nothing from the 4th on.
    expect(after(bought(1), night(march(8), { periods })).quantity).toBe(0.855)
  })

  it('starts again the day after a person moved the lot', () => {
    const assumed = after(bought(1), night(march(5)))
    const counted = decideCorrect(assumed, { quantity: 0.5 }, '2026-03-06T23:00:00.000Z')?.after ?? assumed
    expect(degrade(counted, night(march(6)))).toBeNull()
    expect(after(counted, night(march(7))).quantity).toBe(0.475)
    const used = decideConsume(assumed, 0.3, '2026-03-06T23:00:00.000Z').after
    expect(degrade(used, night(march(6)))).toBeNull()
    const undone = decideUndo(assumed, 'degrade', bought(1), '2026-03-06T23:00:00.000Z').after
    expect(undone.quantity).toBe(1)
    expect(degrade(undone, night(march(6)))).toBeNull()
    expect(after(undone, night(march(7))).quantity).toBe(0.95)
  })

  it('assumes that a lot is used up when a hundredth of its known quantity is left', () => {
    // 0.95 to the 89th is 0.0104, to the 90th 0.0099.
    expect(after(bought(10), night(addDays(march(1), 89))).quantity).toBeGreaterThan(0.1)
    expect(after(bought(10), night(addDays(march(1), 90))).quantity).toBe(0)
    // But not a full lot: what somebody counted today is not gone tomorrow.
    const counted = decideCorrect(bought(1000), { quantity: 5 }, AT)?.after ?? bought(5)
    expect(after(counted, night(march(2))).quantity).toBe(4.75)
  })

  it('skips lots that are empty, removed, or too small to take something from', () => {
    const empty = decideConsume(bought(1), 1, AT).after
    expect(degrade(empty, night(march(9)))).toBeNull()
    expect(degrade({ ...bought(1), removed_at: AT }, night(march(9)))).toBeNull()
    expect(degrade(bought(0.000001), night(march(9)))).toBeNull()
  })

  it('starts a lot of an earlier version where its household starts', () => {
    const old = { ...bought(1), known_at: null }
    expect(after(old, night(march(9), { degradedUntil: march(8) })).quantity).toBe(0.95)
  })
})

describe("the household's days", () => {
  it.each([
    // At noon UTC on March 1 it is the 2nd on Kiritimati, and 8:30 on the 1st in St. John's.
    ['Pacific/Kiritimati', '2026-03-01T12:00:00.000Z', '2026-03-02'],
    ['America/St_Johns', '2026-03-01T12:00:00.000Z', '2026-03-01'],
    // Half an hour before and after midnight in St. John's.
    ['America/St_Johns', '2026-03-02T03:00:00.000Z', '2026-03-01'],
    ['America/St_Johns', '2026-03-02T04:00:00.000Z', '2026-03-02'],
  ])('in %s a purchase at %s is one of %s', (timeZone, at, day) => {
    const lot = decidePurchase(1, at).after
    expect(degrade(lot, night(addDays(day, 0), { timeZone }))).toBeNull()
    expect(after(lot, night(addDays(day, 1), { timeZone })).quantity).toBe(0.95)
  })

  it.each([
    ['America/St_Johns', '2026-03-01', '2026-03-20'],
    ['America/St_Johns', '2026-10-20', '2026-11-10'],
    ['Europe/Berlin', '2026-03-20', '2026-04-05'],
    // Time zones that change at midnight: one day has no 0:00, another has it twice.
    ['Asia/Beirut', '2026-03-20', '2026-04-05'],
    ['Africa/Cairo', '2026-10-20', '2026-11-05'],
  ])('are each counted once over a change of summer time in %s, from %s to %s', (timeZone, from, to) => {
    let lot: LotState = { ...bought(1), known_at: new Date(`${from}T12:00:00Z`).toISOString() }
    let nightCount = 0
    for (let atMs = Date.parse(from); atMs < Date.parse(to); atMs += 15 * 60_000) {
      const yesterday = addDays(todayIn(timeZone, new Date(atMs)), -1)
      const decision = degrade(lot, night(yesterday, { timeZone }))
      if (decision) nightCount++
      lot = decision?.after ?? lot
    }
    const dayCount = (Date.parse(to) - Date.parse(from)) / 86_400_000
    // From the day after the first to the last one that has ended; at 0:00 UTC that depends on the place.
    expect([dayCount - 2, dayCount - 1]).toContain(nightCount)
    expect(lot.quantity).toBeCloseTo(0.95 ** nightCount, 4)
  })

  it('are not applied twice when a household travels west', () => {
    const onKiritimati = after(bought(1), night(march(6), { timeZone: 'Pacific/Kiritimati' }))
    expect(degrade(onKiritimati, night(march(5), { timeZone: 'Pacific/Honolulu' }))).toBeNull()
    expect(degrade(onKiritimati, night(march(6), { timeZone: 'Pacific/Honolulu' }))).toBeNull()
  })
})

describe('the rates of a household', () => {
  it('apply from the day on which they were set', () => {
    const periods = changeRate([], 2.5, march(5), march(4))
    expect(percentOn(periods, march(4))).toBe(5)
    expect(percentOn(periods, march(5))).toBe(2.5)
  })

  it('keep the rates of days not yet accounted for, and one rate for a day', () => {
    const away = changeRate(
      changeRate(changeRate([], 1, march(2), march(1)), 2, march(3), march(1)),
      3,
      march(3),
      march(1),
    )
    expect(away).toEqual([
      { from: march(2), percent: 1 },
      { from: march(3), percent: 3 },
    ])
    // The 3rd is accounted for, so earlier rates are dropped.
    expect(changeRate(away, 4, march(9), march(3))).toEqual([
      { from: march(3), percent: 3 },
      { from: march(9), percent: 4 },
    ])
  })

  it('give each day not yet accounted for the rate of the last change before it', () => {
    const changes = fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 30 }),
        percent: fc.integer({ min: 0, max: 1000 }).map((n) => n / 10),
      }),
    )
    fc.assert(
      fc.property(changes, fc.integer({ min: 0, max: 30 }), (unordered, written) => {
        const inOrder = [...unordered].sort((a, b) => a.day - b.day)
        const periods = inOrder.reduce<RatePeriod[]>(
          (known, { day, percent }) =>
            changeRate(known, percent, march(day), march(Math.min(written, day - 1))),
          [],
        )
        for (let day = written + 1; day <= 31; day++) {
          expect(percentOn(periods, march(day))).toBe(
            inOrder.findLast((change) => change.day <= day)?.percent ?? 5,
          )
        }
      }),
    )
  })
})
