import { describe, expect, it } from 'vitest'
import { DISHES } from './food/dishes.ts'
import { GOODS, goodNamed } from './food/goods.ts'
import { createHouseholdDay, daysUntil, printedExpiry } from './household-day.ts'
import type { Act, SeenLot } from './household-day.ts'
import { createRandom } from './seeded-random.ts'

/** Lives some days on a stock that is kept here alone; returns what was done on each, and what is left. */
function live(seed: number, count: number) {
  const decide = createHouseholdDay(createRandom(seed))
  let stock: SeenLot[] = []
  const done: { date: string; acts: Act[] }[] = []
  for (const day of daysUntil('2026-11-23', count)) {
    const acts = decide(day, stock)
    done.push({ date: day.date, acts })
    for (const act of acts) {
      if (act.kind === 'discard') stock = stock.filter(({ id }) => id !== act.lotId)
      if (act.kind === 'use' || act.kind === 'count') {
        const lot = stock.find(({ id }) => id === act.lotId)
        if (lot === undefined) throw new Error('It used what is not there')
        const quantity = act.kind === 'count' ? act.quantity : lot.quantity - act.quantity
        expect(quantity).toBeGreaterThanOrEqual(0)
        expect(quantity).toBeLessThan(lot.quantity)
        stock = stock
          .map((one) => (one === lot ? { ...one, quantity } : one))
          .filter((one) => one.quantity > 0)
      }
      if (act.kind !== 'shop') continue
      for (const { good, packs } of act.lines) {
        const id = `${day.date} ${good.name}`
        stock.push({
          id,
          good: good.name,
          quantity: packs * good.pack,
          expires: printedExpiry(good, day.date),
        })
      }
    }
  }
  const trips = done.flatMap(({ date, acts }) =>
    acts.flatMap((act) => (act.kind === 'shop' ? { date, ...act } : [])),
  )
  return { done, trips, stock }
}

describe('the year of the demo household', () => {
  it('is the same for the same seed, and another one for another', () => {
    expect(live(7, 60)).toEqual(live(7, 60))
    expect(live(7, 60)).not.toEqual(live(8, 60))
  })

  it('has the weekly rhythm, the baskets and the bills of two people', () => {
    const { trips } = live(1, 365)
    expect(trips.length).toBeGreaterThan(75)
    expect(trips.length).toBeLessThan(105)
    const bills = trips.map(({ lines }) => lines.reduce((sum, { price }) => sum + price, 0))
    const year = bills.reduce((sum, bill) => sum + bill, 0)
    expect(year).toBeGreaterThan(3_000)
    expect(year).toBeLessThan(7_500)
    for (const { lines } of trips) {
      expect(new Set(lines.map(({ good }) => good.name)).size).toBe(lines.length)
      for (const { good, packs, price } of lines) {
        expect(packs).toBeLessThanOrEqual(6)
        expect(price / packs / good.price).toBeGreaterThan(0.7)
        expect(price / packs / good.price).toBeLessThan(1.3)
      }
    }
  })

  it('eats ice cream in summer and clementines in winter', () => {
    const { trips } = live(1, 365)
    const boughtIn = (name: string, months: readonly string[]) =>
      trips
        .filter(({ date }) => months.includes(date.slice(5, 7)))
        .flatMap(({ lines }) => lines.filter(({ good }) => good.name === name))
        .reduce((sum, { packs }) => sum + packs, 0)
    const [summer, winter] = [
      ['06', '07', '08'],
      ['12', '01', '02'],
    ] as const
    expect(boughtIn('Strawberries', summer)).toBeGreaterThan(2 * boughtIn('Strawberries', winter))
    expect(boughtIn('Clementines', winter)).toBeGreaterThan(2 * boughtIn('Clementines', summer))
  })

  it('throws away what nobody ate, but little of it', () => {
    const { done } = live(1, 365)
    const count = (kind: Act['kind']) =>
      done.flatMap(({ acts }) => acts).filter((act) => act.kind === kind).length
    expect(count('discard')).toBeGreaterThan(50)
    expect(count('discard')).toBeLessThan(700)
    expect(count('use')).toBeGreaterThan(1_000)
    expect(count('use')).toBeLessThan(3_500)
  })

  it('buys about 75 goods, and everything that its dishes use', () => {
    expect(GOODS.length).toBeGreaterThanOrEqual(60)
    expect(GOODS.length).toBeLessThanOrEqual(90)
    expect(new Set(GOODS.map(({ name }) => name)).size).toBe(GOODS.length)
    for (const { uses } of DISHES)
      for (const name of Object.keys(uses)) expect(goodNamed(name).pack).toBeGreaterThan(0)
  })
})
