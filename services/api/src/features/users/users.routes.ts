import type { FastifyInstance } from 'fastify'
import { updateUserSettings } from '@larder/shared/contracts/accounts/users'
import type { AuthService } from '@larder/shared/server/auth/auth.service'
import type { HouseholdsService } from '@larder/shared/server/households/households.service'
import { mount } from '../../http/mount.ts'

type Services = { auth: AuthService; households: HouseholdsService }

export const usersRoutes = (app: FastifyInstance, { auth, households }: Services) => {
  mount(app, updateUserSettings, async ({ body }, actor) => {
    await households.changeSettings(actor, body)
    return auth.getUser(actor)
  })
}
