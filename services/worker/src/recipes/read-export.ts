import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { readExportedObjects, readRecipePage } from '@larder/recipe-pages'
import type { ReadRecipe } from '@larder/recipe-pages'
import { decodePage } from '@larder/shared/server/recipes/import/decode-page'

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
export async function readZipExport(file: Uint8Array, isInner = false): Promise<ReadRecipe[]> {
  const recipes: ReadRecipe[] = []
  for (const { name, data } of await unzip(file)) {
    if (/\.json$/i.test(name)) recipes.push(...readJsonExport(decodePage(data)))
    else if (/\.paprikarecipe$/i.test(name)) recipes.push(...readGzipExport(data))
    else if (!isInner) recipes.push(...(await readZipExport(data, true)))
  }
  return recipes
}

/** The files of an archive that may have recipes, unpacked. */
async function unzip(archive: Uint8Array): Promise<{ name: string; data: Buffer }[]> {
  const files: { name: string; data: Buffer }[] = []
  let left = MOST_BYTES
  try {
    const opened = await fromBufferPromise(Buffer.from(archive))
    for await (const entry of opened.eachEntry()) {
      if (!RECIPE_FILE.test(entry.fileName)) continue
      if (entry.isEncrypted()) throw new DomainError('file_encrypted')
      // A file that says less than it has ends the stream with an error.
      left -= entry.uncompressedSize
      if (left < 0 || files.length === MOST_FILES) throw new DomainError('file_too_complex')
      files.push({ name: entry.fileName, data: await buffer(await opened.openReadStreamPromise(entry)) })
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('file_unreadable')
  }
  return files
}

/** Whether an unpacking ended at its limit. */
const isTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/** What an export says, as pages of the web say it (schema.org); no text in it can end the script. */
const pageOf = (json: string): string =>
  `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
