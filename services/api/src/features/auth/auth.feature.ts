import type { FastifyInstance } from 'fastify'
import type { SignIn } from '@larder/shared/server/auth/sign-in'
import { addressesRoutes } from './addresses.routes.ts'
import { authRoutes } from './auth.routes.ts'
import { passwordsRoutes } from './passwords.routes.ts'
import { sessionsRoutes } from './sessions.routes.ts'

export const authFeature = (app: FastifyInstance, { accounts }: { accounts: SignIn }) => {
  authRoutes(app, accounts)
  sessionsRoutes(app, accounts)
  passwordsRoutes(app, accounts)
  addressesRoutes(app, accounts)
}
