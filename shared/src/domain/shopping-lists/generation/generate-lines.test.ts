import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../inventory/calendar-day.ts'
import type { StockFlow } from '../../inventory/ledger/flows/stock-flow.ts'
import { generateLines } from './generate-lines.ts'
import type { ItemFacts } from './generate-lines.ts'
import type { Wanted } from './item-need.ts'

const TODAY = '2026-11-22T00:00:00.000Z'
const DAY = Math.floor(Date.parse(TODAY) / 86_400_000)
const WEEK = Math.floor(DAY / 7)
const EVERYTHING: Wanted = {
  include_low_stock: true,
  include_expired: true,
  include_out_of_stock: true,
  include_predicted_purchases: true,
  include_seasonal_items: true,
  days_ahead: 7,
}
const NOTHING: Wanted = {
  include_low_stock: false,
  include_expired: false,
  include_out_of_stock: false,
  include_predicted_purchases: false,
  include_seasonal_items: false,
  days_ahead: 7,
}

const milk = (fields: Partial<ItemFacts> = {}): ItemFacts => ({
  id: 'a'.repeat(24),
  name: 'Milk',
  name_folded: 'milk',
  unit: 'l',
  min_stock_level: null,
  lots: [],
  basket: [],
  flows: [],
  planned: [],
  ...fields,
})
const lot = (quantity: number, days: number | null = null, unit = 'l') => ({
  quantity,
  unit,
  expiry_date: days === null ? null : addDays(TODAY, days),
  is_assumed: false,
})
/** Bought so many days ago each, and used so much in each of the eleven weeks before this one. */
const flow = (daysAgo: readonly number[], usedPerWeek = 0, quantity = 1, unit = 'l'): StockFlow => ({
  item_id: 'a'.repeat(24),
  unit,
  first_day: DAY - Math.max(100, ...daysAgo) - 30,
  bought: {
    at: daysAgo.map((ago) => DAY - ago).toSorted((a, b) => a - b),
    quantities: daysAgo.map(() => quantity),
  },
  used: {
    at: Array.from({ length: 11 }, (_, index) => WEEK - 11 + index),
    quantities: Array<number>(11).fill(usedPerWeek),
  },
})
const linesOf = (items: readonly ItemFacts[], wanted: Partial<Wanted> = {}) =>
  generateLines(items, { ...EVERYTHING, ...wanted }, { today: TODAY, day: DAY }, { limit: 1000 })
const said = (item: ItemFacts, wanted: Partial<Wanted> = {}) =>
  linesOf([item], wanted).map(({ quantity, unit, reason }) => `${quantity} ${unit}: ${reason}`)

describe('a generated list', () => {
  it('[SHOP-049] fills up to the minimum in packs that the household buys, and says what is left', () => {
    const packs = flow([60, 40, 20], 0, 1.5)
    expect(said(milk({ min_stock_level: 1, lots: [lot(0.3)] }))).toEqual(['0.7 l: 0.3 L left, min 1 L'])
    expect(said(milk({ min_stock_level: 4, lots: [lot(0.3)], flows: [packs] }))).toEqual([
      '4.5 l: 0.3 L left, min 4 L',
    ])
    expect(said(milk({ min_stock_level: 1, lots: [lot(1)], flows: [packs] }))).toEqual([
      '1.5 l: 1 L left, min 1 L',
    ])
    expect(said(milk({ min_stock_level: 1, lots: [lot(1.1)] }))).toEqual([])
    expect(said(milk({ unit: 'item', min_stock_level: 5, lots: [lot(1, null, 'item')] }))).toEqual([
      '4 item: 1 item left, min 5 items',
    ])
  })

  it('says of what is assumed in part only about how much is left', () => {
    const assumed = { ...lot(0.687), is_assumed: true }
    expect(said(milk({ min_stock_level: 1, lots: [assumed] }))).toEqual(['0.4 l: about 0.7 L left, min 1 L'])
  })

  it('[SHOP-049] takes one amount that somebody typed for no pack: whole pieces, and steps of 100 g, fill up to a minimum', () => {
    const eggs = { name: 'Eggs', unit: 'item', min_stock_level: 12, lots: [lot(10, null, 'item')] }
    const typed = (quantity: number, unit: string) => [flow([3], 0, quantity, unit)]
    expect(said(milk({ ...eggs, flows: typed(10, 'item') }))).toEqual(['2 item: 10 items left, min 12 items'])
    const flour = { name: 'Flour', unit: 'g', min_stock_level: 1000, lots: [lot(50, null, 'g')] }
    expect(said(milk({ ...flour, flows: typed(50, 'g') }))).toEqual(['1000 g: 50 g left, min 1.00 kg'])
    // What is used up is bought again as it was, and what was bought twice comes in such packs.
    const usedUp = { ...flour, min_stock_level: null, lots: [lot(0, null, 'g')] }
    expect(said(milk({ ...usedUp, flows: typed(500, 'g') }))).toEqual(['500 g: Out of stock'])
    // The same in kilograms, and of spoons nobody buys one.
    const kilos = { ...flour, unit: 'kg', min_stock_level: 2, lots: [lot(1.25, null, 'kg')] }
    expect(said(milk({ ...kilos, flows: typed(1.25, 'kg') }))).toEqual(['0.8 kg: 1.25 kg left, min 2 kg'])
    expect(said(milk({ ...kilos, lots: [lot(2, null, 'kg')] }))).toEqual(['1 kg: 2 kg left, min 2 kg'])
    const nutmeg = { name: 'Nutmeg', unit: 'tsp', min_stock_level: 2, lots: [lot(1, null, 'tsp')] }
    expect(said(milk(nutmeg))).toEqual(['1 item: 1 tsp left, min 2 tsp'])
    const twice = [flow([30, 3], 0, 6, 'item')]
    expect(said(milk({ ...eggs, flows: twice }))).toEqual(['6 item: 10 items left, min 12 items'])
  })

  it('takes what is in a basket for bought, and says so where that is not enough', () => {
    const inBasket = (quantity: number, unit = 'item') => [{ quantity, unit }]
    const eggs = { name: 'Eggs', unit: 'item', min_stock_level: 12, lots: [lot(10, null, 'item')] }
    expect(said(milk({ ...eggs, basket: inBasket(2) }))).toEqual([])
    expect(said(milk({ ...eggs, basket: inBasket(1) }))).toEqual([
      '1 item: 10 items left, 1 item in the basket, min 12 items',
    ])
    expect(said(milk({ lots: [lot(0)], basket: inBasket(1, 'l') }))).toEqual([])
    expect(said(milk({ min_stock_level: 1, basket: inBasket(1, 'box') }))).toEqual([])
    const planned = [{ quantity: 3, unit: 'item', reason: 'For Quiche' }]
    expect(said(milk({ ...eggs, min_stock_level: null, basket: inBasket(2), planned }))).toEqual([
      '3 item: For Quiche',
    ])
  })

  it('buys of what meals need what is sold, and says how much that is', () => {
    const needs = (quantity: number, unit: string) => [{ quantity, unit, reason: 'For Quiche' }]
    const eggs = milk({ name: 'Eggs', unit: 'item', planned: needs(1.5, 'item') })
    expect(said(eggs)).toEqual(['2 item: For Quiche, 1.5 items needed'])
    const nutmeg = milk({ name: 'Nutmeg', unit: 'g', planned: needs(0.3, 'g') })
    expect(said(nutmeg)).toEqual(['1 item: For Quiche, 0.3 g needed'])
    expect(said(milk({ name: 'Butter', unit: 'g', planned: needs(200, 'g') }))).toEqual(['200 g: For Quiche'])
  })

  it('has what is used up, once it was ever there or has a minimum', () => {
    expect(said(milk({ lots: [lot(0)] }))).toEqual(['1 l: Out of stock'])
    expect(said(milk({ min_stock_level: 3 }))).toEqual(['3 l: Out of stock, min 3 L'])
    expect(said(milk())).toEqual([])
  })

  it('has no leftovers, which nobody buys', () => {
    const leftovers = { name: 'Leftovers of Soup', name_folded: 'leftovers of soup' }
    expect(
      generateLines(
        [milk({ ...leftovers, lots: [lot(0)] })],
        EVERYTHING,
        { today: TODAY, day: DAY },
        { limit: 9 },
      ),
    ).toEqual([])
  })

  it('replaces what is expired, less what is not', () => {
    expect(said(milk({ lots: [lot(2, -1), lot(0.5, 0)] }))).toEqual(['1.5 l: 2 L expired, 0.5 L left'])
    expect(said(milk({ lots: [lot(2, -1), lot(2, 3)] }))).toEqual([])
    expect(said(milk({ min_stock_level: 1, lots: [lot(2, -1)] }), { include_expired: false })).toEqual([
      '1 l: nothing left, min 1 L',
    ])
  })

  it('[SHOP-028] predicts by what is used on average, for the days ahead', () => {
    const weekly = milk({ lots: [lot(1)], flows: [flow([28, 19, 10], 2)] })
    expect(said(weekly)).toEqual(['1 l: Usually bought every 9 days, 1 L left'])
    expect(said(weekly, { days_ahead: 21 })).toEqual(['5 l: Usually bought every 9 days, 1 L left'])
    expect(said({ ...weekly, lots: [lot(3)] })).toEqual([])
    expect(said(milk({ lots: [lot(1)], flows: [flow([30, 10], 2)] }))).toEqual([
      '1 l: About 1.9 L used a week, 1 L left',
    ])
    // What was bought once only is no habit.
    expect(said(milk({ lots: [lot(1)], flows: [flow([30], 2)] }))).toEqual([])
  })

  it('has what was bought in the same weeks of every earlier year, and at no other time', () => {
    const yearly = [370, 735, 1100]
    expect(said(milk({ flows: [flow(yearly)] }))).toEqual([
      '1 l: Bought at this time of the year in 2023, 2024 and 2025',
    ])
    expect(said(milk({ flows: [flow(yearly)], lots: [lot(1)] }))).toEqual([])
    expect(said(milk({ flows: [flow([5, ...yearly])] }))).toEqual([])
    expect(said(milk({ flows: [flow([735, 1100])] }))).toEqual([])
    expect(said(milk({ flows: [flow([100, 370, 465, 550, 600, 735])] }))).toEqual([])
  })

  it('has what planned meals lack, in one unit, beyond what is left', () => {
    const planned = [
      { quantity: 500, unit: 'ml', reason: 'For pancakes' },
      { quantity: 1, unit: 'l', reason: 'For soup' },
    ]
    expect(said(milk({ planned, lots: [lot(250, null, 'ml')] }))).toEqual(['1.5 l: For pancakes, For soup'])
    expect(said(milk({ planned, lots: [lot(2)] }))).toEqual(['1.5 l: For pancakes, For soup'])
    const unknown = [{ quantity: 3, unit: 'jar', reason: 'For soup' }]
    expect(said(milk({ planned: unknown, lots: [lot(2)] }))).toEqual(['1 l: For soup'])
    expect(said(milk({ planned: [], lots: [lot(2)] }))).toEqual([])
  })

  it('adds up all units that convert, and takes others for enough', () => {
    const low = { min_stock_level: 2, lots: [lot(0.5), lot(800, null, 'ml')] }
    expect(said(milk(low))).toEqual(['0.7 l: 1.3 L left, min 2 L'])
    expect(said(milk({ ...low, lots: [...low.lots, lot(1, null, 'bunch')] }))).toEqual([])
  })

  it('[SHOP-029] has nothing for a cause that is switched off', () => {
    const items = [
      milk({ min_stock_level: 1, lots: [lot(0.3)] }),
      milk({ lots: [lot(0)] }),
      milk({ lots: [lot(2, -1)] }),
      milk({ lots: [lot(1)], flows: [flow([28, 19, 10], 9)] }),
      milk({ flows: [flow([370, 735, 1100])] }),
    ]
    expect(linesOf(items)).toHaveLength(5)
    expect(linesOf(items, NOTHING)).toEqual([])
  })
})

const quantity = fc.double({ min: 0, max: 50, noNaN: true }).map((value) => Math.round(value * 100) / 100)
const anyLot = fc
  .record({
    quantity,
    unit: fc.constantFrom('l', 'ml', '500ml'),
    days: fc.option(fc.integer({ min: -20, max: 20 })),
  })
  .map((made) => lot(made.quantity, made.days, made.unit))
const anyFlow = fc
  .record({
    daysAgo: fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { maxLength: 12 }),
    used: quantity,
    bought: quantity.filter((value) => value > 0),
    unit: fc.constantFrom('l', 'ml'),
  })
  .map(({ daysAgo, used, bought, unit }) =>
    flow(
      daysAgo.sort((a, b) => a - b),
      used,
      bought,
      unit,
    ),
  )
const anyItem = fc
  .record({
    id: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 }),
    min_stock_level: fc.option(quantity),
    lots: fc.array(anyLot, { maxLength: 4 }),
    flows: fc.array(anyFlow, { maxLength: 2 }),
    planned: fc.array(
      fc.record({ quantity, unit: fc.constantFrom('l', 'ml'), reason: fc.constant('For soup') }),
      { maxLength: 2 },
    ),
  })
  .map((fields) => milk({ ...fields, name: `Milk ${fields.id}`, name_folded: `milk ${fields.id}` }))
const anyWanted = fc.record({
  include_low_stock: fc.boolean(),
  include_expired: fc.boolean(),
  include_out_of_stock: fc.boolean(),
  include_predicted_purchases: fc.boolean(),
  include_seasonal_items: fc.boolean(),
  days_ahead: fc.integer({ min: 1, max: 60 }),
})

describe('whatever a household has, a generated list', () => {
  it('never gets a larger line by more stock', () => {
    fc.assert(
      fc.property(anyItem, anyWanted, quantity, (item, wanted, more) => {
        // Without what is out of stock, a list starts with what is low: the first drop then brings an item onto it.
        const causes = { ...wanted, include_out_of_stock: true }
        const [before] = linesOf([item], causes)
        const [after] = linesOf([{ ...item, lots: [...item.lots, lot(more, 30)] }], causes)
        expect(after?.quantity ?? 0).toBeLessThanOrEqual(
          // A lot that was used up is a sign that the item is wanted as it was bought.
          more === 0 ? Infinity : (before?.quantity ?? 0),
        )
      }),
    )
  })

  it('never has an item of which there is enough', () => {
    fc.assert(
      fc.property(anyItem, anyWanted, (item, wanted) => {
        expect(linesOf([{ ...item, planned: [], lots: [lot(100_000, 30)] }], wanted)).toEqual([])
      }),
    )
  })

  it('is the same in any order of items, lots and flows', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyItem, { maxLength: 6, selector: ({ id }) => id }),
        anyWanted,
        (items, wanted) => {
          const turned = items.toReversed().map((item) => ({
            ...item,
            lots: item.lots.toReversed(),
            flows: item.flows.toReversed(),
            planned: item.planned.toReversed(),
          }))
          expect(linesOf(turned, wanted)).toEqual(linesOf(items, wanted))
        },
      ),
    )
  })

  it('buys whole packs, and says why', () => {
    fc.assert(
      fc.property(anyItem, anyWanted, (item, wanted) => {
        for (const line of linesOf([item], wanted)) {
          expect(line.quantity).toBeGreaterThan(0)
          expect(line.reason.length).toBeGreaterThan(3)
          expect(line.reason.length).toBeLessThanOrEqual(200)
        }
      }),
    )
  })
})
