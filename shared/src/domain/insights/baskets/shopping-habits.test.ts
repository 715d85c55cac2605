import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countNeighbours } from './neighbour-counts.ts'
import { chanceOfBuying, shoppingHabitsOf } from './shopping-habits.ts'
import type { BoughtItem, ShoppingHabits } from './shopping-habits.ts'

const TODAY = 20_780
const item = (id: string, ago: number[], food_id: string | null = null): BoughtItem => ({
  id,
  days: ago.map((days) => TODAY - days),
  food_id,
})
/** Every so many days, `times` times, the last time so many days ago. */
const every = (days: number, times: number, last = 0) =>
  Array.from({ length: times }, (_, index) => last + days * (times - 1 - index))
const chances = ({ tripsPerDay, habits }: ShoppingHabits, days = 7) =>
  new Map(
    habits.map((habit) => [habit.item_id ?? habit.food_id, chanceOfBuying(habit, tripsPerDay, TODAY, days)]),
  )

describe('what a household buys by habit', () => {
  it('stands in the order of its next basket', () => {
    const { habits } = shoppingHabitsOf(
      [item('saffron', [200]), item('milk', every(7, 30)), item('tea', every(21, 10))],
      TODAY,
    )
    expect(habits.map(({ item_id }) => item_id)).toEqual(['milk', 'tea', 'saffron'])
  })

  it('is the more probable the oftener it was bought, the oftener the household shops and the more days are asked for', () => {
    const habits = shoppingHabitsOf([item('milk', every(7, 30, 7)), item('tea', every(21, 10, 7))], TODAY)
    expect(chances(habits).get('milk')).toBeGreaterThan(chances(habits).get('tea') ?? 1)
    expect(chances(habits, 14).get('tea')).toBeGreaterThan(chances(habits).get('tea') ?? 1)
    const rarely = shoppingHabitsOf([item('milk', every(30, 30, 7))], TODAY)
    expect(chances(rarely).get('milk')).toBeLessThan(chances(habits).get('milk') ?? 0)
  })

  it('is doubted after a few purchases: what was bought the only time is not bought every time', () => {
    expect(chances(shoppingHabitsOf([item('milk', [7])], TODAY)).get('milk')).toBeLessThan(0.2)
    expect(chances(shoppingHabitsOf([item('milk', every(7, 60, 7))], TODAY)).get('milk')).toBeGreaterThan(0.8)
  })

  it('is not bought again sooner than ever, once it has a rhythm', () => {
    const habits = shoppingHabitsOf([item('milk', every(7, 10)), item('tea', every(7, 3))], TODAY)
    expect(chances(habits, 6).get('milk')).toBe(0)
    expect(chances(habits, 7).get('milk')).toBeGreaterThan(0)
    expect(chances(habits, 6).get('tea')).toBeGreaterThan(0)
  })

  it('is nothing without purchases, or with those of days to come alone', () => {
    expect(shoppingHabitsOf([item('milk', []), item('tea', [-3])], TODAY).habits).toEqual([])
  })

  it('has probabilities, each item once, whatever was bought', () => {
    const anyItems = fc.array(fc.uniqueArray(fc.integer({ min: -5, max: 900 }), { maxLength: 40 }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 365 }), (histories, days) => {
        const items = histories.map((ago, index) =>
          item(
            String(index),
            ago.sort((a, b) => b - a),
          ),
        )
        const habits = shoppingHabitsOf(items, TODAY)
        expect(new Set(habits.habits.map(({ item_id }) => item_id)).size).toBe(habits.habits.length)
        for (const chance of chances(habits, days).values()) expect(chance >= 0 && chance <= 1).toBe(true)
      }),
    )
  })
})

const others = await countNeighbours([
  ...Array.from({ length: 30 }, () => [['pasta', 'pesto']]),
  ...Array.from({ length: 30 }, () => [['rice', 'soy sauce']]),
])

describe('what neighbours add', () => {
  it('are foods that go with the items of the household, those that it has no item of by the food alone', () => {
    const { habits } = shoppingHabitsOf([item('our pasta', every(7, 3), 'pasta')], TODAY, others)
    expect(habits.map(({ item_id, food_id }) => item_id ?? food_id)).toEqual([
      'our pasta',
      'pesto',
      'rice',
      'soy sauce',
    ])
    expect(habits[1]).toMatchObject({ item_id: null, food_id: 'pesto' })
  })

  it('stands for one item of several of the same food: the one that is bought most', () => {
    const { habits } = shoppingHabitsOf(
      [item('penne', every(7, 9), 'pasta'), item('farfalle', every(7, 2), 'pasta'), item('soap', [3])],
      TODAY,
      others,
    )
    const score = (id: string) => habits.find(({ item_id }) => item_id === id)?.score ?? 0
    expect(score('penne')).toBeGreaterThan(1)
    expect(score('farfalle')).toBeLessThan(1)
    expect(score('soap')).toBeGreaterThan(0)
    expect(habits.filter(({ item_id }) => item_id === null)).toHaveLength(3)
  })

  it('say nothing of when a household shops that never did', () => {
    const { tripsPerDay, habits } = shoppingHabitsOf([], TODAY, others)
    expect([tripsPerDay, habits.length]).toEqual([0, 4])
  })
})
