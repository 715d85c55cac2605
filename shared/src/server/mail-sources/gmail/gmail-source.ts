import type { gmail_v1 } from '@googleapis/gmail'
import { MAX_MAIL_BYTES } from '@larder/shared/contracts/orders/mail-upload'
import { standInEndpoints } from '../../google/stand-in-endpoints.ts'
import { MailSourceError } from '../../ports/mail-source.ts'
import type { FoundMail, MailSearch, MailSource, Wait } from '../../ports/mail-source.ts'
import { readHeaders } from '../mail-headers.ts'
import { withBackOff } from '../with-back-off.ts'
import { toMailSourceError } from './gmail-problems.ts'

/** How many mails a page has. */
const PAGE = 100
/** How many mails a page has of which nothing but the id is read: the most that Gmail lists at once. */
const PAGE_OF_IDS = 500
/** Calls at the same time: Gmail allows 50 of these in a second. */
const PARALLEL = 10
const TIMEOUT_MS = 15_000
/** A mail of the maximum size on a slow line. */
const FETCH_MS = 120_000

export type GmailOptions = {
  clientId: string
  clientSecret: string
  /** Origin of a stand-in for Google; absent for Google itself. */
  standInOrigin?: string | undefined
  refreshToken: string
  wait?: Wait | undefined
}

/** A text as Gmail's search takes it for words in this order; it has no way to write a quotation mark. */
const quoted = (text: string): string => `"${text.replaceAll('"', ' ')}"`

const queryOf = ({ since, include, exclude }: MailSearch): string =>
  [
    `after:${Math.floor(since.getTime() / 1000)}`,
    ...(include.length > 0 ? [`{${include.map(quoted).join(' ')}}`] : []),
    ...exclude.map((text) => `-${quoted(text)}`),
  ].join(' ')

const toFound = (id: string, message: gmail_v1.Schema$Message): FoundMail => {
  const headers = new Map(
    (message.payload?.headers ?? []).map(({ name, value }) => [name?.toLowerCase(), value ?? '']),
  )
  return {
    id,
    sizeBytes: message.sizeEstimate ?? 0,
    receivedAt: message.internalDate ? new Date(Number(message.internalDate)) : null,
    ...readHeaders((name) => headers.get(name)),
  }
}

/** Loads Google's libraries, which most processes never need. */
const connect = async (options: GmailOptions): Promise<gmail_v1.Resource$Users> => {
  const { clientId, clientSecret, standInOrigin, refreshToken } = options
  const [{ gmail }, { OAuth2Client }] = await Promise.all([
    import('@googleapis/gmail'),
    import('google-auth-library'),
  ])
  const auth = new OAuth2Client({
    clientId,
    clientSecret,
    // An access token may end before its time.
    forceRefreshOnFailure: true,
    ...(standInOrigin === undefined ? {} : { endpoints: standInEndpoints(standInOrigin) }),
    transporterOptions: {
      timeout: TIMEOUT_MS,
      retryConfig: { retry: 0 },
      ...(standInOrigin === undefined ? {} : { noProxy: [standInOrigin] }),
    },
  })
  auth.setCredentials({ refresh_token: refreshToken })
  return gmail({
    version: 'v1',
    auth,
    retry: false,
    ...(standInOrigin === undefined ? {} : { rootUrl: `${standInOrigin}/` }),
  }).users
}

/** The mails of a Gmail account, which is only read from. */
export const createGmailSource = (options: GmailOptions): MailSource => {
  let connected: Promise<gmail_v1.Resource$Users> | undefined

  const ask = async <T>(
    call: (
      users: gmail_v1.Resource$Users,
      options: { signal: AbortSignal; timeout: number },
    ) => Promise<{ data: T }>,
    signal: AbortSignal,
    timeout = TIMEOUT_MS,
  ): Promise<T> => {
    signal.throwIfAborted()
    try {
      const users = await (connected ??= connect(options))
      return (await call(users, { signal, timeout })).data
    } catch (error) {
      signal.throwIfAborted()
      throw toMailSourceError(error)
    }
  }
  const askPatiently = <T>(...[call, signal, timeout]: Parameters<typeof ask<T>>): Promise<T> =>
    withBackOff(() => ask(call, signal, timeout), signal, options.wait)

  /** A mail's headers; undefined when it was deleted since it was found. */
  const look = async (id: string, signal: AbortSignal): Promise<FoundMail | undefined> => {
    const query = {
      userId: 'me',
      id,
      format: 'metadata',
      metadataHeaders: ['From', 'Subject', 'Message-ID'],
      fields: 'sizeEstimate,internalDate,payload/headers',
    }
    try {
      return toFound(id, await askPatiently((users, how) => users.messages.get(query, how), signal))
    } catch (error) {
      if (error instanceof MailSourceError && error.problem === 'mail_gone') return undefined
      throw error
    }
  }

  /** The ids of the mails that a query finds, newest first, page by page. */
  const listIds = async function* (q: string, maxResults: number, signal: AbortSignal) {
    let pageToken: string | undefined
    do {
      const query = { userId: 'me', q, maxResults, ...(pageToken === undefined ? {} : { pageToken }) }
      const listed = await askPatiently((users, how) => users.messages.list(query, how), signal)
      yield (listed.messages ?? []).flatMap(({ id }) => id ?? [])
      pageToken = listed.nextPageToken ?? undefined
    } while (pageToken !== undefined)
  }

  /** The ids of those mails that Gmail itself sorts under purchases; no mail's labels are documented to say so. */
  const findPurchases = async (query: string, signal: AbortSignal): Promise<ReadonlySet<string>> => {
    const found = new Set<string>()
    for await (const ids of listIds(`${query} category:purchases`, PAGE_OF_IDS, signal))
      for (const id of ids) found.add(id)
    return found
  }

  return {
    check: async (signal) => {
      const profile = await ask((users, how) => users.getProfile({ userId: 'me' }, how), signal)
      return { messageCount: profile.messagesTotal ?? 0 }
    },

    search: async function* (search, signal) {
      const query = queryOf(search)
      // Who gave words looks for these alone.
      const purchases = search.include.length > 0 ? null : await findPurchases(query, signal)
      for await (const ids of listIds(query, PAGE, signal)) {
        const page: FoundMail[] = []
        for (let start = 0; start < ids.length; start += PARALLEL) {
          const looked = await Promise.all(ids.slice(start, start + PARALLEL).map((id) => look(id, signal)))
          page.push(...looked.filter((mail) => mail !== undefined))
        }
        if (page.length === 0) continue
        yield purchases === null
          ? page
          : page.map((mail) => ({ ...mail, isPurchase: purchases.has(mail.id) }))
      }
    },

    fetch: async ({ id, sizeBytes }, signal) => {
      if (sizeBytes > MAX_MAIL_BYTES) throw new MailSourceError('mail_too_large')
      const query = { userId: 'me', id, format: 'raw', fields: 'raw' }
      const { raw } = await askPatiently((users, how) => users.messages.get(query, how), signal, FETCH_MS)
      const mail = Buffer.from(raw ?? '', 'base64url')
      // The size that was found is an estimate.
      if (mail.length > MAX_MAIL_BYTES) throw new MailSourceError('mail_too_large')
      return mail
    },

    close: () => Promise.resolve(),
  }
}
