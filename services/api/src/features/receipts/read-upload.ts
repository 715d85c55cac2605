import type { FastifyRequest } from 'fastify'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_RECEIPT_BYTES, UploadFields } from '@larder/shared/contracts/receipts/receipts'
import { trimText } from '@larder/shared/contracts/base/trim-text'
import type { ReceiptUpload } from '@larder/shared/server/receipts/receipts.service'
import { bytesOfFile, toUploadError } from '../../http/uploads/upload-body.ts'
import { detectReceiptType } from './receipt-type.ts'

const FILE_FIELD = 'receipt_file'
const MAX_NAME_LENGTH = 200
/** A longer body is not read to its end. */
const MAX_BODY_BYTES = 10 * MAX_RECEIPT_BYTES

type ReceivedFile = { data: Buffer; filename: string }

/** A name for display, never a path: its last part, without control characters. */
const toDisplayName = (name: string): string =>
  trimText((name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(-MAX_NAME_LENGTH)) || 'receipt'

const receiveParts = async (request: FastifyRequest) => {
  let file: ReceivedFile | null = null
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      continue
    }
    const data = await bytesOfFile(part, 'file_too_large')
    if (part.fieldname === FILE_FIELD) file = { data, filename: toDisplayName(part.filename) }
  }
  return { file, fields }
}

const receive = async (request: FastifyRequest) => {
  try {
    return await receiveParts(request)
  } catch (error) {
    throw toUploadError(error)
  }
}

const parseFields = (fields: Record<string, unknown>): UploadFields => {
  const parsed = UploadFields.safeParse(fields)
  if (parsed.success) return parsed.data
  throw new DomainError('validation_failed', parsed.error.issues[0]?.message)
}

/**
 * Reads the multipart body of an upload to its end and checks the file.
 * @throws DomainError file_missing, file_empty, file_too_large, file_type_unsupported, validation_failed
 */
export const readUpload = async (request: FastifyRequest): Promise<ReceiptUpload> => {
  if (!request.isMultipart()) throw new DomainError('file_missing')
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new DomainError('file_too_large')
  const { file, fields } = await receive(request)
  if (file === null) throw new DomainError('file_missing')
  if (file.data.byteLength === 0) throw new DomainError('file_empty')
  const { client_id, storage_location } = parseFields(fields)
  return {
    data: file.data,
    filename: file.filename,
    mimeType: await detectReceiptType(file.data),
    clientId: client_id,
    storageLocation: storage_location,
  }
}
