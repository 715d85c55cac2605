import type { FastifyInstance } from 'fastify'
import { getMe, login, logout, registerUser } from '@larder/shared/contracts/auth'
import type { AuthService } from '@larder/shared/server/auth/auth.service'
import { mount } from '../../http/mount.ts'

export const authRoutes = (app: FastifyInstance, auth: AuthService) => {
  mount(app, registerUser, ({ body }) => auth.register(body))

  mount(app, login, async ({ body, request }) => {
    const { sessionId, user } = await auth.login(body, request.ip)
    return { access_token: app.signToken(sessionId), user_info: user }
  })

  mount(app, getMe, (_input, actor) => auth.getUser(actor))

  mount(app, logout, async (_input, actor) => {
    await auth.logout(actor)
    return undefined
  })
}
