import { describe, expect, it } from 'vitest'
import { MAX_REMINDERS, OrderReminder } from '../../contracts/insights/reminders.ts'
import { DepletionForecast, UnknownForecast } from '../../contracts/insights/forecasts.ts'
import { depletionsOf } from './depletions.ts'
import { countNeighbours } from './baskets/neighbour-counts.ts'
import { shoppingHabitsOf } from './baskets/shopping-habits.ts'
import type { FittedUse } from './forecasting/item-history.ts'
import { dateOf, outlookOf } from './item-outlook.ts'
import type { ItemOutlook, ListedLot } from './item-outlook.ts'
import { pastOf } from './item-past.ts'
import type { ForecastItem } from './item-past.ts'
import { recommendationsOf } from './recommendations.ts'
import { unknownsOf } from './unknowns.ts'
import { remindersOf } from './reminders.ts'
import { sayAmounts } from '../inventory/stock/say-quantity.ts'
import { chooseReminders } from '../notifications/choose-reminders.ts'

const TODAY = 20_780
const NONE = { at: [], quantities: [] }

const itemOf = (name: string, fields: Partial<ForecastItem> = {}): ForecastItem => ({
  id: Buffer.from(name).toString('hex').padEnd(24, '0').slice(0, 24),
  name,
  name_folded: name.toLowerCase(),
  category: 'Dairy',
  unit: 'l',
  min_stock_level: null,
  ...fields,
})
const lot = (quantity: number, days: number | null = null, unit = 'l'): ListedLot => ({
  quantity,
  unit,
  expiry_date: days === null ? null : dateOf(TODAY + days),
  is_expiry_guess: false,
  opened_at: null,
  is_assumed: false,
})
/** A litre every five days, the last one bought so many days ago. */
const weekly = (daysAgo = 0): FittedUse => ({
  is_known: true,
  method: 'interval',
  daily_use: 0.2,
  scatter: 0.01,
  rate_spread: 0.1,
  days_between: 5,
  rhythm: [3, 4, 4.5, 5, 5.5, 6, 7],
  first_bought: TODAY - daysAgo - 100,
  last_bought: TODAY - daysAgo,
  repeats: 20,
  pack: 1,
})
/** The days of so many purchases, one every so many days, the last one so many days ago. */
const every = (days: number, times: number, last = 0) =>
  Array.from({ length: times }, (_, index) => TODAY - last - days * (times - 1 - index))
const outlook = (
  name: string,
  lots: readonly ListedLot[],
  fit: FittedUse | null = null,
  fields: Partial<ForecastItem> = {},
): ItemOutlook => {
  const item = itemOf(name, fields)
  const bought = { at: [15, 10, 5, 0].map((ago) => TODAY - ago), quantities: [1, 1, 1, 1] }
  const flow = {
    item_id: item.id,
    unit: 'l',
    first_day: TODAY - 15,
    bought,
    used: NONE,
    seen: NONE,
    mark: '',
  }
  return outlookOf(item, lots, { past: fit && pastOf(item, [flow]), fit, is_stopped: false }, TODAY)
}
const named = (reminders: readonly OrderReminder[]) =>
  reminders.map(({ item_name, stock_status }) => `${item_name}: ${stock_status}`)

describe('the past of an item', () => {
  it('is in its unit, of all flows and each day once, without what does not convert', () => {
    const flow = (unit: string, quantity: number) => ({
      item_id: 'a',
      unit,
      first_day: TODAY - 9,
      bought: { at: [TODAY - 9], quantities: [quantity] },
      used: NONE,
      seen: { at: [TODAY - 2], quantities: [quantity / 2] },
      mark: '',
    })
    const past = pastOf(itemOf('Milk'), [flow('l', 1), flow('ml', 500), flow('bunch', 7)])
    expect(past).toEqual({
      category: 'Dairy',
      first_day: TODAY - 9,
      bought: [[TODAY - 9, 1.5]],
      used: [[TODAY - 2, 0.75]],
    })
  })
})

describe('reminders', () => {
  it('[REM-016] are of what is expired, out of stock or low, and of what runs out or spoils within a week', () => {
    const outlooks = [
      outlook('Rice', [lot(9)]),
      outlook('Yoghurt', [lot(5, 3)], weekly()),
      outlook('Milk', [lot(1)], weekly()),
      outlook('Juice', [lot(9)], weekly()),
      outlook('Butter', [lot(1)], null, { min_stock_level: 2 }),
      outlook('Lemons', [lot(0)]),
      outlook('Cream', [lot(1, -1), lot(4)]),
      outlook('Never listed', [], weekly()),
      outlook('Leftovers of Soup', [lot(0)]),
      outlook('Leftovers of Stew', [lot(1, -1)]),
    ]
    expect(remindersOf(outlooks, TODAY)[0]).toMatchObject({ current_quantity: 5, expired_quantity: 1 })
    expect(named(remindersOf(outlooks, TODAY))).toEqual([
      'Cream: expired',
      'Leftovers of Stew: expired',
      'Lemons: out_of_stock',
      'Butter: low',
      'Yoghurt: in_stock',
      'Milk: in_stock',
    ])
  })

  it('are all there are, so that one that nobody wants to hear of takes the place of no other', () => {
    const outlooks = Array.from({ length: MAX_REMINDERS + 5 }, (_, index) =>
      outlook(`Tin ${index}`, [lot(0)]),
    )
    expect(remindersOf(outlooks, TODAY)).toHaveLength(MAX_REMINDERS + 5)
  })

  it('[ENT-015] have dates, probability and reasons where there is a forecast, and are sure of the stock itself', () => {
    const outlooks = [
      outlook('Milk', [lot(1, 2)], weekly(), { min_stock_level: 1 }),
      outlook('Lemons', [lot(0)], null, { unit: 'item' }),
    ]
    const [lemons, milk] = remindersOf(outlooks, TODAY).map((reminder) => OrderReminder.parse(reminder))
    expect(lemons).toEqual({
      item_id: itemOf('Lemons').id,
      item_name: 'Lemons',
      category: 'Dairy',
      stock_status: 'out_of_stock',
      current_quantity: 0,
      unit: 'item',
      confidence_score: 1,
    })
    expect(milk).toMatchObject({
      stock_status: 'low',
      min_stock_level: 1,
      days_until_depletion: 5,
      depletion_date: dateOf(TODAY + 5),
      spoils: { quantity: 0.4, expiry_date: dateOf(TODAY + 2) },
      why: { method: 'interval', daily_use: 0.2, days_between: 5 },
    })
    expect(milk!.earliest_date! < milk!.latest_date!).toBe(true)
    expect(milk?.why?.purchases).toEqual(
      [0, 5, 10, 15].map((ago) => ({ date: dateOf(TODAY - ago), quantity: 1 })),
    )
  })

  it('[REM-004] have one order, whatever is missing of some of them', () => {
    const outlooks = ['Plum', 'Fig', 'Apple', 'Date'].flatMap((name) => [
      outlook(name, [lot(0)]),
      outlook(`${name} juice`, [lot(1)], weekly()),
      outlook(`${name} jam`, [lot(1)], null, { min_stock_level: 1 }),
      outlook(`${name} nectar`, [lot(1)], weekly(), { min_stock_level: 1 }),
    ])
    const expected = named(remindersOf(outlooks, TODAY))
    expect(named(remindersOf(outlooks.toReversed(), TODAY))).toEqual(expected)
    expect(expected).toHaveLength(16)
    expect(expected.slice(4, 9)).toEqual([
      'Apple nectar: low',
      'Date nectar: low',
      'Fig nectar: low',
      'Plum nectar: low',
      'Apple jam: low',
    ])
  })

  it('[REM-005, ENT-015] say what there is in units that do not convert, and how much of that has expired', () => {
    const lots = [lot(200, null, 'crate'), lot(100, -1, 'crate'), lot(0)]
    const [reminder] = remindersOf([outlook('Milk', lots)], TODAY)
    expect(reminder).toMatchObject({
      current_quantity: 0,
      unit: 'l',
      other_quantities: [{ quantity: 300, unit: 'crate', expired_quantity: 100 }],
    })
    const settings = {
      kinds: { expired: true, expires_soon: true, out_of_stock: true, low: true, runs_out: true },
      lead_days: { expires_soon: 3, runs_out: 3 },
    }
    const lines = chooseReminders([reminder!], settings, [], '2026-11-22')
    expect(lines.map(({ quantity, others }) => sayAmounts({ quantity, unit: 'l' }, others ?? []))).toEqual([
      '100 crate',
    ])
  })

  it('says nothing of how long stock lasts that cannot be compared', () => {
    const [first] = [outlook('Milk', [lot(1), lot(3, null, 'bunch')], weekly())]
    expect(first?.forecast).toBeNull()
    expect(remindersOf([first], TODAY)).toEqual([])
  })
})

describe('the forecasts', () => {
  it('are of what is used up within the days asked for, the first first', () => {
    const outlooks = [
      outlook('Juice', [lot(4)], weekly()),
      outlook('Milk', [lot(1)], weekly()),
      outlook('Rice', [lot(9)]),
      outlook('Lemons', [lot(0)], weekly()),
    ]
    const namesOf = (days: number) =>
      depletionsOf(outlooks, TODAY, days).map((forecast) => DepletionForecast.parse(forecast).item_name)
    expect(namesOf(30)).toEqual(['Milk', 'Juice'])
    expect(namesOf(7)).toEqual(['Milk'])
  })
})

describe('what is not known yet', () => {
  const unlike = { ...weekly(), is_known: false }

  it('has its stock, expiry and minimum, and nothing that is forecast', () => {
    const rice = outlook('Rice', [lot(2, 9), lot(1, 4), lot(1, -1)], unlike, { min_stock_level: 1 })
    expect(rice).toMatchObject({ forecast: null, why: null })
    expect(unknownsOf([rice]).map((one) => UnknownForecast.parse(one))).toEqual([
      {
        item_id: rice.item.id,
        item_name: 'Rice',
        category: 'Dairy',
        current_quantity: 3,
        unit: 'l',
        min_stock_level: 1,
        expiry_date: dateOf(TODAY + 4),
        purchases: 4,
        records: 0,
      },
    ])
  })

  it('says that the day on which it expires is a guess, where that of its first lot is', () => {
    const guessed = { ...lot(1, 4), is_expiry_guess: true }
    expect(unknownsOf([outlook('Rice', [lot(2, 9), guessed], unlike)])).toMatchObject([
      { expiry_date: dateOf(TODAY + 4), is_expiry_guess: true },
    ])
    const [said] = unknownsOf([outlook('Rice', [lot(2, 3), guessed], unlike)])
    expect(said).not.toHaveProperty('is_expiry_guess')
    const [spoiling] = remindersOf([outlook('Milk', [guessed], { ...weekly(), daily_use: 0.1 })], TODAY)
    expect(spoiling?.spoils).toEqual({
      quantity: 0.5,
      expiry_date: dateOf(TODAY + 4),
      is_expiry_guess: true,
    })
  })

  it('is told to be assumed in part where one of its lots is', () => {
    const rice = outlook('Rice', [lot(2), { ...lot(1), is_assumed: true }], unlike)
    expect(unknownsOf([rice])).toMatchObject([{ current_quantity: 3, is_assumed: true }])
    expect(remindersOf([outlook('Tea', [{ ...lot(0), is_assumed: true }], weekly())], TODAY)).toMatchObject([
      { item_name: 'Tea', is_assumed: true },
    ])
  })

  it('is what is in stock with too little of a past, by name', () => {
    const outlooks = [
      outlook('Salt', [lot(1)]),
      outlook('Milk', [lot(1)], weekly()),
      outlook('Flour', [lot(1)], unlike),
      outlook('Lemons', [lot(0)]),
      outlook('Cream', [lot(1, -1)]),
      outlook('Never listed', []),
      outlook('Leftovers of Soup', [lot(1)]),
    ]
    expect(unknownsOf(outlooks).map(({ item_name }) => item_name)).toEqual(['Flour', 'Salt'])
    expect(depletionsOf(outlooks, TODAY, 365).map(({ item_name }) => item_name)).toEqual(['Milk'])
    expect(
      remindersOf(outlooks, TODAY).filter(
        ({ depletion_date, why, spoils }) => depletion_date ?? why ?? spoils,
      ),
    ).toMatchObject([{ item_name: 'Milk' }])
  })

  it('says no days between purchases of what was used often and bought once', () => {
    const item = itemOf('Flour')
    const past = { category: null, first_day: TODAY - 40, bought: [[TODAY - 40, 9]] as const, used: [] }
    expect(
      outlookOf(item, [lot(2)], { past, fit: weekly(), is_stopped: false }, TODAY).why?.days_between,
    ).toBeNull()
  })
})

describe('the recommendations', () => {
  /** What is recommended to a household that has bought this item alone every five days, more than a year long. */
  const recommended = (one: ItemOutlook, days = 7) => {
    const last = one.fit?.last_bought
    const bought = last == null ? [] : every(5, 90, TODAY - last)
    const habits = shoppingHabitsOf([{ id: one.item.id, days: bought, food_id: null }], TODAY)
    return recommendationsOf([one], habits, TODAY, days)
  }
  const saidOf = (one: ItemOutlook, days = 7) =>
    recommended(one, days).map(({ quantity, unit, reason }) => `${quantity} ${unit}: ${reason}`)

  it('are of what is due by its rhythm and used up by then, with the usual amount and the reason', () => {
    expect(saidOf(outlook('Milk', [], weekly(4)))).toEqual([
      '1 l: Usually bought every 5 days, last on Thursday',
    ])
    expect(saidOf(outlook('Milk', [lot(0.2)], weekly(4)))).toEqual([
      '1 l: Usually bought every 5 days, last on Thursday; 0.2 L left',
    ])
    expect(saidOf(outlook('Milk', [], weekly(0)), 2)).toEqual([])
    expect(saidOf(outlook('Milk', []))).toEqual([])
  })

  it('become less probable by what is still there', () => {
    const chances = [0.5, 1.2, 1.4, 30].map(
      (left) => recommended(outlook('Milk', [lot(left)], weekly(3)))[0]?.confidence_score ?? 0,
    )
    expect(chances).toEqual(chances.toSorted((a, b) => b - a))
    expect(chances[0]).toBeGreaterThan(0.9)
    expect(chances[3]).toBe(0)
  })

  it('are as many as the household buys by then, the likeliest of its next basket first', () => {
    const bought = (index: number) => every(5, 40 - 3 * index, 4)
    const items = Array.from({ length: 12 }, (_, index) => outlook(`Tea ${index}`, [], weekly(4)))
    const habits = shoppingHabitsOf(
      items.map(({ item }, index) => ({ id: item.id, days: bought(index), food_id: null })),
      TODAY,
    )
    const names = (days: number) =>
      recommendationsOf(items.toReversed(), habits, TODAY, days).map(({ item_name }) => item_name)
    expect(names(1).length).toBeLessThan(names(30).length)
    expect(names(1)).toEqual(names(30).slice(0, names(1).length))
    expect(names(30)[0]).toBe('Tea 0')
    expect(recommendationsOf(items.slice(1), habits, TODAY, 30)[0]?.item_name).toBe('Tea 1')
  })

  it('leave out what too little is known of', () => {
    expect(saidOf(outlook('Milk', [], { ...weekly(4), is_known: false }))).toEqual([])
  })

  it('leave out what the household stopped buying', () => {
    expect(saidOf({ ...outlook('Milk', [], weekly(4)), is_stopped: true })).toEqual([])
  })

  it('leave out what is given up', () => {
    const [gone] = [outlook('Milk', [], weekly(200))]
    const habits = shoppingHabitsOf(
      [
        { id: gone.item.id, days: every(5, 40, 200), food_id: null },
        { id: 'bread', days: every(5, 3), food_id: null },
      ],
      TODAY,
    )
    expect(recommendationsOf([gone], habits, TODAY, 30)).toEqual([])
  })

  it('name a food that others buy and the household has no item of', async () => {
    const others = await countNeighbours(Array.from({ length: 30 }, () => [['milk']]))
    const tea = outlook('Tea', [], weekly(4))
    const habits = shoppingHabitsOf(
      [{ id: tea.item.id, days: every(5, 40, 4), food_id: null }],
      TODAY,
      others,
    )
    expect(recommendationsOf([tea], habits, TODAY, 7)).toContainEqual(
      expect.objectContaining({
        item_id: null,
        item_name: 'Milk',
        category: 'Dairy',
        reason: 'Often bought by other households',
      }),
    )
  })

  it('speak of the last purchase where there is no habit yet', () => {
    const known = outlook('Milk', [], weekly(4))
    const evidence = { purchases: 2, records: 0 }
    const why = known.why && { ...known.why, days_between: null }
    expect(saidOf({ ...known, evidence, why })).toEqual(['1 l: Added twice, last on Thursday'])
  })
})
