import { createHash } from 'node:crypto'
import { MAX_MAIL_BYTES } from '@larder/shared/contracts/orders/mail-upload'
import { MailSourceError } from '../../ports/mail-source.ts'
import type { FoundMail, MailSource } from '../../ports/mail-source.ts'
import { readHeaderBlock, readHeaders } from '../mail-headers.ts'
import { findMails } from './find-mails.ts'
import type { MailPlace } from './find-mails.ts'

/** How many mails a page has. */
const PAGE = 100

/** A file that is read in pieces; `end` is the byte after the last. */
export type MailFile = { stream: (start?: number, end?: number) => AsyncIterable<Uint8Array> }

/** A mail is told from those of other files at the same place by its headers, where it has no Message-ID. */
const toFound = ({ start, end, head }: MailPlace): FoundMail => {
  const headers = readHeaderBlock(head)
  const sentAt = new Date(headers.get('date') ?? '')
  return {
    id: `${start}-${end}-${createHash('sha256').update(head).digest('hex').slice(0, 16)}`,
    sizeBytes: end - start,
    receivedAt: Number.isNaN(sentAt.getTime()) ? null : sentAt,
    ...readHeaders((name) => headers.get(name)),
  }
}

/** Mailbox files mark lines that begin with 'From ' by a '>', and such lines by another one. */
const unmarked = (mail: Buffer): Buffer =>
  mail.includes('>From ')
    ? Buffer.from(mail.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1')
    : mail

/**
 * The mails of a file: one (.eml), or many (.mbox). All of them are found, in the file's order, because whoever chose the
 * file has chosen them.
 */
export const createFileSource = (file: MailFile): MailSource => {
  const search: MailSource['search'] = async function* (_search, signal) {
    let page: FoundMail[] = []
    for await (const place of findMails(file.stream())) {
      signal.throwIfAborted()
      page.push(toFound(place))
      if (page.length < PAGE) continue
      yield page
      page = []
    }
    if (page.length > 0) yield page
  }

  return {
    search,

    check: async (signal) => {
      let messageCount = 0
      for await (const _mail of findMails(file.stream())) {
        signal.throwIfAborted()
        messageCount++
      }
      return { messageCount }
    },

    fetch: async ({ id, sizeBytes }, signal) => {
      const [start = 0, end = 0] = id.split('-').map(Number)
      if (Math.max(sizeBytes, end - start) > MAX_MAIL_BYTES) throw new MailSourceError('mail_too_large')
      const pieces: Uint8Array[] = []
      for await (const piece of file.stream(start, end)) {
        signal.throwIfAborted()
        pieces.push(piece)
      }
      const mail = Buffer.concat(pieces)
      return start === 0 ? mail : unmarked(mail)
    },

    close: () => Promise.resolve(),
  }
}
