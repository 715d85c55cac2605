import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import type { Writable } from 'node:stream'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { LoginResponse, User } from '@larder/shared/contracts/accounts/auth'
import { createPasswordHasher } from '@larder/shared/server/auth/passwords/password'
import { readConfig } from '@larder/shared/server/config'
import { createLogger } from '@larder/shared/server/logging'
import type { BackupDesk } from '@larder/shared/server/operations/backup-desk'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { createApi } from '../api.ts'
import { ApiConfig } from '../config.ts'
import { watchChanges } from './undeclared-changes.ts'

export type Member = { token: string; headers: { authorization: string }; user: User; password: string }

const PASSWORD = 'correct horse battery'
/** The least that argon2 takes: a strong hash costs a test a tenth of a second for each sign-up. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

type Options = {
  /** The API's clock. */
  now?: () => Date
  /** Another process of the same installation, whose stores this one uses too. */
  beside?: { config: ApiConfig }
  /** Where its log goes instead of nowhere. */
  logTo?: Writable
  /** What makes backups for the operators' page. */
  desk?: BackupDesk | null
}

const freshStores = () => {
  const { mongoUrl, redisUrl, keyPrefix } = freshDatabase()
  return { MONGODB_URI: mongoUrl, REDIS_URL: redisUrl, REDIS_PREFIX: keyPrefix }
}

/**
 * Starts the API on its own database; `settings` override those of tests. It ends after the test, or after the file if
 * it was started at its top.
 */
export const startTestApp = async (
  settings: Record<string, string> = {},
  { now = () => new Date(), beside, logTo, desk = null }: Options = {},
) => {
  const { MONGODB_URI, REDIS_URL, REDIS_PREFIX } = beside?.config ?? freshStores()
  const config = readConfig(ApiConfig, {
    MONGODB_URI,
    REDIS_URL,
    REDIS_PREFIX,
    JWT_SECRET: 'a secret that only the tests know, long enough',
    OPERATOR_SECRET: 'a secret that only the operator of the tests knows',
    ENCRYPTION_KEY: 'a key that only the tests have and know',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...settings,
  })
  const logger = createLogger('api', logTo ? 'info' : config.LOG_LEVEL, logTo)
  const version = { version: '0.0.0', name: 'Larder', api_version: 'v1', build_date: null, build_time: null }
  const hasher = createPasswordHasher(availableParallelism(), {
    cost: CHEAP,
    secrets: config.PASSWORD_PEPPER,
  })
  const api = await createApi({ config, version, logger, now, hasher, desk })
  const { app, container } = api
  // A call may fail only with the errors that its contract declares: any other error fails the test.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { config, method, url } = request.routeOptions
    if (reply.statusCode < 400 || config.errorCodes === undefined) return done()
    const { code = '' } = JSON.parse(String(payload)) as { code?: string }
    if (config.errorCodes.includes(code)) return done()
    const detail = `${String(method)} ${url} fails with ${code}, which its contract does not declare`
    reply.code(500)
    done(null, JSON.stringify({ code: 'undeclared_error', detail }))
  })
  const undeclared = watchChanges(app)
  let closing: Promise<void> | undefined
  const end = async () => {
    await api.close()
    if (undeclared.size > 0) throw new Error(`Not in their contracts: ${[...undeclared].join('; ')}`)
  }
  const close = () => (closing ??= end())
  afterTests(close)
  await container.start()

  return {
    app,
    container,
    keeper: api.keeper,
    config,
    /** Creates an account with its own household and signs in. */
    signUp: async (username = `user-${randomUUID().slice(0, 8)}`): Promise<Member> => {
      const body = { username, email: `${username}@example.org`, password: PASSWORD }
      const made = await app.inject({ method: 'POST', url: `${API_BASE_PATH}/users/`, payload: body })
      if (made.statusCode !== 201) throw new Error(`Sign-up answered ${made.statusCode}: ${made.body}`)
      const signedIn = await app.inject({
        method: 'POST',
        url: `${API_BASE_PATH}/auth/login`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        // Like a browser, which by them is no new device.
        cookies: Object.fromEntries(made.cookies.map(({ name, value }) => [name, value])),
        payload: new URLSearchParams({ username, password: PASSWORD }).toString(),
      })
      const { access_token, user_info } = signedIn.json<LoginResponse>()
      const headers = { authorization: `Bearer ${access_token}` }
      return { token: access_token, headers, user: user_info, password: PASSWORD }
    },
    /** Listens on a random loopback port, for what `inject` cannot do; returns the origin (of plain http). */
    listen: async () => {
      await api.listen()
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    },
    /** Ends it before its test does. */
    close,
  }
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>
