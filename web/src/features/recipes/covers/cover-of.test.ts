import { describe, expect, it } from 'vitest'
import { sampleRecipe } from '../../../testing/samples/recipe-samples.ts'
import { coverOf } from './cover-of.ts'

const foodsOf = (name: string, ingredients: readonly string[]) =>
  coverOf(
    sampleRecipe(
      1,
      name,
      ingredients.map((one) => [one, 1, 'each'] as const),
    ),
  ).foods.map(({ shape, color }) => `${color} ${shape}`)

describe('the cover of a recipe', () => {
  it('shows what it is made of, first what its name says', () => {
    expect(foodsOf('Salmon and avocado salad', ['cucumber', 'avocado', 'salmon'])).toEqual([
      'pink fillet',
      'green wedge',
      'green coin',
    ])
  })

  it('tells a sweet potato from a potato, and chicken stock from chicken', () => {
    expect(foodsOf('Tray', ['chicken stock', 'sweet potatoes', 'olive oil'])).toEqual(['orange cube'])
  })

  it('shows eggs where they are seen, not where they are in the dough', () => {
    expect(foodsOf('Egg salad', ['eggs'])).toEqual(['cream egg'])
    expect(foodsOf('Cherry cake', ['eggs', 'cherries'])).toEqual(['red berry'])
  })

  it('has the colour of what dyes a sauce', () => {
    const curry = sampleRecipe(1, 'Curry', [
      ['coconut milk', 400, 'ml'],
      ['paprika', 1, 'tsp'],
    ])
    expect(coverOf(curry).sauce).toBe('orange')
  })

  it('is the same each time, and another one for another recipe of the same kind', () => {
    const unknown = (number: number) => sampleRecipe(number, 'Überraschung', [['Zutat', 1, 'each']])
    expect(coverOf(unknown(1))).toEqual(coverOf(unknown(1)))
    const looks = new Set(
      [1, 2, 3, 4, 5, 6].map((number) => {
        const { seed: _, ...look } = coverOf(unknown(number))
        return JSON.stringify(look)
      }),
    )
    expect(looks.size).toBeGreaterThan(3)
  })
})
