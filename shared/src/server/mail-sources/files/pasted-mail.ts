import { createHash } from 'node:crypto'

const HEADER_LINES = /^(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+\r?\n/
/** Headers that nobody sees, so that a text with them is the source of a mail. */
const OF_SOURCE = /^(?:received|return-path|mime-version|message-id|content-type):/im

/**
 * A pasted text as a mail: the source of one stays what it is, anything else becomes the text of a mail, whose id makes
 * the same text the same mail.
 */
export const toPastedMail = (text: string): Uint8Array => {
  const source = text.trimStart()
  const head = HEADER_LINES.exec(source)?.[0]
  return Buffer.from(
    head !== undefined && OF_SOURCE.test(head)
      ? source
      : `Message-ID: <${createHash('sha256').update(text).digest('hex')}@pasted>\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`,
  )
}
