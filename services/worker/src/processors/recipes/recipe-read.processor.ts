import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_IMPORTED_RECIPES } from '@larder/shared/contracts/recipes/recipe-import'
import type { ImportedRecipes, RecipeMimeType } from '@larder/shared/contracts/recipes/recipe-import'
import { loadPhraseModel } from '@larder/shared/domain/phrases/phrase-model'
import { textOfPages } from '@larder/shared/domain/receipts/rows/page-text'
import { importedRecipeOf } from '@larder/shared/domain/recipes/import/imported-recipe'
import { looksLikeRecipe } from '@larder/shared/domain/recipes/import/looks-like-recipe'
import type { ReadRecipe } from '@larder/shared/domain/recipes/import/read-recipe'
import { readRecipePage } from '@larder/shared/domain/recipes/import/read-recipe-page'
import { readRecipeText } from '@larder/shared/domain/recipes/import/read-recipe-text'
import type { Processor } from '@larder/shared/server/jobs/processor'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import { decodePage } from '@larder/shared/server/recipes/import/decode-page'
import type { RecipeReadingWork } from '@larder/shared/server/recipes/import/recipe-reading-work.service'
import { createDocumentProcessor } from '@larder/shared/server/work/document-processor'
import { readWebArchive } from './read-web-archive.ts'

type Deps = { work: RecipeReadingWork; reader: Pick<ReceiptReader, 'read'>; now: () => Date }

/** What an export says, as pages of the web say it (schema.org); no text in it can end the script. */
const pageOf = (json: string): string =>
  `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`

const listOf = (recipe: ReadRecipe | null): ReadRecipe[] => (recipe === null ? [] : [recipe])

/** Creates the processor that reads the recipes of a file: a page by its HTML, a photo or a PDF by its letters. */
export const createRecipeRead = ({ work, reader, now }: Deps): Processor<'recipe.read'> => {
  const readRecipes = async (
    file: Uint8Array,
    mimeType: RecipeMimeType,
    signal: AbortSignal,
  ): Promise<ReadRecipe[]> => {
    if (mimeType === 'text/html') return readRecipePage(decodePage(file))
    if (mimeType === 'multipart/related') {
      const { html, address } = await readWebArchive(file)
      return readRecipePage(html).map((recipe) => ({ ...recipe, source: recipe.source ?? address }))
    }
    if (mimeType === 'application/json') return readRecipePage(pageOf(decodePage(file)))
    if (mimeType === 'text/plain') return listOf(readRecipeText(decodePage(file)))
    const text = textOfPages((await reader.read(file, mimeType, { signal })).pages)
    // Receipts and screens have lines with amounts, too; of a text that somebody wrote it is known what it is.
    return listOf(readRecipeText(text)).filter((recipe) => looksLikeRecipe(text, recipe))
  }

  return createDocumentProcessor('recipe.read', {
    work: work.store,
    run: async (held, { signal, logger }) => {
      const file = await work.findFile(held)
      if (file === null) throw new DomainError('recipe_unread')
      const { mime_type, address } = held.document
      const found = await readRecipes(file.data, mime_type, signal)
      if (found.length === 0) throw new DomainError('recipe_not_found')
      signal.throwIfAborted()
      const model = loadPhraseModel()
      const recipes = found
        .slice(0, MAX_IMPORTED_RECIPES)
        .map((recipe) => importedRecipeOf({ ...recipe, source: recipe.source ?? address }, model))
      const leftOut = found.length - recipes.length
      const result: ImportedRecipes = leftOut === 0 ? { recipes } : { recipes, left_out_count: leftOut }
      await work.complete(held, result)
      logger.info({ recipeCount: recipes.length, leftOut, mimeType: mime_type }, 'Recipe read')
    },
    onFailed: work.settleFailed,
    now,
  })
}
