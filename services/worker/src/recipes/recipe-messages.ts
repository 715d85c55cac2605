import type { RecipeMimeType } from '@larder/shared/contracts/recipes/recipe-import'
import type { ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'

/** The kinds of recipe files that are texts; those of receipts, photos and PDFs, are read by their letters. */
export type RecipeTextType = Exclude<RecipeMimeType, ReceiptMimeType>

/** To a process that reads the files of recipes: one file at a time. */
export type RecipeFileRequest = { file: Uint8Array; mimeType: RecipeTextType }
