import type { FastifyInstance } from 'fastify'
import { updateUserSettings } from '@larder/shared/contracts/accounts/users'
import type { SignIn } from '@larder/shared/server/auth/sign-in'
import type { HouseholdsService } from '@larder/shared/server/households/households.service'
import { mount } from '../../http/mount.ts'

type Services = { accounts: SignIn; households: HouseholdsService }

export const usersRoutes = (app: FastifyInstance, { accounts, households }: Services) => {
  mount(app, updateUserSettings, async ({ body }, actor) => {
    await households.changeSettings(actor, body)
    return accounts.auth.getUser(actor)
  })
}
