import { readRecipeText } from '@larder/recipe-pages'
import { describe, expect, it } from 'vitest'
import type { RecipeLineKind, RecipeTextLine } from '../../../contracts/recipes/recipe-import.ts'
import { importedRecipeOf } from './imported-recipe.ts'
import { retakenRecipe } from './retaken-recipe.ts'

const TEXT = `Leek soup
For 4
The soup of my aunt, who had a farm at the coast.

2 leeks
1 l stock
salt

Cook the leeks in the stock for a while.

Enjoy!`

const text = readRecipeText(TEXT)!
const lines: RecipeTextLine[] = text.lines!
const recipe = importedRecipeOf(text, null)
const read = { recipe: { ...recipe, source: 'https://hob.example/soup' }, lines }
const taken = (line: string, taken_for: RecipeLineKind) =>
  lines.map((one) => (one.text === line ? { ...one, taken_for } : one))

describe('retakenRecipe', () => {
  it('makes the recipe that was read of the lines as they were taken', () => {
    expect(retakenRecipe(read, lines)).toEqual(read.recipe)
  })

  it('takes a line for what a person says', () => {
    expect(retakenRecipe(read, taken('Enjoy!', 'note'))).toMatchObject({
      instructions: 'Cook the leeks in the stock for a while.',
      description: 'The soup of my aunt, who had a farm at the coast.\nEnjoy!',
    })
    expect(retakenRecipe(read, taken('salt', 'none')).ingredients).toHaveLength(2)
    expect(retakenRecipe(read, taken('For 4', 'note')).serving_size).not.toBe(
      retakenRecipe(read, lines).serving_size,
    )
    expect(retakenRecipe(read, taken('Leek soup', 'ingredient'))).toMatchObject({
      name: 'Imported recipe',
      ingredients: [{ item_name: 'Leek soup' }, {}, {}, {}],
    })
  })

  it('keeps ingredients as they were read, and what the text does not say', () => {
    const ingredients = recipe.ingredients.map((one) => ({ ...one, notes: 'by the model' }))
    const changed = retakenRecipe(
      { ...read, recipe: { ...read.recipe, ingredients } },
      taken('Enjoy!', 'ingredient'),
    )
    expect(changed.ingredients.map(({ notes }) => notes)).toEqual([
      ...ingredients.map(() => 'by the model'),
      null,
    ])
    expect(changed.source).toBe('https://hob.example/soup')
  })
})
