import { createHmac } from 'node:crypto'
import cookie from '@fastify/cookie'
import fp from 'fastify-plugin'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { REFRESH_PATH } from '@larder/shared/contracts/accounts/auth'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { randomSecret } from '@larder/shared/server/auth/sessions/refresh-token'
import type { OpenSession } from '@larder/shared/server/auth/sessions/sessions.service'

const REFRESH_COOKIE = 'larder_refresh'
/** One per account, so that a shared device is known to each member's account. */
const deviceCookieOf = (userId: string) => `larder_device_${userId}`
/** The longest lifetime that browsers allow: 400 days. */
const DEVICE_SECONDS = 400 * 24 * 3600

declare module 'fastify' {
  interface FastifyInstance {
    sessionCookies: SessionCookies
  }
}

type Options = { secret: string; publicUrl: string }

const createSessionCookies = (publicUrl: string) => {
  // A Secure cookie is never returned over plain http, as on a home network.
  const common = { httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const
  const refreshOptions = { ...common, path: `${API_BASE_PATH}${REFRESH_PATH}` }

  /** The account is part of what is signed: a device of one account is not a device of another. */
  const deviceIdFor = (request: FastifyRequest, userId: string): string | null => {
    const { valid, value } = request.unsignCookie(request.cookies[deviceCookieOf(userId)] ?? '')
    return valid && value?.startsWith(`${userId}:`) ? value : null
  }

  return {
    readRefresh: (request: FastifyRequest) => request.cookies[REFRESH_COOKIE],
    setRefresh: (reply: FastifyReply, { refreshToken, expiresAt }: OpenSession) =>
      reply.setCookie(REFRESH_COOKIE, refreshToken, { ...refreshOptions, expires: expiresAt }),
    clearRefresh: (reply: FastifyReply) => reply.clearCookie(REFRESH_COOKIE, refreshOptions),
    deviceIdFor,
    /** Marks this browser as one on which the account was signed in, for the sign-ins under a path. */
    keepDevice: (
      request: FastifyRequest,
      reply: FastifyReply,
      userId: string,
      path = `${API_BASE_PATH}/auth`,
    ) => {
      const deviceId = deviceIdFor(request, userId) ?? `${userId}:${randomSecret()}`
      reply.setCookie(deviceCookieOf(userId), deviceId, {
        ...common,
        path,
        maxAge: DEVICE_SECONDS,
        signed: true,
      })
    },
  }
}
type SessionCookies = ReturnType<typeof createSessionCookies>

/**
 * The two cookies of a browser: the one that renews its session, and the one by which an account recognises the device.
 */
export const cookiesPlugin = fp<Options>(
  async (app, { secret, publicUrl }) => {
    // A separate key: what signs cookies must never sign a token.
    await app.register(cookie, { secret: createHmac('sha256', secret).update('cookies').digest('base64url') })
    app.decorate('sessionCookies', createSessionCookies(publicUrl))
  },
  { name: 'cookies' },
)
