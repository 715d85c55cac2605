import { MAX_RECEIPT_BYTES } from '@larder/shared/contracts/receipts'

const EXTENSION = /\.(jpe?g|png|webp|gif|heic|heif|avif|bmp|tiff?|pdf)$/i

/** Sorts chosen files into those that can be sent and why the others can't (RCPT-002 to RCPT-004). */
export function checkFiles(files: readonly File[]): { accepted: File[]; error: string | null } {
  const refusals = files.map(refusalOf)
  return {
    accepted: files.filter((_, index) => refusals[index] === null),
    error: refusals.find((refusal) => refusal !== null) ?? null,
  }
}

function refusalOf(file: File): string | null {
  if (!isReceiptType(file)) return 'Please select image files or PDFs only'
  if (file.size > MAX_RECEIPT_BYTES) return `File ${file.name} is too large. Maximum size is 5MB`
  return null
}

/** Some systems give no type for a file: then its name must do; the server looks at the content anyway. */
const isReceiptType = ({ type, name }: File): boolean =>
  type === '' ? EXTENSION.test(name) : type.startsWith('image/') || type === 'application/pdf'
