import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { recipeToSchema } from '@larder/recipe-pages'

/** Long names are cut by some systems, with the ending. */
const MAX_NAME = 80

const RELEASED_AFTER_MS = 60_000

/** What systems do not allow in names of files. */
const FORBIDDEN = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu

/**
 * Saves recipes as a file of schema.org JSON, which other programs for recipes read: an object, or a list of several.
 * `name` becomes the name of the file.
 */
export function exportRecipes(name: string, recipes: readonly OwnedRecipe[]): void {
  const [first, ...others] = recipes.map(recipeToSchema)
  const content = JSON.stringify(others.length === 0 ? first : [first, ...others], null, 2)
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.replace(FORBIDDEN, ' ').trim().slice(0, MAX_NAME).trim() || 'recipe'}.json`
  link.click()
  // Safari takes the content only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), RELEASED_AFTER_MS)
}
