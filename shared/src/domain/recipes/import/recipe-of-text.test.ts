import { expect, it } from 'vitest'
import { MAX_RECIPE_LINES, MAX_RECIPE_TEXT } from '../../../contracts/recipes/recipe-import.ts'
import { recipeOfText } from './recipe-of-text.ts'

const tooLong = expect.objectContaining({ code: 'recipe_too_long' }) as Error

it('refuses a text of megabytes, and reads one of the longest that are allowed', () => {
  const text = (length: number) => `1 leek\nMethod\n${'a'.repeat(length - 14)}`
  expect(recipeOfText(text(MAX_RECIPE_TEXT))?.ingredients[0]).toBe('1 leek')
  expect(() => recipeOfText(text(MAX_RECIPE_TEXT + 1))).toThrow(tooLong)
})

it('refuses a text of more lines than anybody checks', () => {
  const text = (lines: number) => '1 leek\n'.repeat(lines)
  expect(recipeOfText(text(MAX_RECIPE_LINES))?.lines).toHaveLength(MAX_RECIPE_LINES)
  expect(() => recipeOfText(text(MAX_RECIPE_LINES + 1))).toThrow(tooLong)
})
