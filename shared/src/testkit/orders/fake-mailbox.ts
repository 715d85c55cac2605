import type { OrderReading } from '@larder/papers'
import { MailSourceError } from '../../server/ports/mail-source.ts'
import type { FoundMail, MailSource, Wait } from '../../server/ports/mail-source.ts'
import type { OrderMailReader } from '../../server/ports/order-mail-reader.ts'

/** A mail of a fake mailbox: what a reader finds in it. */
export type FakeMail = Partial<FoundMail> & { id: string; receivedAt: Date; reading: OrderReading | Error }

/** Called before each action of a mailbox; what it throws is what the mailbox does. */
export type Disturb = (action: 'open' | 'search' | 'fetch', mail?: FakeMail) => void | Promise<void>

const PAGE = 3

/** A mailbox in memory, with a reader of its mails; it records what was fetched. */
export const createFakeMailbox = (mails: FakeMail[], disturb: { by: Disturb } = { by: () => {} }) => {
  const fetched: string[] = []
  const searches: unknown[] = []
  let pause: Wait = () => Promise.reject(new Error('Nothing waits here'))
  const open = async (pausing = pause): Promise<MailSource> => {
    pause = pausing
    await disturb.by('open')
    return {
      check: () => Promise.resolve({ messageCount: mails.length }),
      search: async function* (search) {
        searches.push(search)
        const found = mails
          .filter(({ receivedAt }) => receivedAt >= search.since)
          .sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())
        for (let start = 0; start < found.length; start += PAGE) {
          await disturb.by('search')
          yield found.slice(start, start + PAGE).map((mail) => ({
            sizeBytes: 1,
            messageId: null,
            from: { name: 'Grocer', address: 'orders@grocer.example' },
            subject: 'Your order',
            ...mail,
          }))
        }
      },
      fetch: async ({ id }) => {
        const mail = mails.find((one) => one.id === id)
        if (mail === undefined) throw new MailSourceError('mail_gone')
        await disturb.by('fetch', mail)
        fetched.push(id)
        return new TextEncoder().encode(id)
      },
      close: () => Promise.resolve(),
    }
  }
  const reader: OrderMailReader = {
    read: (bytes) => {
      const reading = mails.find(({ id }) => id === new TextDecoder().decode(bytes))?.reading
      if (reading === undefined || reading instanceof Error)
        return Promise.reject(reading ?? new Error('No mail'))
      return Promise.resolve(reading)
    },
  }
  /** Makes a pause as Gmail's adapter does between two calls. */
  const askForPause = (ms: number) =>
    pause(ms, new AbortController().signal, new MailSourceError('rate_limited', ms))
  return { mails, fetched, searches, disturb, open, askForPause, reader }
}
export type FakeMailbox = ReturnType<typeof createFakeMailbox>
