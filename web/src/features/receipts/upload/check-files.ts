import { MAX_RECEIPT_BYTES, RECEIPT_MIME_TYPES } from '@larder/shared/contracts/receipts/receipts'

/** What the server can read, for the picker; some systems know HEIC by its ending alone. */
export const RECEIPT_FILES = [...RECEIPT_MIME_TYPES, '.heic', '.heif'].join(',')

const EXTENSION = /\.(jpe?g|png|webp|hei[cf]|pdf)$/i

/** Sorts chosen files into those that can be sent and why the others can't (RCPT-002 to RCPT-004). */
export function checkFiles(files: readonly File[]): { accepted: File[]; error: string | null } {
  const refusals = files.map(refusalOf)
  return {
    accepted: files.filter((_, index) => refusals[index] === null),
    // Each reason once: two files may be refused for two.
    error: [...new Set(refusals.filter((refusal) => refusal !== null))].join('. ') || null,
  }
}

function refusalOf(file: File): string | null {
  if (!isReceiptType(file)) return 'Please select image files or PDFs only'
  if (file.size === 0) return `File ${file.name} is empty`
  if (file.size > MAX_RECEIPT_BYTES) return `File ${file.name} is too large. Maximum size is 5MB`
  return null
}

/** Some systems give no type for a file: then its name must do; the server looks at the content anyway. */
const isReceiptType = ({ type, name }: File): boolean =>
  type === '' ? EXTENSION.test(name) : RECEIPT_MIME_TYPES.some((known) => known === type)
