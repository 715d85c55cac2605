import jwt from '@fastify/jwt'
import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '@larder/shared/contracts/errors'
import { SESSION_SECONDS } from '@larder/shared/server/auth/auth.service'
import type { AuthService } from '@larder/shared/server/auth/auth.service'
import type { Actor } from '@larder/shared/server/authz'

declare module 'fastify' {
  interface FastifyInstance {
    /** Sets `request.actor` or throws not_authenticated. */
    authenticate: (request: FastifyRequest) => Promise<void>
    /** A bearer token that names a session. */
    signToken: (sessionId: string) => string
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sid: string }
    user: { sid: string }
  }
}

type Options = { secret: string; auth: AuthService }

/** Bearer tokens: a signed name of a session; the session itself decides, on every request, whether it still holds. */
export const authPlugin = fp<Options>(
  async (app, { secret, auth }) => {
    await app.register(jwt, {
      secret,
      sign: { algorithm: 'HS256', expiresIn: SESSION_SECONDS },
      verify: { algorithms: ['HS256'] },
    })
    app.decorateRequest('actor', null)
    app.decorate('signToken', (sessionId: string) => app.jwt.sign({ sid: sessionId }))
    app.decorate('authenticate', async (request: FastifyRequest) => {
      const { sid } = await request.jwtVerify<{ sid: string }>().catch(() => {
        // Forged, expired or missing: the caller needs to know no more than that.
        throw new DomainError('not_authenticated')
      })
      request.actor = await auth.resolveSession(sid)
    })
  },
  { name: 'auth' },
)
