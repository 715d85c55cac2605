import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IngredientLike, MealType } from '../../../contracts/recipes/recipe.ts'
import { netPlan } from './net-plan.ts'
import type { MealToNet } from './net-plan.ts'
import { supplyOf } from './supply.ts'
import type { PlanLot } from './supply.ts'

const TODAY = '2026-11-22T00:00:00.000Z'

type LotFields = Partial<Pick<PlanLot, 'id' | 'item_id' | 'opened_at' | 'purchase_date' | 'status'>> & {
  expires?: string
}
const lot = (
  name: string,
  quantity: number,
  unit: string,
  { expires, ...fields }: LotFields = {},
): PlanLot => ({
  id: name,
  item_id: name,
  item: { name },
  quantity,
  unit,
  status: 'in_stock',
  expiry_date: expires === undefined ? null : `${expires}T00:00:00.000Z`,
  opened_at: null,
  purchase_date: null,
  ...fields,
})
const need = (
  item_name: string,
  quantity: number | string,
  unit = 'g',
  more: object = {},
): IngredientLike => ({
  item_name,
  quantity,
  unit,
  ...more,
})
type MealFields = { type?: MealType; percent?: number; id?: string }
const meal = (
  day: string,
  ingredients: IngredientLike[],
  { type = 'dinner', percent = 100, id = `${day} ${type}` }: MealFields = {},
): MealToNet => ({
  id,
  day,
  meal_type: type,
  quantity_percent: percent,
  recipe: { ingredients },
  leftovers: null,
})

const net = (
  meals: MealToNet[],
  stock: PlanLot[],
  { lines = [], isExpiredUsed = false }: { lines?: PlanLot[]; isExpiredUsed?: boolean } = {},
) => netPlan(meals, { stock: supplyOf(stock), listed: supplyOf(lines) }, { today: TODAY, isExpiredUsed })

/** 'state at_hand lacking' of each ingredient, in the order of the meals given. */
const states = (...args: Parameters<typeof net>) => {
  const netted = net(...args)
  return args[0].flatMap(({ id }) =>
    (netted.get(id) ?? []).map(({ state, at_hand, lacking }) => `${state} ${at_hand} ${lacking}`),
  )
}
const takesOf = (...args: Parameters<typeof net>) =>
  [...net(...args).values()]
    .flat()
    .flatMap(({ takes }) => takes.map(({ lot_id, quantity }) => [lot_id, quantity]))

describe('netPlan', () => {
  it('lets one pepper serve one of two dinners', () => {
    const pepper = [need('bell pepper', 1, 'each')]
    expect(
      states([meal('2026-11-24', pepper), meal('2026-11-23', pepper)], [lot('Bell pepper', 1, 'item')]),
    ).toEqual(['missing null 1', 'there 1 0'])
  })

  it('lets 250 g of cheese serve two and a half of four meals of 100 g', () => {
    const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']
    expect(
      states(
        days.map((day) => meal(day, [need('cheese', 100)])),
        [lot('Cheese', 0.25, 'kg')],
      ),
    ).toEqual(['there 250 0', 'there 150 0', 'short 50 50', 'missing null 100'])
  })

  it('[PLAN-068] nets one recipe twice in different amounts, not rounded, and never scales words', () => {
    const ingredients = [need('rice', 33.333), need('olive oil', 'a dash', 'tbsp'), need('milk', '1/2', 'l')]
    const meals = [
      meal('2026-11-23', ingredients, { percent: 150 }),
      meal('2026-11-24', ingredients, { percent: 50 }),
    ]
    const netted = net(meals, [lot('Rice', 60, 'g')])
    const shown = meals.map(({ id }) => netted.get(id)?.map(({ quantity, unit }) => [quantity, unit]))
    expect(shown).toEqual([
      [
        [49.9995, 'g'],
        ['a dash', 'tbsp'],
        [0.75, 'l'],
      ],
      [
        [16.6665, 'g'],
        ['a dash', 'tbsp'],
        [0.25, 'l'],
      ],
    ])
    expect(meals.map(({ id }) => netted.get(id)?.[0])).toMatchObject([
      { state: 'there', at_hand: 60 },
      { state: 'short', at_hand: 10.0005, lacking: 6.666 },
    ])
  })

  it('leaves a lot that expires before the second dinner to the first one', () => {
    const dinners = [meal('2026-11-23', [need('spinach', 200)]), meal('2026-11-26', [need('spinach', 200)])]
    const fresh = lot('Spinach', 200, 'g', { id: 'fresh', expires: '2026-11-26' })
    const old = lot('Spinach', 300, 'g', { id: 'old', expires: '2026-11-25' })
    expect(states(dinners, [fresh, old])).toEqual(['there 500 0', 'there 200 0'])
    expect(takesOf(dinners, [fresh, old])).toEqual([
      ['old', 200],
      ['fresh', 200],
    ])
    expect(states(dinners, [{ ...old, quantity: 500 }])).toEqual(['there 500 0', 'expires null 200'])
    // What is left of it would not be enough anyway.
    expect(states(dinners, [old])).toEqual(['there 300 0', 'missing null 200'])
    expect(states(dinners, [old, { ...fresh, quantity: 120 }])).toEqual(['there 420 0', 'expires 120 80'])
  })

  it('takes what is opened first, then what expires first, then what was bought first', () => {
    const stock = [
      lot('Milk', 1, 'l', { id: 'e' }),
      lot('Milk', 1, 'l', { id: 'd', purchase_date: '2026-11-20T00:00:00.000Z' }),
      lot('Milk', 1, 'l', { id: 'c', expires: '2026-12-02' }),
      lot('Milk', 1, 'l', { id: 'b', expires: '2026-12-01' }),
      lot('Milk', 1, 'l', { id: 'a', opened_at: '2026-11-21T10:00:00.000Z', expires: '2026-12-03' }),
    ]
    const meals = [meal('2026-11-23', [need('milk', 4500, 'ml')])]
    expect(takesOf(meals, stock)).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 1],
      ['d', 1],
      ['e', 0.5],
    ])
  })

  it('takes in the order of the meals of a day, and keeps nothing for those whose day has passed', () => {
    const eggs = [need('egg', 2, 'each')]
    const meals = [
      meal('2026-11-21', eggs),
      meal('2026-11-22', eggs, { type: 'snack' }),
      meal('2026-11-22', eggs, { type: 'breakfast' }),
    ]
    expect(states(meals, [lot('Eggs', 5, 'item')])).toEqual(['there 5 0', 'there 3 0', 'there 5 0'])
  })

  it('takes from the lots of several items that can be used as the ingredient, by the units of the household too', () => {
    const own = lot('Tomatoes', 2, 'box')
    own.item = {
      name: 'Tomatoes',
      conversions: { box: { unit: 'box', grams: 500 } },
    }
    const meals = [meal('2026-11-23', [need('tomato', 1200)])]
    // Cherry tomatoes are tomatoes; how much a box weighs, only the household knows.
    expect(states(meals, [own, lot('Cherry tomatoes', 0.3, 'kg')])).toEqual(['there 1300 0'])
    expect(takesOf(meals, [own, lot('Cherry tomatoes', 0.3, 'kg')])).toEqual([
      ['Cherry tomatoes', 0.3],
      ['Tomatoes', 1.8],
    ])
  })

  it('takes what is quite the ingredient before what stands in for it, however long that keeps', () => {
    const day = (expiry_date: string) => ({ expiry_date })
    const onions = [
      { ...lot('Red onions', 2, 'item'), ...day('2026-12-20') },
      { ...lot('Onions', 5, 'item'), ...day('2026-12-01') },
    ]
    const red = { ...need('red onion', 3), unit: 'item' }
    expect(takesOf([meal('2026-11-23', [red])], onions)).toEqual([
      ['Red onions', 2],
      ['Onions', 1],
    ])
    const spinach = [{ ...lot('Spinach', 300, 'g'), ...day('2026-11-26') }, lot('Frozen spinach', 300, 'g')]
    expect(takesOf([meal('2026-11-23', [need('frozen spinach', 200)])], spinach)).toEqual([
      ['Frozen spinach', 200],
    ])
  })

  it('says that some is there where amounts cannot be compared or nobody says how much, and takes nothing uncounted', () => {
    const stock = [lot('Parsley', 1, 'jar'), lot('Cream', 2, 'l')]
    const ingredients = [need('parsley', 20), need('cream', 'to taste', ''), need('saffron', 'a pinch', '')]
    expect(states([meal('2026-11-23', ingredients)], stock)).toEqual([
      'uncounted null 0',
      'uncounted null 0',
      'missing null null',
    ])
    expect(takesOf([meal('2026-11-23', ingredients)], stock)).toEqual([])
  })

  it('has water and salt in every kitchen, and takes none', () => {
    const meals = [meal('2026-11-23', [need('water', 2, 'l'), need('salt', 5)])]
    expect(states(meals, [lot('Salt', 500, 'g')])).toEqual(['there null 0', 'there null 0'])
    expect(takesOf(meals, [lot('Salt', 500, 'g')])).toEqual([])
  })

  it('counts what open lists will bring, for one meal only', () => {
    const lines = [lot('Leek', 300, 'g'), lot('Truffle', 1, 'jar')]
    const meals = [
      meal('2026-11-23', [need('leek', 250), need('truffle', 10)]),
      meal('2026-11-24', [need('leek', 250), need('salsify', 100)]),
      meal('2026-11-25', [need('leek', 50)]),
    ]
    expect(states(meals, [lot('Leek', 50, 'g')], { lines })).toEqual([
      'on_list 50 0',
      'on_list null 0',
      'missing null 150',
      'missing null 100',
      'missing null 50',
    ])
  })

  it('uses what has expired only where somebody cooks with it, after all else', () => {
    const stock = [
      lot('Milk', 1, 'l', { id: 'old', expires: '2026-11-20', status: 'expired' }),
      lot('Milk', 0.2, 'l', { id: 'new' }),
    ]
    const meals = [meal('2026-11-22', [need('milk', 500, 'ml')])]
    expect(states(meals, stock)).toEqual(['expires 200 300'])
    expect(states(meals, stock, { isExpiredUsed: true })).toEqual(['there 200 0'])
    expect(takesOf(meals, stock, { isExpiredUsed: true })).toEqual([
      ['new', 0.2],
      ['old', 0.3],
    ])
  })

  it('takes the portions of leftovers from their own lot, and says when they will have expired', () => {
    const chili = lot('Leftovers of chili', 3, 'portion', { id: 'chili', expires: '2026-11-24' })
    const eat = (day: string, quantity: number): MealToNet => ({
      ...meal(day, []),
      recipe: null,
      leftovers: { lot_id: 'chili', title: 'Leftovers of chili', quantity },
    })
    const stock = [chili, lot('Chili', 3, 'item'), lot('Leftovers of chili', 9, 'portion', { id: 'other' })]
    expect(states([eat('2026-11-23', 2), eat('2026-11-24', 2)], stock)).toEqual(['there 3 0', 'short 1 1'])
    expect(states([eat('2026-11-25', 2)], stock)).toEqual(['expires null 2'])
    expect(states([eat('2026-11-23', 2)], [])).toEqual(['missing null 2'])
  })

  it('never guesses ingredients, and knows none of a meal without a recipe', () => {
    const guessed = { ...meal('2026-11-23', []), recipe: { description: 'Mix 200 g of flour with milk.' } }
    const none = { ...meal('2026-11-24', []), recipe: null }
    expect([...net([guessed, none], [lot('Flour', 1, 'kg')]).values()]).toEqual([[], []])
  })
})

describe('netting any plan', () => {
  const NAMES = ['milk', 'flour', 'cheddar', 'cheese', 'tomato', 'cherry tomatoes', 'egg']
  const units = fc.constantFrom('g', 'kg', 'ml', 'l', 'item', 'jar')
  const day = fc.integer({ min: 20, max: 29 }).map((date) => `2026-11-${date}`)
  const lots = fc
    .array(
      fc.record({
        name: fc.constantFrom(...NAMES),
        quantity: fc.integer({ min: 0, max: 400 }),
        unit: units,
        expires: fc.option(day, { nil: undefined }),
        opened_at: fc.option(fc.constant('2026-11-19T08:00:00.000Z')),
      }),
      { maxLength: 8 },
    )
    .map((all) =>
      all.map(({ name, quantity, unit, ...fields }, n) =>
        lot(name, quantity, unit, { id: `lot ${n}`, ...fields }),
      ),
    )
  const meals = fc
    .array(
      fc.record({
        day,
        type: fc.constantFrom<MealType>('breakfast', 'dinner'),
        percent: fc.constantFrom(50, 100, 300),
        ingredients: fc.array(
          fc
            .record({
              name: fc.constantFrom(...NAMES),
              quantity: fc.integer({ min: 0, max: 300 }),
              unit: units,
            })
            .map(({ name, quantity, unit }) => need(name, quantity, unit)),
          { maxLength: 4 },
        ),
      }),
      { maxLength: 6 },
    )
    .map((all) =>
      all.map(({ day: date, ingredients, ...fields }, n) =>
        meal(date, ingredients, { id: `meal ${n}`, ...fields }),
      ),
    )

  it('never reserves more than there is, nor what has expired by then', () => {
    fc.assert(
      fc.property(meals, lots, lots, (planned, stock, lines) => {
        const netted = net(planned, stock, { lines })
        const taken = new Map<string, number>()
        for (const { id, day: date } of planned) {
          for (const { lot_id, quantity } of netted.get(id)?.flatMap(({ takes }) => takes) ?? []) {
            expect(quantity).toBeGreaterThan(0)
            if (date >= TODAY.slice(0, 10)) taken.set(lot_id, (taken.get(lot_id) ?? 0) + quantity)
            const expires = stock.find((one) => one.id === lot_id)?.expiry_date ?? '9'
            expect(expires >= date && expires >= TODAY).toBe(true)
          }
        }
        for (const { id, quantity } of stock) expect(taken.get(id) ?? 0).toBeLessThanOrEqual(quantity + 1e-6)
      }),
    )
  })

  it('does not depend on the order in which meals, lots and lines are given', () => {
    fc.assert(
      fc.property(meals, lots, lots, fc.infiniteStream(fc.nat()), (planned, stock, lines, numbers) => {
        const shuffled = <T>(list: T[]): T[] =>
          list
            .map((value) => [numbers.next().value ?? 0, value] as const)
            .sort(([a], [b]) => a - b)
            .map(([, value]) => value)
        const one = net(planned, stock, { lines })
        const other = net(shuffled(planned), shuffled(stock), { lines: shuffled(lines) })
        for (const { id } of planned) expect(other.get(id)).toEqual(one.get(id))
      }),
    )
  })

  it('never lacks more when stock is added, or a line of a list', () => {
    fc.assert(
      fc.property(meals, lots, lots, lots, fc.boolean(), (planned, stock, lines, more, isStock) => {
        const added = more.map((one) => ({ ...one, id: `more ${one.id}` }))
        const before = net(planned, stock, { lines })
        const after = net(planned, isStock ? [...stock, ...added] : stock, {
          lines: isStock ? lines : [...lines, ...added],
        })
        for (const { id } of planned) {
          before.get(id)?.forEach(({ lacking, state }, place) => {
            const later = after.get(id)?.[place]
            if (lacking !== null) expect(later?.lacking).toBeLessThanOrEqual(lacking + 1e-3)
            if (state === 'there') expect(later?.state).toBe('there')
            if (state !== 'missing') expect(later?.state).not.toBe('missing')
          })
        }
      }),
    )
  })

  it('lacks of each ingredient what it needs less what it takes and what lists bring', () => {
    fc.assert(
      fc.property(meals, lots, (planned, stock) => {
        for (const { quantity, at_hand, state, lacking } of [...net(planned, stock).values()].flat()) {
          if (state !== 'short') continue
          expect((at_hand ?? 0) + (lacking ?? 0)).toBeCloseTo(Number(quantity), 3)
        }
      }),
    )
  })
})
