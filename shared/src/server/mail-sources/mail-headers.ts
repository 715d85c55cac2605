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

/** What is known of a mail from its headers; `find` returns the value of one, by its name in lower case. */
export const readHeaders = (find: (name: string) => string | undefined): Headers => ({
  messageId: find('message-id')?.slice(0, MAX_VALUE_LENGTH).trim() || null,
  from: readSender(find('from') ?? ''),
  subject: decoded(find('subject') ?? ''),
})
