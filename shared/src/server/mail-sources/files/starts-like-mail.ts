import { FROM_LINE } from './find-mails.ts'

/** How much of a file is looked at. */
const HEAD_BYTES = 4_096
const BYTE_ORDER_MARK = '\xef\xbb\xbf'
/** The name of a header; stricter than mails may be, so that texts and other files are not taken for mails. */
const HEADER = /^[a-z][a-z\d-]*[ \t]*:/i

/** Whether a file begins like a mail or a mailbox file: its first line is a header, or begins a mail of the mailbox. */
export const startsLikeMail = (start: Uint8Array): boolean => {
  const head = Buffer.from(start.subarray(0, HEAD_BYTES)).toString('latin1')
  const text = (head.startsWith(BYTE_ORDER_MARK) ? head.slice(BYTE_ORDER_MARK.length) : head).trimStart()
  const line = text.split(/\r?\n/, 1)[0] ?? ''
  return FROM_LINE.test(line) || HEADER.test(line)
}
