import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { LoginResponse, User } from '@larder/shared/contracts/accounts/auth'
import { createLogger } from '@larder/shared/server/logging'
import { freshDatabase } from '@larder/shared/testkit/fresh-database'
import { buildApp } from '../app.ts'
import { ApiConfig } from '../config.ts'
import { createContainer } from '../container.ts'

export type Member = { token: string; headers: { authorization: string }; user: User; password: string }

const PASSWORD = 'correct horse battery'

/** Builds the API on a database of its own. `environment` overrides settings; `now` is the API's clock. */
export const startTestApp = async (
  environment: Record<string, string> = {},
  now: () => Date = () => new Date(),
) => {
  const { mongoUrl, redisUrl, keyPrefix } = freshDatabase()
  const config = ApiConfig.parse({
    MONGODB_URI: mongoUrl,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: keyPrefix,
    JWT_SECRET: 'a secret that only the tests know, long enough',
    OPERATOR_SECRET: 'a secret that only the operator of the tests knows',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const logger = createLogger('api', config.LOG_LEVEL)
  const version = { version: '0.0.0', name: 'Larder', api_version: 'v1', build_date: null, build_time: null }
  const container = createContainer({ config, version, logger, now })
  const app = await buildApp(container)
  await container.start()

  return {
    app,
    container,
    config,
    /** Makes an account with a household of its own and signs it in. */
    signUp: async (username = `user-${randomUUID().slice(0, 8)}`): Promise<Member> => {
      const body = { username, email: `${username}@example.org`, password: PASSWORD }
      const made = await app.inject({ method: 'POST', url: `${API_BASE_PATH}/users/`, payload: body })
      if (made.statusCode !== 201) throw new Error(`Sign-up answered ${made.statusCode}: ${made.body}`)
      const signedIn = await app.inject({
        method: 'POST',
        url: `${API_BASE_PATH}/auth/login`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username, password: PASSWORD }).toString(),
      })
      const { access_token, user_info } = signedIn.json<LoginResponse>()
      const headers = { authorization: `Bearer ${access_token}` }
      return { token: access_token, headers, user: user_info, password: PASSWORD }
    },
    /** Listens on a random loopback port, for what `inject` cannot do; gives the origin. */
    listen: async () => {
      await app.listen({ host: '127.0.0.1', port: 0 })
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    },
    close: async () => {
      await app.close()
      await container.close()
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>
