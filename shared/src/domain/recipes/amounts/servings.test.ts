import { expect, it } from 'vitest'
import { nutritionPercentOf, servingsAt } from './servings.ts'

it('[RECP-012] multiplies the nutrition of a meal by servings above one or by the percent, never both', () => {
  expect(nutritionPercentOf({ servings: 3, quantity_percent: 200 })).toBe(300)
  expect(nutritionPercentOf({ servings: 1, quantity_percent: 75 })).toBe(75)
})

it('[MEAL-034] counts at least one serving', () => {
  expect([50, 100, 149, 200].map(servingsAt)).toEqual([1, 1, 1, 2])
})
