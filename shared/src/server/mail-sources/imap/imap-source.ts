import type { FetchMessageObject, ImapFlow, SearchObject } from 'imapflow'
import { MAX_MAIL_BYTES } from '@larder/shared/contracts/orders/mail-upload'
import { MAX_FOLDERS, MailSourceError } from '../../ports/mail-source.ts'
import type { FoundMail, MailSearch, MailSource } from '../../ports/mail-source.ts'
import { createImapSession } from './imap-session.ts'
import type { ImapOptions } from './imap-session.ts'

/** How many mails a server looks through for one command. */
const WINDOW = 10_000
/** How many mails a page has. */
const PAGE = 100
/** How much of a mail is fetched at a time. */
const CHUNK_BYTES = 1_048_576
const DAY_MS = 86_400_000

/** Bodies are searched on the server, which may read all of them from its disk. */
const SEARCH_BOUNDS = { ms: 120_000, bytes: 4 * 1_048_576 }
/** The envelopes of a page. */
const PAGE_BOUNDS = { ms: 60_000, bytes: 8 * 1_048_576 }
const LIST_BOUNDS = { ms: 10_000, bytes: 1_048_576 }
/** A mail of the maximum size on a slow line. */
const FETCH_MS = 180_000
const FETCH_BYTES = MAX_MAIL_BYTES + 2 * CHUNK_BYTES

const anyOf = (texts: readonly string[]): SearchObject => {
  const [first, ...others] = texts
  return others.length === 0 ? { text: first } : { or: texts.map((text) => ({ text })) }
}

/** What the server looks for among the mails of a window. */
const queryOf = ({ since, include, exclude }: MailSearch, seq: string): SearchObject => ({
  seq,
  // Servers compare days, each in a time zone of its own; the instant is compared afterwards.
  since: new Date(since.getTime() - DAY_MS),
  ...(include.length > 0 ? anyOf(include) : {}),
  ...(exclude.length > 0 ? { not: anyOf(exclude) } : {}),
})

/** Mails keep their number only as long as the folder's validity stays the same. */
const validityOf = (client: ImapFlow): string => (client.mailbox ? String(client.mailbox.uidValidity) : '')

/** The folders that can hold mails, INBOX first. */
const foldersOf = async (client: ImapFlow): Promise<string[]> =>
  (await client.list())
    .filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
    .map(({ path }) => path)
    .slice(0, MAX_FOLDERS)

const toFound = (message: FetchMessageObject, validity: string): FoundMail => {
  const { envelope, internalDate, size = 0 } = message
  const [from] = envelope?.from ?? []
  return {
    id: `${validity}.${message.uid}`,
    sizeBytes: size,
    receivedAt: internalDate === undefined ? null : new Date(internalDate),
    messageId: envelope?.messageId ?? null,
    from: from ? { name: from.name ?? '', address: from.address ?? '' } : null,
    subject: envelope?.subject ?? '',
  }
}

/** The mails of one folder of an IMAP server, which is only read from. */
export const createImapSource = (options: ImapOptions): MailSource => {
  const session = createImapSession(options)

  const countMails = (client: ImapFlow): number => (client.mailbox ? client.mailbox.exists : 0)

  return {
    check: (signal) =>
      session.use({ ...PAGE_BOUNDS, signal }, (client) =>
        Promise.resolve({ messageCount: countMails(client) }),
      ),

    listFolders: async (signal) => {
      try {
        return await session.use({ ...LIST_BOUNDS, signal }, foldersOf)
      } catch (error) {
        if (!(error instanceof MailSourceError) || error.problem !== 'folder_missing') throw error
      }
      // Every account has this one.
      const inbox = createImapSession({ ...options, account: { ...options.account, folder: 'INBOX' } })
      try {
        return await inbox.use({ ...LIST_BOUNDS, signal }, foldersOf)
      } finally {
        await inbox.close()
      }
    },

    search: async function* (search, signal) {
      let last = await session.use({ ...SEARCH_BOUNDS, signal }, (client) =>
        Promise.resolve(countMails(client)),
      )
      // Deleting mails meanwhile moves the others down: they may be found again, but are never left out.
      let lowestUid = Infinity
      for (; last > 0; last -= WINDOW) {
        const seq = `${Math.max(1, last - WINDOW + 1)}:${last}`
        const uids = await session.use({ ...SEARCH_BOUNDS, signal }, async (client) => {
          const found = await client.search(queryOf(search, seq), { uid: true })
          if (!Array.isArray(found)) throw new MailSourceError('unavailable')
          return found
        })
        const newest = uids.filter((uid) => uid < lowestUid).toSorted((one, other) => other - one)
        lowestUid = newest.at(-1) ?? lowestUid
        for (let start = 0; start < newest.length; start += PAGE) {
          const asked = newest.slice(start, start + PAGE)
          const page = await session.use({ ...PAGE_BOUNDS, signal }, async (client) => {
            const query = { uid: true, size: true, internalDate: true, envelope: true }
            const messages = await client.fetchAll(asked, query, { uid: true })
            return messages
              .filter(({ uid }) => asked.includes(uid))
              .map((m) => toFound(m, validityOf(client)))
          })
          const recent = page
            .filter(({ receivedAt }) => receivedAt === null || receivedAt >= search.since)
            .toSorted((one, other) => uidOf(other.id) - uidOf(one.id))
          if (recent.length > 0) yield recent
        }
      }
    },

    fetch: async ({ id, sizeBytes }, signal) => {
      if (sizeBytes > MAX_MAIL_BYTES) throw new MailSourceError('mail_too_large')
      return session.use({ ms: FETCH_MS, bytes: FETCH_BYTES, signal }, async (client) => {
        if (id !== `${validityOf(client)}.${uidOf(id)}`) throw new MailSourceError('mail_gone')
        const chunks: Buffer[] = []
        for (let length = 0; ;) {
          const source = { start: length, maxLength: CHUNK_BYTES }
          const message = await client.fetchOne(String(uidOf(id)), { source }, { uid: true })
          if (!message || !message.source) throw new MailSourceError('mail_gone')
          chunks.push(message.source)
          length += message.source.length
          if (length > MAX_MAIL_BYTES) throw new MailSourceError('mail_too_large')
          // A server that ignores what part was asked for sends all of it at once.
          if (message.source.length !== CHUNK_BYTES) return Buffer.concat(chunks, length)
        }
      })
    },

    close: session.close,
  }
}

const uidOf = (id: string): number => Number(id.split('.')[1])
