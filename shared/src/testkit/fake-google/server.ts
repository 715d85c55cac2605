import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decideAuthorisation, showAuthorisation } from './authorisation-page.ts'
import { createGmailCalls } from './gmail-calls.ts'
import { createGmailStore } from './gmail-store.ts'
import { createGrants } from './grants.ts'
import { idClaims } from './id-claims.ts'
import type { IdClaims } from './id-claims.ts'
import { isLoopback } from './loopback.ts'
import { SAMPLE_PEOPLE } from './people.ts'
import type { FakePerson } from './people.ts'
import { json, oauthError, page } from './reply.ts'
import type { Reply } from './reply.ts'
import { postCredential, showAccounts } from './sign-in-popup.ts'
import { signInScript } from './sign-in-script.ts'
import { createSigningKey } from './signing-key.ts'
import { exchangeToken } from './token-endpoint.ts'

/** How the stand-in fails: answers 503, or accepts requests and never answers. */
export type Fault = 'unavailable' | 'silent'

type Options = {
  clientId: string
  clientSecret: string
  /** A free one by default. */
  port?: number
  people?: readonly FakePerson[]
  /** A folder with .eml files, which everybody has in Gmail. */
  mailDir?: string | undefined
}

type Request = { url: URL; form: URLSearchParams; bearer: string }

const readRequest = async (request: IncomingMessage, origin: string): Promise<Request> => ({
  url: new URL(request.url ?? '/', origin),
  form: new URLSearchParams(request.method === 'POST' ? await text(request) : ''),
  bearer: request.headers.authorization?.replace(/^Bearer /i, '') ?? '',
})

/**
 * Starts a stand-in for Google on a loopback port: sign-in script, authorisation, tokens, certificates, user info,
 * Gmail's mails.
 */
export const startFakeGoogle = async ({
  clientId,
  clientSecret,
  port = 0,
  people = SAMPLE_PEOPLE,
  mailDir,
}: Options) => {
  const key = createSigningKey()
  const grants = createGrants()
  const mails = createGmailStore(mailDir)
  const gmail = createGmailCalls(grants, mails)
  let fault: Fault | undefined
  let lastPerson: FakePerson | undefined
  let origin = ''

  const idToken = (person: FakePerson, changes: Partial<IdClaims> & { nonce?: string } = {}): string =>
    key.signJwt({ ...idClaims(person, clientId), ...changes })
  const nonceOf = (url: URL) => {
    const nonce = url.searchParams.get('nonce')
    return nonce === null ? {} : { nonce }
  }
  const isOurPage = (url: URL) =>
    url.searchParams.get('client_id') === clientId && isLoopback(url.searchParams.get('origin') ?? '')
  const unauthorized = () =>
    json({ error: { code: 401, message: 'Invalid Credentials', status: 'UNAUTHENTICATED' } }, 401)

  const routes: Record<string, (request: Request) => Reply> = {
    'GET /gsi/client': () => ({
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
      body: signInScript(origin),
    }),
    'GET /gsi/select': ({ url }) =>
      isOurPage(url) ? showAccounts(people) : page('The given origin is not allowed', '', 403),
    'POST /gsi/select': ({ url, form }) => {
      lastPerson = people.find(({ email }) => email === form.get('person'))
      if (!isOurPage(url)) return page('The given origin is not allowed', '', 403)
      return postCredential(
        url.searchParams.get('origin') ?? '',
        lastPerson && idToken(lastPerson, nonceOf(url)),
      )
    },
    'GET /gsi/last': ({ url }) => {
      if (!isOurPage(url)) return json({}, 403)
      const answer = json(lastPerson ? { credential: idToken(lastPerson, nonceOf(url)) } : {})
      const allowed = { 'access-control-allow-origin': url.searchParams.get('origin') ?? '' }
      return { ...answer, headers: { ...answer.headers, ...allowed } }
    },
    'GET /o/oauth2/v2/auth': ({ url }) => showAuthorisation(url.searchParams, clientId, people),
    'POST /o/oauth2/v2/auth': ({ form }) => decideAuthorisation(form, clientId, people, grants),
    'POST /token': ({ form }) => exchangeToken(form, { clientId, clientSecret }, grants, idToken),
    'GET /oauth2/v1/certs': () => json(key.pem),
    'GET /oauth2/v3/certs': () => json({ keys: [key.jwk] }),
    'GET /oauth2/v3/userinfo': ({ bearer }) => {
      const grant = grants.findByAccessToken(bearer)
      if (grant === undefined) return unauthorized()
      const { sub, email, name } = grant.person
      return json({ sub, email, email_verified: true, name })
    },
    'POST /tokeninfo': ({ bearer }) => {
      const grant = grants.findByAccessToken(bearer)
      if (grant === undefined) return oauthError('invalid_token', 'Invalid Value')
      const { sub, email } = grant.person
      return json({ aud: clientId, sub, email, scope: grant.scopes.join(' '), expires_in: 3599 })
    },
    'POST /revoke': ({ url, form }) => {
      const token = form.get('token') ?? url.searchParams.get('token') ?? ''
      return grants.revoke(token) ? json({}) : oauthError('invalid_token', 'Token expired or revoked')
    },
  }

  const answer = async (incoming: IncomingMessage): Promise<Reply> => {
    const request = await readRequest(incoming, origin)
    const handle = routes[`${incoming.method} ${request.url.pathname}`]
    if (handle) return handle(request)
    return (
      gmail.answer(request.url, request.bearer) ?? json({ error: { code: 404, message: 'Not Found' } }, 404)
    )
  }

  const server = createServer((incoming, outgoing) => {
    if (fault === 'silent') return
    const reply = fault === 'unavailable' ? Promise.resolve(json({}, 503)) : answer(incoming)
    void reply.then(({ status = 200, headers = {}, body = '' }) => {
      outgoing.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    clientId,
    clientSecret,
    /** An ID token for a person; `changes` replaces claims. */
    idToken,
    /** A forged token, by somebody who knows the key's id but not the key. */
    forgedIdToken: (person: FakePerson, nonce: string) =>
      createSigningKey().signJwt({ ...idClaims(person, clientId), nonce }, key.kid),
    refreshTokens: grants.refreshTokens,
    /** A token with which a person lets Gmail be read. */
    allowGmail: grants.allowGmail,
    /** Ends everything that a person granted, as its settings at Google can. */
    revokeAll: grants.revokeAll,
    /** Access tokens end after an hour; what is granted stays. */
    expireAccessTokens: grants.expireAccessTokens,
    mails,
    gmail,
    misbehave: (kind: Fault | undefined) => {
      fault = kind
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type FakeGoogle = Awaited<ReturnType<typeof startFakeGoogle>>
