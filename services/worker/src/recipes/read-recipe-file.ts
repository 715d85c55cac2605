import { readRecipePage } from '@larder/recipe-pages'
import type { ReadRecipe } from '@larder/recipe-pages'
import type { ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'
import type { RecipeMimeType } from '@larder/shared/contracts/recipes/recipe-import'
import { recipeOfText } from '@larder/shared/domain/recipes/import/recipe-of-text'
import { decodePage } from '@larder/shared/server/recipes/import/decode-page'
import { readGzipExport, readJsonExport, readZipExport } from './read-export.ts'
import { readWebArchive } from './read-web-archive.ts'

/** The kinds of recipe files that are texts; those of receipts, photos and PDFs, are read by their letters. */
export type RecipeTextType = Exclude<RecipeMimeType, ReceiptMimeType>

/** To a process that reads the files of recipes: one file at a time. */
export type RecipeFileRequest = { file: Uint8Array; mimeType: RecipeTextType }

/**
 * Reads the recipes of a page, an export or a text; none is an empty list.
 * @throws DomainError recipe_not_found for a web archive without a page; recipe_too_long; file_unreadable, file_encrypted
 * and file_too_complex for a packed export; HtmlTooComplexError
 */
export async function readRecipeFile({ file, mimeType }: RecipeFileRequest): Promise<ReadRecipe[]> {
  switch (mimeType) {
    case 'text/html':
      return readRecipePage(decodePage(file))
    case 'multipart/related': {
      const { html, address } = await readWebArchive(file)
      return readRecipePage(html).map((recipe) => ({ ...recipe, source: recipe.source ?? address }))
    }
    case 'application/json':
      return readJsonExport(decodePage(file))
    case 'application/gzip':
      return readGzipExport(file)
    case 'application/zip':
      return readZipExport(file)
    case 'text/plain': {
      const recipe = recipeOfText(decodePage(file))
      return recipe === null ? [] : [recipe]
    }
  }
}
