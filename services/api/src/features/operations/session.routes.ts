import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { OperationsService } from '@larder/shared/server/operations/operations.service'
import { callerOf } from '../../http/caller-of.ts'
import { OPERATIONS_PATH, SIGN_IN_PATH } from './layout.ts'
import { createOperatorCookie, operatorOf } from './operations-guard.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { STYLE } from './style.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For the parts of the operators' page that need no session. */
    isOpenToVisitors?: boolean
    /** For what is the same for everybody, and there without the database too. */
    isForEverybody?: boolean
  }
}

const OPEN = { schema: { hide: true }, config: { isOpenToVisitors: true } }
const FOR_EVERYBODY = { ...OPEN, config: { ...OPEN.config, isForEverybody: true } }
const text = z.string().max(1024)
const Credentials = z.object({ username: text, password: text, secret: text.optional() })

/** Sign-in and sign-out of the operators' page, and its stylesheet. */
export const sessionRoutes = (
  app: FastifyInstance,
  { sessions }: Pick<OperationsService, 'sessions'>,
  publicUrl: string,
): void => {
  const cookie = createOperatorCookie(publicUrl)

  app.get('/style.css', FOR_EVERYBODY, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLE),
  )

  app.get('/sign-in', OPEN, async ({ operator }, reply) => {
    if (operator !== null) return reply.redirect(OPERATIONS_PATH, 303)
    return reply
      .type('text/html; charset=utf-8')
      .send(signInPage({ hasSuperuser: await sessions.hasSuperuser() }))
  })

  app.post<{ Body: z.infer<typeof Credentials> }>(
    '/sign-in',
    { ...OPEN, schema: { hide: true, body: Credentials } },
    async (request, reply) => {
      const { secret, ...credentials } = request.body
      const deviceIdFor = (userId: string) => app.sessionCookies.deviceIdFor(request, userId)
      const { token, userId } = await sessions.open(credentials, secret, {
        ...callerOf(request),
        deviceIdFor,
      })
      cookie.set(reply, token)
      app.sessionCookies.keepDevice(request, reply, userId, OPERATIONS_PATH)
      // The browser forgets the cookie of the session before; nobody else shall have it.
      if (request.operator !== null) await sessions.end(request.operator)
      return reply.redirect(OPERATIONS_PATH, 303)
    },
  )

  app.post('/sign-out', { schema: { hide: true } }, async (request, reply) => {
    await sessions.end(operatorOf(request))
    cookie.clear(reply)
    return reply.redirect(SIGN_IN_PATH, 303)
  })
}
