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
    '- 115.6 g Flour: For Pancakes, Soup',
  ])
})

it.each([
  [lacks('Canned tomatoes', 400, 'g'), lacks('tomatoes (tin)', 400, 'g'), '800 g Canned tomatoes'],
  [lacks('tinned tomatoes', 1, 'can'), lacks('tomatoes', 2, 'cans'), '3 can Tinned tomatoes'],
  [lacks('Sugar (brown)', 1, 'cup'), lacks('brown sugar', 100, 'g'), '320 g Sugar (brown)'],
  [lacks('onion, chopped', 1, 'each'), lacks('large onions', 2, 'item'), '3 each Onion, chopped'],
  [lacks('Zwiebeln, gehackt', 1, 'item'), lacks('Zwiebel', 100, 'g'), '210 g Zwiebeln, gehackt'],
  [lacks('garlic', 1, 'item'), lacks('garlic cloves', 3, 'clove'), '1.225 item Garlic'],
  [lacks('beaten egg', 1, 'item'), lacks('Eggs', 2, 'each'), '3 item Beaten egg'],
  [lacks('Butter, softened', 100, 'g'), lacks('unsalted butter', 50, 'g'), '150 g Butter, softened'],
  [lacks('garlic cloves', 2, 'each'), lacks('garlic', 3, 'clove'), '5 each Garlic cloves'],
  [lacks('lettuce', 1, 'each'), lacks('lettuce leaves', 4, 'each'), '1.123 each Lettuce'],
])('makes one line of one food under two names, and names both meals: %#', (one, other, line) => {
  expect(said(['Soup', [one]], ['Pie', [other]])).toEqual([`- ${line}: For Soup, Pie`])
})

it.each([
  ['Chickpeas', 'g', 'chickpeas', 'can'],
  ['Tomatoes', 'g', 'Tinned tomatoes', 'g'],
  ['dried basil', 'g', 'dried oregano', 'g'],
  ['Grated cheddar', 'g', 'Grated parmesan', 'g'],
  ['Spinach', 'g', 'Frozen spinach', 'g'],
  ['Milk', 'ml', 'Coconut milk', 'ml'],
  ['Butter', 'g', 'Peanut butter', 'g'],
  ['red onion', 'item', 'onion', 'item'],
  ['Egg yolk', 'item', 'Eggs', 'item'],
  ['Rice', 'g', 'cooked rice', 'g'],
  ['bread', 'item', 'bread slices', 'each'],
  ['Rice vinegar', 'ml', 'Balsamic vinegar', 'ml'],
  ['Soy sauce', 'ml', 'Teriyaki sauce', 'ml'],
  ['Corn starch', 'g', 'Potato starch', 'g'],
  ['Golden syrup', 'g', 'Date syrup', 'g'],
  ['Chicken stock cube', 'item', 'Beef stock cube', 'item'],
  ['Cannellini beans', 'g', 'Navy beans', 'g'],
  ['Chardonnay', 'ml', 'Riesling', 'ml'],
  ['cucumber', 'g', 'cucumber slices', 'each'],
])('keeps %s (%s) and %s (%s) apart', (one, unit, other, otherUnit) => {
  expect(said(['Soup', [lacks(one, 1, unit), lacks(other, 1, otherUnit)]])).toHaveLength(2)
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
