import { expect, it } from 'vitest'
import { Recipe } from './recipe.ts'

const list = Recipe.shape.shopping_list
const entry = { item_id: 'a'.repeat(24), item_name: 'Lentils', quantity: 250, unit: 'g' }

it('[ENT-020] says what to buy for a recipe by item, name, quantity and unit', () => {
  expect(list.parse([entry, { ...entry, item_id: null }])).toEqual([entry, { ...entry, item_id: null }])
  for (const missing of ['item_id', 'item_name', 'quantity', 'unit'] as const)
    expect(list.safeParse([{ ...entry, [missing]: undefined }]).success).toBe(false)
  expect(list.safeParse([{ ...entry, quantity: 'some' }]).success).toBe(false)
})
