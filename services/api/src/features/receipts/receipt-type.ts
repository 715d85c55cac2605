import { fileTypeFromBuffer } from 'file-type'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { RECEIPT_MIME_TYPES, type ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'

/** Animations are files of the plain type with additional frames; their first image is read. */
const PLAIN_TYPES: Partial<Record<string, ReceiptMimeType>> = {
  'image/apng': 'image/png',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
}

/**
 * The number of bytes that are examined: a signature is at the very beginning, and strangers' files are not
 * decompressed here.
 */
const HEAD_BYTES = 4_096

/**
 * The type of a receipt file by its content; its name and the announced type are ignored.
 * @throws DomainError file_type_unsupported
 */
export async function detectReceiptType(data: Uint8Array): Promise<ReceiptMimeType> {
  const detected = await fileTypeFromBuffer(data.subarray(0, HEAD_BYTES))
  const mime = detected?.mime ?? ''
  const known = PLAIN_TYPES[mime] ?? RECEIPT_MIME_TYPES.find((type) => type === mime)
  if (known === undefined) throw new DomainError('file_type_unsupported')
  return known
}
