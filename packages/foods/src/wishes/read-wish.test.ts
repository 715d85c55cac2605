import { describe, expect, it } from 'vitest'
import { readWish } from './read-wish.ts'
import type { Wish } from './read-wish.ts'

const wishOf = (description: string, fields: Partial<Wish> = {}) =>
  readWish({ description, dietary_restrictions: [], ...fields }, ['Greek', 'Middle Eastern', 'Thai'])

describe('readWish', () => {
  it.each([
    ['dinner for 6 people', 6],
    ['a stew for six', 6],
    ['feeds 12', 12],
    ['3 servings of rice', 3],
    ['bake for 20 minutes', null],
    ['pancakes', null],
    ['for 900 people', null],
  ])('reads for how many %s is', (text, servings) => {
    expect(wishOf(text).servings).toBe(servings)
  })

  it.each([
    ['a quick lunch', 30],
    ['20-minute pasta', 20],
    ['ready in half an hour', 30],
    ['done within 2 hours', 120],
    ['a slow stew', null],
  ])('reads how long %s may take', (text, minutes) => {
    expect(wishOf(text).minutes).toBe(minutes)
  })

  it('tells what is wanted from what is not, up to the end of the clause', () => {
    const wish = wishOf('Chicken and rice without onions or garlic, but with peas')
    expect(wish.wanted.map(({ words }) => words)).toEqual(['chicken', 'rice', 'pea'])
    expect(wish.unwanted.map(({ words }) => words)).toEqual(['onion', 'garlic'])
  })

  it('takes diets, cuisine and meal from the words where no field says them', () => {
    expect(wishOf('a low carb Middle Eastern supper, gluten free')).toMatchObject({
      diets: ['Gluten-free', 'Low-carb'],
      cuisine: 'Middle Eastern',
      meal: 'dinner',
    })
    expect(wishOf('Greek salad', { cuisine: 'Thai', meal_type: 'lunch' })).toMatchObject({
      cuisine: 'Thai',
      meal: 'lunch',
    })
  })
})
