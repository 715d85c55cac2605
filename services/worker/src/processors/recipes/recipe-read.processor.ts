import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ImportedRecipes, RecipeMimeType } from '@larder/shared/contracts/recipes/recipe-import'
import { loadPhraseModel } from '@larder/shared/domain/phrases/phrase-model'
import { textOfPages } from '@larder/shared/domain/receipts/rows/page-text'
import { importedRecipeOf } from '@larder/shared/domain/recipes/import/imported-recipe'
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
    const text =
      mimeType === 'text/plain'
        ? decodePage(file)
        : textOfPages((await reader.read(file, mimeType, { signal })).pages)
    const recipe = readRecipeText(text)
    return recipe === null ? [] : [recipe]
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
      const recipes = found.map((recipe) =>
        importedRecipeOf({ ...recipe, source: recipe.source ?? address }, model),
      )
      await work.complete(held, { recipes } satisfies ImportedRecipes)
      logger.info({ recipeCount: recipes.length, mimeType: mime_type }, 'Recipe read')
    },
    onFailed: work.settleFailed,
    now,
  })
}
