import { GMAIL_SCOPE } from './grants.ts'
import type { Grants } from './grants.ts'
import type { FakeMail, GmailStore } from './gmail-store.ts'
import { json } from './reply.ts'
import type { Reply } from './reply.ts'

const MAILS_PER_PAGE = 100
const PATH = /^\/gmail\/v1\/users\/me\/(?<what>profile|messages)(?:\/(?<id>\w+))?$/

/** An error as Google's APIs answer it. */
const apiError = (code: number, reason: string, message: string, headers = {}): Reply => {
  const answer = json({ error: { code, message, errors: [{ domain: 'global', reason, message }] } }, code)
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

/** The headers of a mail, unfolded. */
const headersOf = ({ source }: FakeMail): { name: string; value: string }[] => {
  const [head = ''] = source.toString('utf8').split(/\r?\n\r?\n/, 1)
  return head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .map((line) => ({
      name: line.slice(0, line.indexOf(':')),
      value: line.slice(line.indexOf(':') + 1).trim(),
    }))
}

const describeMail = (mail: FakeMail, query: URLSearchParams): object => {
  const common = { id: mail.id, threadId: mail.id, sizeEstimate: mail.source.length }
  if (query.get('format') === 'raw') return { ...common, raw: mail.source.toString('base64url') }
  const wanted = query.getAll('metadataHeaders').map((name) => name.toLowerCase())
  const headers = headersOf(mail).filter(({ name }) => wanted.includes(name.toLowerCase()))
  return { ...common, internalDate: String(mail.receivedAt.getTime()), payload: { headers } }
}

/** Gmail's calls of the stand-in: profile, lists with pages, mails as headers or whole. */
export const createGmailCalls = (grants: Grants, store: GmailStore) => {
  let limited = { times: 0, retryAfterSeconds: 0 }
  const calls: string[] = []

  const listMails = (address: string, query: URLSearchParams): Reply => {
    const found = store.search(address, query.get('q') ?? '')
    const start = Number(query.get('pageToken') ?? 0)
    const end = start + Number(query.get('maxResults') ?? MAILS_PER_PAGE)
    return json({
      messages: found.slice(start, end).map(({ id }) => ({ id, threadId: id })),
      resultSizeEstimate: found.length,
      ...(end < found.length ? { nextPageToken: String(end) } : {}),
    })
  }

  return {
    /** The answer to a call of Gmail; undefined when the path is none of them. */
    answer: (url: URL, bearer: string): Reply | undefined => {
      const { what, id } = PATH.exec(url.pathname)?.groups ?? {}
      if (what === undefined) return undefined
      calls.push(id === undefined ? what : `${what}/${url.searchParams.get('format')}`)
      if (limited.times > 0) {
        limited.times--
        const pause = { 'retry-after': String(limited.retryAfterSeconds) }
        return apiError(429, 'rateLimitExceeded', 'Too many concurrent requests for user', pause)
      }
      const grant = grants.findByAccessToken(bearer)
      if (grant === undefined) return apiError(401, 'authError', 'Invalid Credentials')
      if (!grant.scopes.includes(GMAIL_SCOPE))
        return apiError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')
      const { email } = grant.person
      if (what === 'profile') {
        const messagesTotal = store.count(email)
        return json({ emailAddress: email, messagesTotal, threadsTotal: messagesTotal, historyId: '1' })
      }
      if (id === undefined) return listMails(email, url.searchParams)
      const mail = store.find(email, id)
      if (mail === undefined) return apiError(404, 'notFound', 'Requested entity was not found.')
      return json(describeMail(mail, url.searchParams))
    },

    /** The next calls are answered with 429. */
    limitRate: (times: number, retryAfterSeconds: number): void => {
      limited = { times, retryAfterSeconds }
    },
    /** The calls so far, as words like `profile`, `messages` and `messages/raw`. */
    calls,
  }
}
