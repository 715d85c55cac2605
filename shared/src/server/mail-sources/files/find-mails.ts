const LF = 0x0a
/** `From sender Mon Nov 16 08:00:00 2026`, as programs write it in front of each mail: with a time and a year. */
const FROM_LINE = /^From .{0,400}\d{1,2}:\d{2}.{0,40}\d{4}/
const HEADER_LINE = /^[!-9;-~]+[ \t]*:/
/** The beginning of a line that is looked at. */
const MAX_LINE_HEAD = 1_000
/** The headers of a mail that are read. */
const MAX_HEAD_BYTES = 65_536

/** Where a mail lies in its file, in bytes, and the beginning of its headers. */
export type MailPlace = { start: number; end: number; head: string }

/**
 * Finds the mails of a file that is read once, piece by piece: the mails of a mailbox file (mbox), or the one mail that
 * the file is. A line 'From …' begins a mail only when it has a date and a header follows, so that sentences of a mail
 * that was stored carelessly are not taken for one. Keeps the current line's beginning and the headers of one mail.
 */
export async function* findMails(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<MailPlace> {
  let offset = 0
  let lineStart = 0
  let lineHead = ''
  let head = { text: '', isOpen: true }
  let mailStart = 0
  let isMbox = false
  /** A line that begins a mail if a header follows, and where that follows. */
  let boundary: { at: number; contentAt: number } | null = null

  /** Looks at a line that has ended before `next`; returns the mail that it ends. */
  const endLine = (next: number): MailPlace | null => {
    let ended: MailPlace | null = null
    if (boundary !== null && HEADER_LINE.test(lineHead)) {
      if (isMbox) ended = { start: mailStart, end: boundary.at, head: head.text }
      isMbox = true
      mailStart = boundary.contentAt
      head = { text: '', isOpen: true }
    }
    boundary =
      (isMbox || lineStart === 0) && FROM_LINE.test(lineHead) ? { at: lineStart, contentAt: next } : null
    if (head.isOpen && boundary === null) {
      head.isOpen = /[^\r]/.test(lineHead) && head.text.length < MAX_HEAD_BYTES
      head.text += `${lineHead}\n`
    }
    lineStart = next
    lineHead = ''
    return ended
  }

  for await (const piece of pieces) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length)
    for (let position = 0; position < bytes.length;) {
      const lineEnd = bytes.indexOf(LF, position)
      const end = lineEnd === -1 ? bytes.length : lineEnd
      // Bytes of other encodings stay what they are: headers are decoded later.
      const room = MAX_LINE_HEAD - lineHead.length
      if (room > 0) lineHead += bytes.toString('latin1', position, Math.min(end, position + room))
      position = end + 1
      if (lineEnd === -1) break
      const ended = endLine(offset + position)
      if (ended) yield ended
    }
    offset += bytes.length
  }
  if (lineHead !== '') {
    const ended = endLine(offset)
    if (ended) yield ended
  }
  if (offset > 0) yield { start: mailStart, end: offset, head: head.text }
}

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
