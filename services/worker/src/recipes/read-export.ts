import { gunzipSync } from 'node:zlib'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { readExportedObjects, readRecipePage } from '@larder/recipe-pages'
import type { ReadRecipe } from '@larder/recipe-pages'
import { decodePage } from '@larder/shared/server/recipes/import/decode-page'
import { isTooLong, readZip } from './read-zip.ts'

/** Recipes are small; pictures in them (Paprika writes these as text) are a few megabytes. */
const MOST_BYTES = 30_000_000
const MOST_FILES = 200
const RECIPE_FILE = /(?:^|\/)(?!\.|__MACOSX)[^/]+\.(?:json|zip|paprikarecipe)$/i

/**
 * Reads the recipes of an export in JSON: as schema.org describes them, or as Mealie, Tandoor or Paprika write them.
 * None is an empty list.
 */
export function readJsonExport(json: string): ReadRecipe[] {
  const found = readRecipePage(pageOf(json))
  if (found.length > 0) return found
  try {
    return readExportedObjects(JSON.parse(json))
  } catch {
    return []
  }
}

/**
 * Reads the recipe of a packed file, as Paprika exports one (.paprikarecipe).
 *
 * @throws DomainError file_unreadable for damage, file_too_complex for one that grows too much
 */
export function readGzipExport(file: Uint8Array): ReadRecipe[] {
  try {
    return readJsonExport(decodePage(gunzipSync(file, { maxOutputLength: MOST_BYTES })))
  } catch (error) {
    throw new DomainError(isTooLong(error) ? 'file_too_complex' : 'file_unreadable')
  }
}

/**
 * Reads the recipes of an archive as Mealie and Tandoor export them: JSON in it, or in archives within it (Tandoor packs
 * each recipe for itself).
 *
 * @throws DomainError file_unreadable for damage, file_encrypted, file_too_complex for one that grows too much
 */
export function readZipExport(file: Uint8Array, isInner = false): ReadRecipe[] {
  const limits = { mostFiles: MOST_FILES, mostBytes: MOST_BYTES }
  return readZip(Buffer.from(file), (name) => RECIPE_FILE.test(name), limits).flatMap(({ name, data }) => {
    if (/\.json$/i.test(name)) return readJsonExport(decodePage(data))
    if (/\.paprikarecipe$/i.test(name)) return readGzipExport(data)
    return isInner ? [] : readZipExport(data, true)
  })
}

/** What an export says, as pages of the web say it (schema.org); no text in it can end the script. */
const pageOf = (json: string): string =>
  `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
