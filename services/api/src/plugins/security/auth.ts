import jwt from '@fastify/jwt'
import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import type { Access } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { Id } from '@larder/shared/contracts/base/primitives'
import type { SessionActor, SessionService } from '@larder/shared/server/auth/sessions/sessions.service'
import type { Actor } from '@larder/shared/server/authz'

/** The lifetime of an access token, which limits the use of a stolen one; ended sessions take effect at once. */
const ACCESS_TOKEN_SECONDS = 15 * 60

declare module 'fastify' {
  interface FastifyInstance {
    /** Checks before the body is read, by the access of the call; each sets `request.actor` or throws. */
    admit: Record<Exclude<Access, 'public'>, (request: FastifyRequest) => Promise<void>>
    /** The session of a token, even an expired one: enough to sign out. Null when it has none. */
    findLeaver: (request: FastifyRequest) => Promise<Actor | null>
    /** A bearer token that identifies a session. */
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

/** The user whom the operator made the superuser. */
export type Superuser = SessionActor & { isSuperuser: true }

type Options = { secret: string; sessions: SessionService }

/** Bearer tokens: the signed id of a session; on every request the session decides whether the token is valid. */
export const authPlugin = fp<Options>(
  async (app, { secret, sessions }) => {
    await app.register(jwt, {
      secret,
      sign: { algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS },
      verify: { algorithms: ['HS256'] },
    })
    app.decorateRequest('actor', null)
    app.decorate('signToken', (sessionId: string) => app.jwt.sign({ sid: sessionId }))
    /** The session of the request's token; null for a token that is forged, expired, missing, or without a session. */
    const readSessionId = async (request: FastifyRequest, options = {}): Promise<string | null> => {
      const claims = await request.jwtVerify<{ sid?: unknown }>(options).catch(() => null)
      return Id.safeParse(claims?.sid).data ?? null
    }
    const authenticate = async (request: FastifyRequest): Promise<SessionActor> => {
      const sessionId = await readSessionId(request)
      // The caller needs no further details.
      if (sessionId === null) throw new DomainError('not_authenticated')
      const actor = await sessions.resolve(sessionId)
      request.actor = actor
      if (actor.isSuspended) throw new DomainError('household_suspended')
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
        // While the database is down a logout fails: reporting success would leave a session behind.
        throw error
      })
    })
  },
  { name: 'auth' },
)
