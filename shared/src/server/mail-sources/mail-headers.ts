import libmime from 'libmime'
import type { FoundMail } from '../ports/mail-source.ts'

/** Longer values are cut: nobody writes so much into a header. */
const MAX_VALUE_LENGTH = 2_000
const SENDER = /^(?<name>[^<>]*)<(?<address>[^<>\s]*)>/

type Headers = Pick<FoundMail, 'messageId' | 'from' | 'subject'>

const decoded = (value: string): string => libmime.decodeWords(value.slice(0, MAX_VALUE_LENGTH)).trim()

/** `Name <address>`, `"Name" <address>` or an address alone. */
const readSender = (value: string): FoundMail['from'] => {
  // Before decoding: an encoded name may contain any sign.
  const parts = SENDER.exec(value.slice(0, MAX_VALUE_LENGTH))?.groups
  const name = decoded(parts?.name ?? '').replace(/^"(.*)"$/, '$1')
  const address = (parts?.address ?? value).trim()
  return address === '' ? null : { name, address }
}

/**
 * The headers of a mail by their names in lower case, each in its first place and on one line. `block` has a character
 * for each byte; bytes beyond ASCII are read as UTF-8.
 */
export const readHeaderBlock = (block: string): Map<string, string> => {
  const headers = new Map<string, string>()
  const unfolded = Buffer.from(block, 'latin1')
    .toString('utf8')
    .replace(/\r?\n[ \t]+/g, ' ')
  for (const line of unfolded.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return headers
}

/** What is known of a mail from its headers; `find` returns the value of one, by its name in lower case. */
export const readHeaders = (find: (name: string) => string | undefined): Headers => ({
  messageId: find('message-id')?.slice(0, MAX_VALUE_LENGTH).trim() || null,
  from: readSender(find('from') ?? ''),
  subject: decoded(find('subject') ?? ''),
})
