import { describe, expect, it } from 'vitest'
import { indexStock } from './stock-index.ts'
import { stockedLot } from '../../../testkit/stocked-lot.ts'
import { areDifferentFoods } from '@larder/foods'

const TODAY = '2026-11-22T00:00:00.000Z'

describe('areDifferentFoods', () => {
  it.each([
    ['peanut butter', 'Butter'],
    ['coconut milk', 'Milk'],
    ['rice vinegar', 'Rice'],
    ['chicken stock', 'Chicken'],
    ['cream cheese', 'Cream'],
    ['sweet potato', 'Potatoes'],
    ['garlic powder', 'Garlic'],
    ['fish sauce', 'Fish'],
    ['Kokosmilch', 'Milch'],
    ['beurre de cacahuète', 'Beurre'],
    ['leche de coco', 'Leche'],
    ['חלב קוקוס', 'חלב'],
  ])('[RECP-023] says that %s is not there because there is %s (resolution 39)', (wanted, there) => {
    expect(areDifferentFoods(wanted, there)).toBe(true)
    expect(areDifferentFoods(there, wanted)).toBe(true)
    expect(indexStock([stockedLot(there)], TODAY).find({ item_name: wanted }).isInStock).toBe(false)
  })

  it.each([
    ['fresh butter sauce', 'Butter'],
    ['oil', 'Olive oil'],
    ['butter', 'Salted butter'],
    ['milk', 'Whole milk'],
    ['canned chickpeas', 'Chickpeas'],
    ['frozen peas', 'Peas'],
    ['lemon juice', 'Lemon'],
    ['lemon zest', 'Lemon'],
    ['cheese', 'Cream cheese'],
    ['spinach', 'Baby spinach'],
    ['butter', 'Golden Meadow butter'],
  ])('[RECP-023] lets %s count by the words of %s', (wanted, there) => {
    expect(areDifferentFoods(wanted, there)).toBe(false)
    expect(indexStock([stockedLot(there)], TODAY).find({ item_name: wanted }).isInStock).toBe(true)
  })
})
