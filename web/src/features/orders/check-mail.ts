import {
  MAX_MAIL_BYTES,
  MAX_MAIL_TEXT_BYTES,
  MAX_MBOX_BYTES,
} from '@larder/shared/contracts/orders/mail-upload'

/** What is wrong with a chosen file, before it is sent; null when it may be read. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const [, type] = /\.(eml|mbox)$/i.exec(name) ?? []
  if (type === undefined) return 'Please select .eml or .mbox files only'
  if (size === 0) return 'This file is empty'
  const max = type.toLowerCase() === 'mbox' ? MAX_MBOX_BYTES : MAX_MAIL_BYTES
  return size > max ? `This file is too large: an .${type.toLowerCase()} file may have ${inMb(max)}` : null
}

/** What is wrong with pasted text; null when it may be read. */
export function textProblem(text: string): string | null {
  if (text.trim() === '') return 'Please paste the text of an e-mail'
  const size = new TextEncoder().encode(text).length
  return size > MAX_MAIL_TEXT_BYTES ? `This text is too long: it may have ${inMb(MAX_MAIL_TEXT_BYTES)}` : null
}

const inMb = (bytes: number): string => `${bytes / 1_048_576} MB`
