import jwt from '@fastify/jwt'
import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import type { Access } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { Id } from '@larder/shared/contracts/base/primitives'
import type { SessionActor, SessionService } from '@larder/shared/server/auth/sessions/sessions.service'
import type { Actor } from '@larder/shared/server/authz'

/** A token that was seen by somebody else is of use for so long; the session's own end needs no waiting. */
const ACCESS_TOKEN_SECONDS = 15 * 60

declare module 'fastify' {
  interface FastifyInstance {
    /** What is done before the body is read, by the access of the call; each sets `request.actor` or throws. */
    admit: Record<Exclude<Access, 'public'>, (request: FastifyRequest) => Promise<void>>
    /** Who a token names, be its time over or not: enough to leave. Null when it names no session. */
    findLeaver: (request: FastifyRequest) => Promise<Actor | null>
    /** A bearer token that names a session. */
    signToken: (sessionId: string) => string
  }
  interface FastifyRequest {
    actor: SessionActor | null
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sid: string }
    user: { sid: string }
  }
}

/** The one whom the operator made the superuser. */
export type Superuser = SessionActor & { isSuperuser: true }

type Options = { secret: string; sessions: SessionService }

/** Bearer tokens: a signed name of a session; the session itself decides, on every request, whether it still holds. */
export const authPlugin = fp<Options>(
  async (app, { secret, sessions }) => {
    await app.register(jwt, {
      secret,
      sign: { algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS },
      verify: { algorithms: ['HS256'] },
    })
    app.decorateRequest('actor', null)
    app.decorate('signToken', (sessionId: string) => app.jwt.sign({ sid: sessionId }))
    /** The session that the request's token names; null for a token that is forged, expired, missing, or names none. */
    const readSessionId = async (request: FastifyRequest, options = {}): Promise<string | null> => {
      const claims = await request.jwtVerify<{ sid?: unknown }>(options).catch(() => null)
      return Id.safeParse(claims?.sid).data ?? null
    }
    const authenticate = async (request: FastifyRequest): Promise<SessionActor> => {
      const sessionId = await readSessionId(request)
      // The caller needs to know no more than that.
      if (sessionId === null) throw new DomainError('not_authenticated')
      const actor = await sessions.resolve(sessionId)
      request.actor = actor
      return actor
    }
    app.decorate('admit', {
      user: async (request: FastifyRequest) => {
        await authenticate(request)
      },
      optional: async (request: FastifyRequest) => {
        if (request.headers.authorization !== undefined) await authenticate(request)
      },
      superuser: async (request: FastifyRequest) => {
        const { isSuperuser } = await authenticate(request)
        if (!isSuperuser) throw new DomainError('superuser_only')
      },
    })
    app.decorate('findLeaver', async (request: FastifyRequest) => {
      const sessionId = await readSessionId(request, { ignoreExpiration: true })
      if (sessionId === null) return null
      return sessions.resolve(sessionId).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'not_authenticated') return null
        // With the database away nobody has left: whoever was told so would leave a session behind.
        throw error
      })
    })
  },
  { name: 'auth' },
)
