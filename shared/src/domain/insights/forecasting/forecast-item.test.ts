import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backgroundOf } from './background.ts'
import { fitItem } from './fit-item.ts'
import { forecastItem } from './forecast-item.ts'
import type { FittedUse, ItemHistory, StockedLot } from './item-history.ts'
import { chanceStillBought, nextPurchase } from './next-purchase.ts'

const TODAY = 20_000
const NOTHING_KNOWN = backgroundOf([], TODAY)
const lot = (quantity: number, expiry_day: number | null = null, is_opened = false): StockedLot => ({
  quantity,
  expiry_day,
  is_opened,
})
const historyOf = (bought: ItemHistory['bought'], used: ItemHistory['used'] = []): ItemHistory => ({
  category: null,
  first_day: TODAY,
  bought,
  used,
})
/** Bought every `days` days, `count` times, the last time today. */
const regular = (days: number, quantity: number, count = 20): ItemHistory =>
  historyOf(Array.from({ length: count }, (_, i) => [TODAY - days * (count - 1 - i), quantity] as const))
const fitted = (history: ItemHistory): FittedUse => {
  const fit = fitItem(history, TODAY, NOTHING_KNOWN)
  if (fit === null) throw new Error('Nothing was fitted')
  return fit
}

// Whatever clocks and counts may have written: the far future, a thousand purchases a day, less than nothing.
const entries = fc.array(
  fc.tuple(
    fc.oneof(fc.integer({ min: TODAY - 800, max: TODAY + 50 }), fc.integer({ min: -1e9, max: 1e9 })),
    fc.oneof(
      fc.integer({ min: -500, max: 5000 }).map((n) => n / 100),
      fc.constantFrom(0, 1e9, 1e-300, NaN, Infinity),
    ),
  ),
  { maxLength: 60 },
)
const anyHistory = fc.tuple(entries, entries).map(([bought, used]) => historyOf(bought, used))
const anyLot = fc.record({
  quantity: fc.double({ min: 0, max: 1000, noNaN: true }),
  expiry_day: fc.option(fc.integer({ min: TODAY - 30, max: TODAY + 400 })),
  is_opened: fc.boolean(),
})

describe('the forecast of an item', () => {
  it('says when a stock of something bought regularly is used up', () => {
    const forecast = forecastItem(fitted(regular(7, 2)), [lot(4)], TODAY)
    expect(forecast?.day).toBeGreaterThanOrEqual(TODAY + 12)
    expect(forecast?.day).toBeLessThanOrEqual(TODAY + 18)
    expect(forecast?.spoils).toBeNull()
  })

  it('says nothing without stock, with expired stock only, or of what was never bought or used', () => {
    const fit = fitted(regular(7, 2))
    expect(forecastItem(fit, [], TODAY)).toBeNull()
    expect(forecastItem(fit, [lot(3, TODAY - 1)], TODAY)).toBeNull()
    expect(fitItem(historyOf([]), TODAY, NOTHING_KNOWN)).toBeNull()
  })

  it('takes for an item with one purchase the rhythm of its category', () => {
    const milk = { ...regular(5, 1), category: 'Dairy' }
    const background = backgroundOf(Array(12).fill(milk), TODAY)
    const fit = fitItem({ ...historyOf([[TODAY - 1, 1]]), category: 'Dairy' }, TODAY, background)
    expect(fit).toMatchObject({ method: 'category', last_bought: TODAY - 1, pack: 1 })
    expect(fit?.days_between).toBeGreaterThan(4)
    expect(fit?.days_between).toBeLessThan(8)
  })

  it('says nothing of what was bought once and used fewer than five times', () => {
    const usedOn = (days: number) =>
      historyOf(
        [[TODAY - 30, 9]],
        Array.from({ length: days }, (_, i) => [TODAY - 28 + 5 * i, 0.5] as const),
      )
    const isForecast = (history: ItemHistory) => forecastItem(fitted(history), [lot(3)], TODAY) !== null
    expect([0, 1, 4, 5, 6].map((days) => isForecast(usedOn(days)))).toEqual([false, false, false, true, true])
    expect([1, 2, 3].map((count) => isForecast(regular(7, 1, count)))).toEqual([false, true, true])
    // Two purchases of a day are one, and nobody knows from records of one week what a purchase is for.
    expect(
      isForecast(
        historyOf([
          [TODAY, 1],
          [TODAY, 1],
        ]),
      ),
    ).toBe(false)
    expect(
      isForecast(
        historyOf(
          [[TODAY, 9]],
          Array.from({ length: 6 }, () => [TODAY, 0.1] as const),
        ),
      ),
    ).toBe(false)
    // Less than nothing is what a count put back.
    expect(
      isForecast({ ...usedOn(5), used: usedOn(5).used.map(([day, q], i) => [day, i < 4 ? q : -0.1]) }),
    ).toBe(false)
  })

  it('believes records of use before purchases, from the purchase on at which they begin', () => {
    // Twice as much is bought as used; nothing was recorded in the first ten weeks.
    const used = Array.from({ length: 84 }, (_, i) => [TODAY - 83 + i, 1] as const)
    const fit = fitted({ ...regular(7, 14, 23), used })
    expect(fit.method).not.toBe('interval')
    expect(fit.daily_use).toBeGreaterThan(0.9)
    expect(fit.daily_use).toBeLessThan(1.3)
    // A record in a month says that most is used without one.
    expect(fitted({ ...regular(7, 14, 23), used: used.filter((_, i) => i % 30 === 0) }).method).toBe(
      'interval',
    )
  })

  it('forecasts the next purchase on the day of the week on which the household shops', () => {
    const weekly = regular(7, 1)
    const fit = fitItem(weekly, TODAY, backgroundOf([weekly], TODAY))
    expect(fit && nextPurchase(fit, TODAY)?.day).toBe(TODAY + 7)
  })

  it('expects no more purchases of what was not bought for half a year', () => {
    const fit = fitted(regular(7, 1))
    expect(chanceStillBought(fit, TODAY)).toBeGreaterThan(0.8)
    expect(chanceStillBought(fit, TODAY + 180)).toBeLessThan(0.05)
  })

  it('finds what is left when a lot expires, if what is open and what expires first is used first', () => {
    const fit = { ...fitted(regular(7, 2)), daily_use: 1 }
    expect(forecastItem(fit, [lot(3, TODAY + 1)], TODAY)?.spoils).toEqual({ quantity: 1, day: TODAY + 1 })
    // The open lot is used for five days, before what would have been in time by itself.
    expect(forecastItem(fit, [lot(2, TODAY + 3), lot(5, null, true)], TODAY)?.spoils).toEqual({
      quantity: 2,
      day: TODAY + 3,
    })
    expect(forecastItem(fit, [lot(2, TODAY + 3), lot(5, TODAY + 6)], TODAY)?.spoils).toBeNull()
    // A tenth of a lot is within what the rate may be off.
    expect(forecastItem(fit, [lot(2.2, TODAY + 1)], TODAY)?.spoils).toBeNull()
    expect(forecastItem(fit, [lot(2.3, TODAY + 1)], TODAY)?.spoils).toMatchObject({ day: TODAY + 1 })
  })

  it('gives ordered days, a probability and finite numbers, whatever the history', () => {
    fc.assert(
      fc.property(
        anyHistory,
        fc.array(anyLot, { maxLength: 5 }),
        fc.integer({ min: 0, max: 500 }),
        (history, lots, later) => {
          const fit = fitItem(history, TODAY, backgroundOf([history], TODAY))
          if (fit === null) return
          for (const value of Object.values(fit))
            if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite)
          for (const forecast of [forecastItem(fit, lots, TODAY + later), nextPurchase(fit, TODAY + later)]) {
            if (forecast === null) continue
            expect(forecast.earliest).toBeLessThanOrEqual(forecast.day)
            expect(forecast.day).toBeLessThanOrEqual(forecast.latest)
            expect(forecast.earliest).toBeGreaterThanOrEqual(TODAY + later)
            expect(forecast.latest).toSatisfy(Number.isFinite)
            expect(forecast.confidence).toBeGreaterThanOrEqual(0)
            expect(forecast.confidence).toBeLessThanOrEqual(1)
          }
          const chance = chanceStillBought(fit, TODAY + later)
          expect(chance).toBeGreaterThanOrEqual(0)
          expect(chance).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('never forecasts more stock to be used up earlier', () => {
    fc.assert(
      fc.property(
        anyHistory,
        fc.array(anyLot, { minLength: 1, maxLength: 5 }),
        anyLot,
        (history, lots, more) => {
          const fit = fitItem(history, TODAY, NOTHING_KNOWN)
          const before = fit && forecastItem(fit, lots, TODAY)
          if (!fit || !before) return
          expect(forecastItem(fit, [...lots, more], TODAY)?.day).toBeGreaterThanOrEqual(before.day)
        },
      ),
    )
  })

  it('takes the purchases of a day in any order', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const turned = {
          ...history,
          bought: [...history.bought].reverse(),
          used: [...history.used].reverse(),
        }
        const [one, other] = [fitItem(history, TODAY, NOTHING_KNOWN), fitItem(turned, TODAY, NOTHING_KNOWN)]
        expect(other?.days_between).toEqual(one?.days_between)
        if (one?.daily_use) expect((other?.daily_use ?? 0) / one.daily_use).toBeCloseTo(1, 6)
      }),
    )
  })

  it('uses twice as much of what is counted in units half the size', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const twice = (list: ItemHistory['bought']) =>
          list.map(([day, quantity]) => [day, 2 * quantity] as const)
        const [one, other] = [history, historyOf(twice(history.bought), twice(history.used))].map((each) =>
          fitItem(each, TODAY, NOTHING_KNOWN),
        )
        expect(other?.method).toBe(one?.method)
        if (one?.daily_use) expect((other?.daily_use ?? 0) / one.daily_use).toBeCloseTo(2, 6)
      }),
    )
  })
})
