import { DomainError } from '@larder/shared/contracts/base/errors'
import { RECEIPT_MIME_TYPES } from '@larder/shared/contracts/receipts/receipts'
import type { ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'
import { MAX_IMPORTED_RECIPES } from '@larder/shared/contracts/recipes/recipe-import'
import type { ImportedRecipes, RecipeMimeType } from '@larder/shared/contracts/recipes/recipe-import'
import { loadPhraseModel, foodOfIngredient } from '@larder/foods'
import { textOfPages } from '@larder/papers'
import { importedRecipeOf } from '@larder/shared/domain/recipes/import/imported-recipe'
import { recipeOfText } from '@larder/shared/domain/recipes/import/recipe-of-text'
import { looksLikeRecipe } from '@larder/recipe-pages'
import type { ReadRecipe } from '@larder/recipe-pages'
import type { Processor } from '@larder/shared/server/jobs/processor'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import type { RecipeReadingWork } from '@larder/shared/server/recipes/import/recipe-reading-work.service'
import { createDocumentProcessor } from '@larder/shared/server/work/document-processor'
import type { RecipeFileReader } from '../../recipes/recipe-file-reader.ts'

const isFood = (name: string): boolean => foodOfIngredient(name) !== null

type Deps = {
  work: RecipeReadingWork
  /** Reads photos and PDFs. */
  receipts: Pick<ReceiptReader, 'read'>
  /** Reads pages and texts. */
  texts: Pick<RecipeFileReader, 'read'>
  now: () => Date
}

const isPicture = (mimeType: RecipeMimeType): mimeType is ReceiptMimeType =>
  (RECEIPT_MIME_TYPES as readonly string[]).includes(mimeType)

/** Creates the processor that reads the recipes of a file: a page by its HTML, a photo or a PDF by its letters. */
export const createRecipeRead = ({ work, receipts, texts, now }: Deps): Processor<'recipe.read'> => {
  const readRecipes = async (
    file: Uint8Array,
    mimeType: RecipeMimeType,
    signal: AbortSignal,
  ): Promise<ReadRecipe[]> => {
    if (!isPicture(mimeType)) return texts.read(file, mimeType, signal)
    const text = textOfPages((await receipts.read(file, mimeType, { signal })).pages)
    const recipe = recipeOfText(text)
    // Receipts and screens have lines with amounts, too; of a text that somebody wrote it is known what it is.
    return recipe !== null && looksLikeRecipe(text, recipe, isFood) ? [recipe] : []
  }

  return createDocumentProcessor('recipe.read', {
    work: work.store,
    run: async (held, { signal, logger }) => {
      const file = await work.findFile(held)
      if (file === null) throw new DomainError('recipe_unread')
      const { mime_type, address } = held.document
      const found = await readRecipes(file.data, mime_type, signal).catch((error: unknown) => {
        // The message of the error itself speaks of receipts.
        throw error instanceof DomainError && error.code === 'reading_timed_out'
          ? new DomainError('recipe_unread')
          : error
      })
      if (found.length === 0) throw new DomainError('recipe_not_found')
      signal.throwIfAborted()
      const model = loadPhraseModel()
      const recipes = found
        .slice(0, MAX_IMPORTED_RECIPES)
        .map((recipe) => importedRecipeOf({ ...recipe, source: recipe.source ?? address }, model))
      const leftOut = found.length - recipes.length
      const { lines, shown_instead } = found[0]!
      const result: ImportedRecipes = {
        recipes,
        ...(leftOut === 0 ? {} : { left_out_count: leftOut }),
        ...(lines === null || found.length > 1 ? {} : { lines }),
        ...(shown_instead.length === 0 ? {} : { shown_instead }),
      }
      await work.complete(held, result)
      logger.info({ recipeCount: recipes.length, leftOut, mimeType: mime_type }, 'Recipe read')
    },
    onFailed: work.settleFailed,
    now,
  })
}
