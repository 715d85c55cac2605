import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import {
  disconnectGoogle,
  DUPLICATE_CODE_TOKEN,
  getGoogleAuthUrl,
  getGoogleConfig,
  getGoogleStatus,
  googleCallback,
  googleConfirm,
  googleLogin,
  settleGoogleLogin,
} from '@larder/shared/contracts/accounts/google'
import type { GoogleCallbackResponse, GoogleConfig } from '@larder/shared/contracts/accounts/google'
import { randomSecret } from '@larder/shared/server/auth/sessions/refresh-token'
import type { GoogleService } from '@larder/shared/server/google/google.service'
import { callerOf } from '../../http/caller-of.ts'
import { mount } from '../../http/mount.ts'
import { answerSignIn } from '../auth/answer-sign-in.ts'

/** Recognises the browser that went to Google: a code or a token that somebody else received does not work in it. */
const BROWSER_COOKIE = 'larder_google'
/** A sign-in page may stay open for a day. */
const BROWSER_SECONDS = 24 * 3600

type Services = {
  google: GoogleService
  googleConfig: Omit<GoogleConfig, 'nonce'>
  config: { publicUrl: string }
}

export const googleRoutes = (app: FastifyInstance, { google, googleConfig, config }: Services) => {
  const readBrowserId = (request: FastifyRequest): string | undefined => {
    const { valid, value } = request.unsignCookie(request.cookies[BROWSER_COOKIE] ?? '')
    return valid ? value : undefined
  }

  /** Shared by all tabs of the browser, so that two simultaneous round trips do not end each other. */
  const keepBrowserId = (request: FastifyRequest, reply: FastifyReply): string => {
    const browserId = readBrowserId(request) ?? randomSecret()
    reply.setCookie(BROWSER_COOKIE, browserId, {
      path: `${API_BASE_PATH}/auth/google`,
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl.startsWith('https:'),
      maxAge: BROWSER_SECONDS,
      signed: true,
    })
    return browserId
  }

  mount(app, getGoogleConfig, ({ request, reply }) => {
    const isConfigured = googleConfig.client_id !== null
    const nonce = isConfigured ? google.nonceFor(keepBrowserId(request, reply)) : null
    return Promise.resolve({ ...googleConfig, nonce })
  })

  mount(app, googleLogin, async ({ body, request, reply }) => {
    const signedIn = await google.signInWithToken(
      body.id_token,
      readBrowserId(request),
      { timeZone: body.time_zone, invitation: body.invitation },
      callerOf(request),
    )
    return answerSignIn(request, reply, signedIn)
  })

  mount(app, settleGoogleLogin, async ({ body, request, reply }) =>
    answerSignIn(request, reply, await google.settle(body, readBrowserId(request), callerOf(request))),
  )

  mount(app, googleConfirm, async ({ body, request }, actor) => {
    await google.confirm(actor, body.id_token, readBrowserId(request))
    return undefined
  })

  mount(app, getGoogleAuthUrl, async ({ request, reply }, actor) => {
    return { auth_url: await google.begin(actor, keepBrowserId(request, reply)) }
  })

  mount(app, googleCallback, async ({ body, request, reply }): Promise<GoogleCallbackResponse> => {
    const { code, state, time_zone: timeZone } = body
    const outcome = await google.finish(
      { code, state, browserId: readBrowserId(request), timeZone },
      // Called only if a signed-in user started the round trip.
      async () => {
        await app.admit.optional(request)
        return request.actor
      },
      callerOf(request),
    )
    if (outcome.kind === 'duplicate') return { access_token: DUPLICATE_CODE_TOKEN, user_info: null }
    if (outcome.kind === 'connected') {
      const { sessionId, user } = outcome
      return { access_token: app.signToken(sessionId), user_info: { ...user, return_to: 'settings' } }
    }
    const { access_token, user_info } = answerSignIn(request, reply, outcome)
    return { access_token, user_info: { ...user_info, return_to: null } }
  })

  mount(app, getGoogleStatus, (_input, actor) => google.getStatus(actor))

  mount(app, disconnectGoogle, ({ request }, actor) => google.disconnect(actor, callerOf(request)))
}
