import { expect, it } from 'vitest'
import { MAX_RECIPE_TEXT } from '../../../contracts/recipes/recipe-import.ts'
import { recipeOfText } from './recipe-of-text.ts'

it('refuses a text of megabytes, and reads one of the longest that are allowed', () => {
  const lines = (length: number) => '1 leek\n'.repeat(Math.floor(length / 7))
  expect(recipeOfText(lines(MAX_RECIPE_TEXT))?.ingredients[0]).toBe('1 leek')
  expect(() => recipeOfText(lines(MAX_RECIPE_TEXT + 7))).toThrow(
    expect.objectContaining({ code: 'recipe_too_long' }),
  )
})
