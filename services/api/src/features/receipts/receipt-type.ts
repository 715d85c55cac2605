import { fileTypeFromBuffer } from 'file-type'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { RECEIPT_MIME_TYPES, type ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'

/** Animations are files of the plain type with more in them; their first picture is read. */
const PLAIN_TYPES: Partial<Record<string, ReceiptMimeType>> = {
  'image/apng': 'image/png',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
}

/** Bytes that are looked at: a signature is at the very beginning, and what a stranger's file holds is not unpacked here. */
const HEAD_BYTES = 4_096

/**
 * The type of a receipt file by its content; neither its name nor the announced type counts.
 * @throws DomainError file_type_unsupported
 */
export async function detectReceiptType(data: Uint8Array): Promise<ReceiptMimeType> {
  const detected = await fileTypeFromBuffer(data.subarray(0, HEAD_BYTES))
  const mime = detected?.mime ?? ''
  const known = PLAIN_TYPES[mime] ?? RECEIPT_MIME_TYPES.find((type) => type === mime)
  if (known === undefined) throw new DomainError('file_type_unsupported')
  return known
}
