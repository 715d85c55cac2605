import { expect, it } from 'vitest'
import { foodsInName } from './foods-in-name.ts'
import { readFood } from './read-food.ts'

const foodIn = (name: string) => {
  const food = readFood(name)
  return food.is_food ? food.food_id : food.is_food
}

it.each([
  ['Pommes', 'fries'],
  ['Pommes rot-weiß', 'fries'],
  ['3 pommes pelées', 'apple'],
  ['pommes à cuire', 'apple'],
])('tells French apples from German fries by the letters around them: %s', (name, id) =>
  expect(foodIn(name)).toBe(id),
)

it.each([
  ['pâté', 'pate'],
  ['Brussels pâté', 'pate'],
  ['REWE Bio pâté', 'pate'],
  ['paté', 'pate'],
  ['pâtes', 'pasta'],
  ['pâtes complètes', 'pasta'],
])('reads a word with accents as it is written: %s', (name, id) => {
  expect(foodIn(name)).toBe(id)
  expect(foodsInName(name)?.map((food) => food.id) ?? [id]).toEqual([id])
})

it.each([
  ['EiweiBbrot', 'bread'],
  ['WeiBbrot 500g', 'white-bread'],
  ['GrieB', 'semolina'],
  ['CokeBlue', 'cola'],
  ['CheeseBbq', 'cheese'],
  ['TofuBbq', 'tofu'],
  ['PolloBbq', 'chicken'],
  ['SauceBbq', 'sauce'],
  ['HaselnuBkerne', 'hazelnut'],
])('reads a capital B for a ß only at the end of a word that has one: %s', (name, id) =>
  expect(foodIn(name)).toBe(id),
)

it.each(['100PLUS', '100 PLUS 500ML', '7UP', '7-Up 1,5L'])(
  'knows a brand that begins with a figure: %s',
  (name) => {
    expect(readFood(name)).toMatchObject({ food_id: 'soda', category: 'Beverages' })
  },
)

it.each([
  ['7 Karotten', 'carrot'],
  ['3 pieces salmon', 'salmon'],
  ['milk 2%', 'milk'],
])('takes no other figure for a part of the name: %s', (name, id) => expect(foodIn(name)).toBe(id))
