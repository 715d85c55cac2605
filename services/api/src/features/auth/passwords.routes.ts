import type { FastifyInstance } from 'fastify'
import {
  CHANGE_PASSWORD_MESSAGE,
  changePassword,
  confirmPassword,
  FORGOT_PASSWORD_MESSAGE,
  forgotPassword,
  RESET_PASSWORD_MESSAGE,
  resetPassword,
} from '@larder/shared/contracts/accounts/passwords'
import type { SignIn } from '@larder/shared/server/auth/sign-in'
import { callerOf } from '../../http/caller-of.ts'
import { mount } from '../../http/mount.ts'

export const passwordsRoutes = (app: FastifyInstance, { accounts: { passwords } }: { accounts: SignIn }) => {
  mount(app, forgotPassword, async ({ body, request }) => {
    await passwords.forgot(body, callerOf(request))
    return { message: FORGOT_PASSWORD_MESSAGE }
  })

  mount(app, resetPassword, async ({ body, request, reply }) => {
    const { userId } = await passwords.reset(body, callerOf(request))
    // This device has proved to belong to the owner, so strangers' attempts to sign in no longer delay it.
    app.sessionCookies.keepDevice(request, reply, userId)
    return { message: RESET_PASSWORD_MESSAGE }
  })

  mount(app, confirmPassword, async ({ body, request }, actor) => {
    await passwords.confirm(actor, body, callerOf(request))
    return undefined
  })

  mount(app, changePassword, async ({ body, request }, actor) => {
    await passwords.change(actor, body, callerOf(request))
    return { message: CHANGE_PASSWORD_MESSAGE }
  })
}
