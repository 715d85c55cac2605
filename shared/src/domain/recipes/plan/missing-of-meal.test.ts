import { expect, it } from 'vitest'
import type { IngredientState, PlannedIngredient } from '../../../contracts/recipes/meal-plan.ts'
import { missingOfMeal } from './missing-of-meal.ts'

const planned = (
  item_name: string,
  quantity: number | string,
  state: IngredientState,
  at_hand: number | null = null,
): PlannedIngredient => ({
  item_id: null,
  item_name,
  quantity,
  unit: 'g',
  optional: false,
  notes: null,
  state,
  at_hand,
})

it('[PLAN-047] lists what the plan leaves too little of for the meal, though the stock has enough for another one', () => {
  const missing = missingOfMeal([
    planned('Cheese', 200, 'short', 50),
    planned('Pepper', 1, 'missing'),
    planned('Flour', 500, 'there', 800),
    planned('Carrots', 3, 'uncounted'),
    planned('Yoghurt', 150, 'expires'),
    planned('Parsley', 'a little', 'missing'),
    planned('Onions', 2, 'on_list'),
  ])
  expect(missing.map(({ item_name, quantity }) => [item_name, quantity])).toEqual([
    ['Cheese', 150],
    ['Pepper', 1],
    ['Yoghurt', 150],
    ['Parsley', null],
  ])
})

it('lists an ingredient once that the recipe names twice', () => {
  const missing = missingOfMeal([planned('Cheese', 200, 'short', 50), planned('cheese', 100, 'missing')])
  expect(missing).toMatchObject([{ item_name: 'Cheese', quantity: 250, unit: 'g' }])
})
