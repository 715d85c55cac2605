import { expect, it } from 'vitest'
import { missingLines } from './missing-lines.ts'
import type { NettedIngredient } from './net-plan.ts'

const lacks = (
  item_name: string,
  lacking: number | null,
  unit: string,
  more: object = {},
): NettedIngredient => ({
  item_id: null,
  item_name,
  quantity: lacking ?? 'some',
  unit,
  optional: false,
  notes: null,
  state: 'missing',
  at_hand: null,
  takes: [],
  lacking,
  ...more,
})
const said = (...meals: [string, NettedIngredient[]][]) =>
  missingLines(meals.map(([title, ingredients]) => ({ title, ingredients }))).map(
    ({ item_id, item_name, quantity, unit, reason }) =>
      `${item_id ?? '-'} ${quantity} ${unit} ${item_name}: ${reason}`,
  )

it('merges what several meals lack where the units convert, and names the meals', () => {
  expect(
    said(
      ['Pancakes', [lacks('Milk', 500, 'ml'), lacks('Eggs', 2, 'each'), lacks('Flour', 100, 'g')]],
      ['Soup', [lacks('milk', 0.25, 'l'), lacks('Flour', 2, 'tbsp')]],
      ['Soup', [lacks('milk', 0.25, 'l')]],
    ),
  ).toEqual([
    '- 1000 ml Milk: For Pancakes, Soup',
    '- 2 each Eggs: For Pancakes',
    '- 100 g Flour: For Pancakes, Soup',
    '- 2 tbsp Flour: For Pancakes, Soup',
  ])
})

it('leaves out what is optional or enough, and knows the item by what was taken of it', () => {
  const takes = [{ lot_id: 'lot', item_id: 'whole milk', quantity: 1 }]
  expect(
    said([
      'Cake',
      [
        lacks('Almonds', 50, 'g', { optional: true }),
        lacks('Sugar', 0, 'g'),
        lacks('Milk', 1, 'l', { takes }),
        lacks('Saffron', null, 'pinch'),
      ],
    ]),
  ).toEqual(['whole milk 1 l Milk: For Cake', '- null pinch Saffron: For Cake'])
})

it('shortens the reason of what very many meals lack', () => {
  const meals = Array.from({ length: 30 }, (_, n): [string, NettedIngredient[]] => [
    `Casserole number ${n}`,
    [lacks('Milk', 1, 'l')],
  ])
  const [line] = missingLines(meals.map(([title, ingredients]) => ({ title, ingredients })))
  expect(line?.reason).toHaveLength(170)
  expect(line?.quantity).toBe(30)
})
