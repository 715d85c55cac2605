import {
  MAX_RECIPE_FILE_BYTES,
  MAX_RECIPE_TEXT,
  RECIPE_MIME_TYPES,
} from '@larder/shared/contracts/recipes/recipe-import'

/** The ways in which somebody can give a recipe. */
export type RecipeWay = 'file' | 'text' | 'address'

/** What somebody gives to be read, of each way; only the chosen way counts. */
export type RecipeSource = { way: RecipeWay; file: File | null; text: string; address: string }

/** The types that the server can read, for the file picker; some systems recognise HEIC and saved pages by name only. */
export const RECIPE_FILES = [
  ...RECIPE_MIME_TYPES,
  '.html',
  '.htm',
  '.mhtml',
  '.mht',
  '.json',
  '.txt',
  '.cook',
  '.mmf',
  '.zip',
  '.paprikarecipe',
  '.heic',
  '.heif',
].join(',')

const EXTENSION =
  /\.(?:x?html?|mht|mhtml|json|txt|text|md|cook|mmf|zip|paprikarecipe|jpe?g|png|webp|hei[cf]|pdf)$/i

/** What is wrong with a chosen file, before it is sent; null when it may be read. The server checks its content. */
export function fileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isKnown = type === '' ? EXTENSION.test(name) || !/\.\w+$/.test(name) : isRecipeType(type, name)
  if (!isKnown)
    return 'Please select a saved page (.html), an export (.json, .zip, .paprikarecipe), a text, an image or a PDF'
  if (size === 0) return 'The file is empty'
  return size > MAX_RECIPE_FILE_BYTES
    ? `The file is too large. Maximum size is ${MAX_RECIPE_FILE_BYTES / 1_000_000}MB`
    : null
}

const isRecipeType = (type: string, name: string): boolean =>
  RECIPE_MIME_TYPES.some((known) => known === type) ||
  /^(?:text|multipart)\//.test(type) ||
  EXTENSION.test(name)

/** What is wrong with what somebody gave; null when it may be read. */
export function sourceProblem({ way, file, text, address }: RecipeSource): string | null {
  if (way === 'file') return file === null ? 'Please choose a file' : null
  if (way === 'address') return address.trim() === '' ? 'Please enter the address of a page' : null
  if (text.trim() === '') return 'Please paste the text of a recipe'
  return text.length > MAX_RECIPE_TEXT
    ? `This text is too long: a recipe may have ${MAX_RECIPE_TEXT.toLocaleString('en')} letters`
    : null
}

/** The body of `POST /meals/upload-recipe` for the chosen way. */
export function bodyOf({ way, file, text, address }: RecipeSource): FormData {
  const body = new FormData()
  if (way === 'file' && file !== null) body.append('recipe_file', file, file.name)
  if (way === 'text') body.append('recipe_text', text)
  if (way === 'address') body.append('recipe_url', address.trim())
  return body
}
