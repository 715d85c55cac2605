import { expect, it } from 'vitest'
import { FOODS } from '../foods/tables/food-table.ts'
import { countsAs, substitutesOf } from './substitutes.ts'
import table from './tables/substitutes.json' with { type: 'json' }

const food = (id: string) => FOODS.get(id)!

it('knows all foods of the table of substitutes, and names each pair once', () => {
  const ids = [
    ...table.apart,
    ...table.alike,
    ...table.substitutes.flatMap(({ for: wanted, use }) => [wanted, use]),
  ]
  expect(ids.filter((id) => !FOODS.has(id))).toEqual([])
  expect(new Set(table.substitutes.map(({ for: wanted, use }) => `${wanted} ${use}`)).size).toBe(
    table.substitutes.length,
  )
  expect(table.about.length).toBeGreaterThan(20)
})

it('takes kinds for what they are of, but nothing that is apart', () => {
  expect(countsAs(food('whole-milk'))).toContain('milk')
  expect(countsAs(food('buttermilk'))).toEqual(['buttermilk'])
  expect(substitutesOf(food('penne')).map(({ foodId }) => foodId)).toContain('pasta')
})
