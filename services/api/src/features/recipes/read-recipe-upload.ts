import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { DomainError } from '@larder/shared/contracts/base/errors'
import {
  MAX_RECIPE_FILE_BYTES,
  MAX_RECIPE_TEXT,
  RECIPE_MIME_TYPES,
} from '@larder/shared/contracts/recipes/recipe-import'
import type { RecipeMimeType } from '@larder/shared/contracts/recipes/recipe-import'
import type { RecipeUpload } from '@larder/shared/server/recipes/import/recipe-import.service'
import { bytesOfFile, readMultipart } from '../../http/uploads/upload-body.ts'

const FIELDS = ['recipe_file', 'recipe_text', 'recipe_url'] as const
type Field = (typeof FIELDS)[number]
const MAX_PARTS = 6
/** UTF-8 takes up to four bytes for a letter. */
const LIMITS = {
  fileSize: MAX_RECIPE_FILE_BYTES,
  fieldSize: 4 * MAX_RECIPE_TEXT,
  files: MAX_PARTS,
  fields: MAX_PARTS,
  parts: MAX_PARTS,
}
const RULES = {
  maxBytes: 10 * MAX_RECIPE_FILE_BYTES,
  missing: 'recipe_missing',
  tooLarge: 'file_too_large',
} as const
/** A signature is at the very beginning of a file. */
const HEAD_BYTES = 4_096

const receive = async (request: FastifyRequest): Promise<RecipeUpload> => {
  const given: RecipeUpload[] = []
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'file') {
      const data = await bytesOfFile(part, 'file_too_large')
      if (part.fieldname === 'recipe_file') given.push(await fileOf(data, part.filename))
    } else if (FIELDS.includes(part.fieldname as Field)) {
      if (part.valueTruncated) throw new DomainError('recipe_too_long')
      given.push(...fieldOf(part.fieldname, part.value))
    }
  }
  const [first, ...others] = given
  if (first === undefined) throw new DomainError('recipe_missing')
  if (others.length > 0) throw new DomainError('recipe_one_only')
  return first
}

/** A blank field is as good as none: forms send all of theirs. */
const fieldOf = (name: string, value: unknown): RecipeUpload[] => {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') return []
  if (name === 'recipe_url') return [{ kind: 'address', address: text }]
  if (text.length > MAX_RECIPE_TEXT) throw new DomainError('recipe_too_long')
  return [{ kind: 'file', data: Buffer.from(text), mimeType: 'text/plain' }]
}

/** The type of a file by its content; texts have no signature, so pages are told from them by their name or beginning. */
const fileOf = async (data: Buffer, filename: string): Promise<RecipeUpload> => {
  if (data.byteLength === 0) throw new DomainError('file_empty')
  const head = data.subarray(0, HEAD_BYTES)
  const detected = (await fileTypeFromBuffer(head))?.mime
  const mimeType = RECIPE_MIME_TYPES.find((type) => type === detected) ?? textTypeOf(head, filename, detected)
  return { kind: 'file', data, mimeType }
}

const textTypeOf = (head: Buffer, filename: string, detected: string | undefined): RecipeMimeType => {
  if (isWebArchive(head, filename)) return 'multipart/related'
  if (/\.json(?:ld)?$/i.test(filename)) return 'application/json'
  const isPage =
    /\.x?html?$/i.test(filename) || /<(?:!doctype html|html|head|body)\b/i.test(head.toString('latin1'))
  if (isPage) return 'text/html'
  if (detected !== undefined || head.includes(0)) throw new DomainError('recipe_type_unsupported')
  return 'text/plain'
}

/** A saved page in the form of a mail, whose first lines say so. */
const isWebArchive = (head: Buffer, filename: string): boolean => {
  const [headers = ''] = head.toString('latin1').split(/\r?\n\r?\n/, 1)
  return /\.mht(?:ml)?$/i.test(filename) || /^content-type:\s*multipart\/related\b/im.test(headers)
}

/**
 * Reads the multipart body of an upload to its end: one file, text or address.
 * @throws DomainError recipe_missing, recipe_one_only, recipe_type_unsupported, recipe_too_long, file_empty,
 * file_too_large, malformed_request
 */
export const readRecipeUpload = (request: FastifyRequest): Promise<RecipeUpload> =>
  readMultipart(request, RULES, () => receive(request))
