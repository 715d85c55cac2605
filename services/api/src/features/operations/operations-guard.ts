import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Operator, OperatorSessions } from '@larder/shared/server/operations/operator-sessions.service'
import { withOperationsWithin } from '@larder/shared/server/store/bounded-operations'
import { callerOf } from '../../http/caller-of.ts'
import { OPERATIONS_PATH, SIGN_IN_PATH } from './layout.ts'
import { headingOf, reasonOf } from './notices.ts'
import { refusalPage, signInPage } from './pages/sign-in-page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The superuser of this page's own session; null without one. */
    operator: Operator | null
  }
}

const COOKIE = 'larder_operator'

/** Whoever looks at a page when the store hangs is told so soon: an operation of a page takes milliseconds. */
const VIEW_OPERATION_MS = 5_000

/** The page loads its stylesheet and the icon, sends forms to itself, and runs no script. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

type Options = { sessions: OperatorSessions; publicUrl: string }

/** The cookie of the page's own session, which goes with the browser and is sent nowhere else. */
export const createOperatorCookie = (publicUrl: string) => {
  const options = {
    httpOnly: true,
    sameSite: 'strict',
    // A Secure cookie is never returned over plain http, as on a home network.
    secure: publicUrl.startsWith('https:'),
    path: OPERATIONS_PATH,
  } as const
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[COOKIE],
    set: (reply: FastifyReply, token: string) => reply.setCookie(COOKIE, token, options),
    clear: (reply: FastifyReply) => reply.clearCookie(COOKIE, options),
  }
}

/** The operator of a request of the page. @throws DomainError not_authenticated */
export const operatorOf = ({ operator }: FastifyRequest): Operator => {
  if (operator === null) throw new DomainError('not_authenticated')
  return operator
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/**
 * Guards all routes of `app`: they need the superuser's session (but for the sign-in and the stylesheet), acts come from a
 * form of that session, and what is refused is a page.
 */
export const guardOperations = (app: FastifyInstance, { sessions, publicUrl }: Options): void => {
  const cookie = createOperatorCookie(publicUrl)
  const isOpen = ({ routeOptions }: FastifyRequest) => routeOptions.config.isOpenToVisitors === true
  app.decorateRequest('operator', null)

  app.addHook('onRequest', (_request, reply, done) => {
    // The address of a page without referrer would be missing from its own forms too, whose origin could not be told. To
    // other sites nothing is said either way.
    reply.header('referrer-policy', 'same-origin')
    reply.header('x-robots-tag', 'noindex')
    reply.header('content-security-policy', CONTENT_POLICY)
    reply.header('x-frame-options', 'DENY')
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (isRead(request)) withOperationsWithin(VIEW_OPERATION_MS, done)
    else done()
  })
  // Counted before the store is asked for the session: the limit of a route would come after it.
  app.addHook('onRequest', app.rateLimit())
  app.addHook('onRequest', async (request, reply) => {
    // One from elsewhere was refused before; every browser says where a form was sent from.
    if (!isRead(request) && request.headers.origin === undefined) throw new DomainError('foreign_site')
    if (request.routeOptions.config.isForEverybody === true) return
    request.operator = await sessions.resolve(cookie.read(request), callerOf(request))
    if (request.operator !== null || isOpen(request) || request.is404) return
    if (!isRead(request)) throw new DomainError('not_authenticated')
    return reply.redirect(SIGN_IN_PATH, 303)
  })

  app.addHook('preValidation', (request, _reply, done) => {
    const { form } = (request.body ?? {}) as { form?: unknown }
    const isActed = !isRead(request) && !isOpen(request) && !request.is404
    const isOwn = !isActed || sessions.isFormOf(operatorOf(request), form)
    done(isOwn ? undefined : new DomainError('foreign_site'))
  })

  // Every refusal is made by the API's one error handler; here it becomes a page.
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (reply.statusCode < 400 || !isJson || typeof payload !== 'string') return payload
    const refusal = JSON.parse(payload) as ErrorBody
    reply.removeHeader('content-disposition')
    reply.type('text/html; charset=utf-8')
    reply.removeHeader('content-length')
    if (isOpen(request)) {
      const { username } = (request.body ?? {}) as { username?: unknown }
      // When the store is away, nobody can say whether there is a superuser; the sign-in would not work either.
      const isAway = refusal.code === 'database_unavailable'
      const hasSuperuser = isAway || (await sessions.hasSuperuser().catch(() => true))
      return signInPage({
        hasSuperuser,
        fault: isAway ? reasonOf(refusal) : refusal.detail,
        username: typeof username === 'string' ? username : undefined,
      })
    }
    if (refusal.code === 'not_authenticated')
      return refusalPage(null, 'Please sign in again', 'Your session on this page is over. Nothing was done.')
    return refusalPage(request.operator, headingOf(reply.statusCode), reasonOf(refusal))
  })

  app.setNotFoundHandler(() => {
    throw new DomainError('not_found')
  })
}
