import type { FastifyInstance } from 'fastify'
import {
  getMe,
  login,
  logout,
  OPERATOR_SECRET_HEADER,
  promoteSuperadmin,
  refresh,
  registerUser,
} from '@larder/shared/contracts/accounts/auth'
import { toUser } from '@larder/shared/server/auth/users/to-user'
import type { SignIn } from '@larder/shared/server/auth/sign-in'
import { callerOf } from '../../http/caller-of.ts'
import { mount } from '../../http/mount.ts'
import { answerSignIn } from './answer-sign-in.ts'

export const authRoutes = (app: FastifyInstance, { accounts: { auth, sessions } }: { accounts: SignIn }) => {
  mount(app, registerUser, async ({ body, request, reply }) => {
    const user = await auth.register(body, callerOf(request))
    // The sign-in that follows is on no new device.
    app.sessionCookies.keepDevice(request, reply, user.id)
    return user
  })

  mount(app, login, async ({ body, request, reply }) => {
    const deviceIdFor = (userId: string) => app.sessionCookies.deviceIdFor(request, userId)
    const signedIn = await auth.login(body, { ...callerOf(request), deviceIdFor })
    return answerSignIn(request, reply, signedIn)
  })

  mount(app, refresh, async ({ request, reply }) => {
    const cookie = app.sessionCookies.readRefresh(request)
    const { session, user } = await sessions.refresh(cookie, callerOf(request))
    return answerSignIn(request, reply, { session, user: toUser(user) })
  })

  mount(app, getMe, (_input, actor) => auth.getUser(actor))

  mount(app, logout, async ({ request, reply }) => {
    const leaver = await app.findLeaver(request)
    if (leaver !== null) await sessions.logout(leaver, callerOf(request))
    app.sessionCookies.clearRefresh(reply)
    return undefined
  })

  mount(app, promoteSuperadmin, ({ request }, actor) => {
    const secret = request.headers[OPERATOR_SECRET_HEADER]
    return auth.promote(actor, typeof secret === 'string' ? secret : '', callerOf(request))
  })
}
