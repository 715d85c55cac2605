import { MAX_RECEIPT_BYTES, RECEIPT_MIME_TYPES } from '@larder/shared/contracts/receipts/receipts'

/** The types that the server can read, for the file picker; some systems recognise HEIC by its extension only. */
export const RECEIPT_FILES = [...RECEIPT_MIME_TYPES, '.heic', '.heif'].join(',')

const EXTENSION = /\.(jpe?g|png|webp|hei[cf]|pdf)$/i

type CheckedFiles = {
  accepted: File[]
  /** Refused pictures that may be made smaller (resolution 44). */
  tooLarge: File[]
  error: string | null
}

/** Separates selected files into those that can be sent and the reasons why others can't (RCPT-002 to RCPT-004). */
export function checkFiles(files: readonly File[]): CheckedFiles {
  const refusals = files.map(refusalOf)
  return {
    accepted: files.filter((_, index) => refusals[index] === null),
    tooLarge: files.filter((file) => isReceiptType(file) && !isPdf(file) && file.size > MAX_RECEIPT_BYTES),
    // Each reason once: several files may be refused for the same reason.
    error: [...new Set(refusals.filter((refusal) => refusal !== null))].join('. ') || null,
  }
}

function refusalOf(file: File): string | null {
  if (!isReceiptType(file)) return 'Please select image files or PDFs only'
  if (file.size === 0) return `File ${file.name} is empty`
  if (file.size > MAX_RECEIPT_BYTES) return `File ${file.name} is too large. Maximum size is 5MB`
  return null
}

/** Some systems give no type for a file, so its name must do; the server checks the content anyway. */
const isReceiptType = ({ type, name }: File): boolean =>
  type === '' ? EXTENSION.test(name) : RECEIPT_MIME_TYPES.some((known) => known === type)

const isPdf = ({ type, name }: File): boolean =>
  type === '' ? /\.pdf$/i.test(name) : type === 'application/pdf'
