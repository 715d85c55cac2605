import { readRecipePage } from '@larder/recipe-pages'
import type { ReadRecipe } from '@larder/recipe-pages'
import type { ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'
import type { RecipeMimeType } from '@larder/shared/contracts/recipes/recipe-import'
import { recipeOfText } from '@larder/shared/domain/recipes/import/recipe-of-text'
import { decodePage } from '@larder/shared/server/recipes/import/decode-page'
import { readWebArchive } from './read-web-archive.ts'

/** The kinds of recipe files that are texts; those of receipts, photos and PDFs, are read by their letters. */
export type RecipeTextType = Exclude<RecipeMimeType, ReceiptMimeType>

/** To a process that reads the files of recipes: one file at a time. */
export type RecipeFileRequest = { file: Uint8Array; mimeType: RecipeTextType }

/**
 * Reads the recipes of a page, an export or a text; none is an empty list.
 * @throws DomainError recipe_not_found for an archive without a page; recipe_too_long; HtmlTooComplexError
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
      return readRecipePage(pageOf(decodePage(file)))
    case 'text/plain': {
      const recipe = recipeOfText(decodePage(file))
      return recipe === null ? [] : [recipe]
    }
  }
}

/** What an export says, as pages of the web say it (schema.org); no text in it can end the script. */
const pageOf = (json: string): string =>
  `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
