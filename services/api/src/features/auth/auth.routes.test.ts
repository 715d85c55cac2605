import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import { hashSecret, randomSecret } from '@larder/shared/server/auth/sessions/refresh-token'
import {
  LOGIN_BY_ACCOUNT,
  LOGIN_BY_ADDRESS,
  REGISTER_BY_ADDRESS,
} from '@larder/shared/server/auth/throttle/throttle-rules'
import type { ThrottleRule } from '@larder/shared/server/auth/throttle/throttle-rules'
import { createThrottle } from '@larder/shared/server/auth/throttle/throttle'
import { createLogger } from '@larder/shared/server/logging'
import { connectProducerRedis } from '@larder/shared/server/redis'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openBrowser } from '../../testing/browser.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'

let clock = new Date('2026-11-21T10:00:00Z')
const sut = await startTestApp({}, { now: () => clock })

/** Counts attempts as if they had been made. */
const fill = async (rule: ThrottleRule, subject: string, times: number) => {
  const redis = connectProducerRedis(sut.config.REDIS_URL, createLogger('test', 'silent'))
  await waitUntil('Redis', () => redis.status === 'ready')
  const throttle = createThrottle(redis, sut.config.REDIS_PREFIX, () => clock)
  for (let time = 0; time < times; time++) await throttle.countAttempt({ rule, subject })
  redis.disconnect()
}

const post = (url: string, payload: object) =>
  sut.app.inject({ method: 'POST', url: `/api/v1${url}`, payload })

const signIn = (username: string, password: string, remoteAddress = '10.0.0.1') =>
  sut.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password }).toString(),
  })

const me = (headers: Record<string, string>) => sut.app.inject({ url: '/api/v1/auth/me', headers })

describe('registration', () => {
  it('[AUTH-024, AUTH-077, ENT-001, ENT-002, API-017] creates an account with a household and never shows the password', async () => {
    const made = await post('/users/', {
      username: 'Maya',
      email: 'maya@example.org',
      password: 'long enough',
      time_zone: 'Europe/Berlin',
    })
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({
      username: 'Maya',
      email: 'maya@example.org',
      is_active: true,
      is_superuser: false,
      google_id: null,
      has_gmail_access: false,
      daily_consumption_rate: expect.any(Number) as number,
      migration_pending: false,
      is_oauth_user: false,
      has_password: true,
      time_zone: 'Europe/Berlin',
    })
    for (const secret of ['long enough', 'argon2', 'password_hash']) expect(made.body).not.toContain(secret)
  })

  it('refuses a name or an address that is taken, in any case', async () => {
    await post('/users/', { username: 'Nadja', email: 'nadja@example.org', password: 'long enough' })
    const sameName = await post('/users/', {
      username: 'nADJA',
      email: 'x@example.org',
      password: 'long enough',
    })
    const sameEmail = await post('/users/', {
      username: 'other',
      email: 'NADJA@example.org',
      password: 'long enough',
    })
    expect([sameName.statusCode, sameName.json<ErrorBody>().code]).toEqual([409, 'username_taken'])
    expect([sameEmail.statusCode, sameEmail.json<ErrorBody>().code]).toEqual([409, 'email_taken'])
  })

  it("refuses a name that is somebody else's address: it would sign in instead of that person", async () => {
    for (const username of ['Dana@intranet', 'dana\uff20intranet']) {
      const taken = await post('/users/', { username, email: 'x@example.org', password: 'long enough' })
      expect([taken.statusCode, taken.json<ErrorBody>().detail]).toEqual([
        422,
        'A username with an @ must be your own e-mail address',
      ])
    }
  })

  it.each([
    'Win at https://prizes.example',
    'noa@example.org',
    'noa\uff20example\uff0eorg',
    'x@y.z and more',
  ])('refuses the name %s, which mails would carry as a link', async (username) => {
    const refused = await post('/users/', { username, email: 'noa@example.org', password: 'long enough' })
    expect([refused.statusCode, refused.json<ErrorBody>().detail]).toEqual([
      422,
      'Username must not contain an address',
    ])
  })

  it.each(['Dr. Noa', 'N.O.A.', 'a/b: c'])('takes the name %s', async (username) => {
    const email = `${username.replaceAll(/\W/g, '')}@names.example`
    expect((await post('/users/', { username, email, password: 'long enough' })).statusCode).toBe(201)
  })

  it('[AUTH-022, AUTH-023] accepts 8 characters and refuses 7', async () => {
    const eight = await post('/users/', {
      username: 'eight',
      email: 'eight@example.org',
      password: 'plum8tea',
    })
    const seven = await post('/users/', {
      username: 'seven',
      email: 'seven@example.org',
      password: '1234567',
    })
    expect(eight.statusCode).toBe(201)
    expect(seven.statusCode).toBe(422)
    expect(seven.json<ErrorBody>().detail).toBe('Password must be at least 8 characters long')
  })

  it('ignores ids, owner and flags in the body', async () => {
    const other = await sut.signUp()
    const made = await post('/users/', {
      username: 'sneaky',
      email: 'sneaky@example.org',
      password: 'long enough',
      id: other.user.id,
      household_id: other.user.household_id,
      is_superuser: true,
    })
    expect(made.json()).toMatchObject({ is_superuser: false })
    expect(made.json<{ id: string }>().id).not.toBe(other.user.id)
    expect(made.json<{ household_id: string }>().household_id).not.toBe(other.user.household_id)
  })

  it('answers 403 when registration is closed', async () => {
    const closed = await startTestApp({ REGISTRATION: 'closed' })
    const answer = await closed.app.inject({
      method: 'POST',
      url: '/api/v1/users/',
      payload: { username: 'a', email: 'a@example.org', password: 'long enough' },
    })
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([403, 'registration_closed'])
  })

  it('creates an account only for somebody with a valid invitation when people are invited', async () => {
    const invited = await startTestApp({ REGISTRATION: 'invited' }, { now: () => clock })
    const { connection } = await openMongo(invited)
    const register = (invitation?: string) => {
      const username = `guest-${randomUUID().slice(0, 8)}`
      return invited.app.inject({
        method: 'POST',
        url: '/api/v1/users/',
        payload: { username, email: `${username}@example.org`, password: 'long enough', invitation },
      })
    }
    const outcome = async (invitation?: string) => {
      const answer = await register(invitation)
      return [answer.statusCode, answer.json<ErrorBody>().code]
    }
    expect(await outcome()).toEqual([403, 'registration_by_invitation'])
    expect(await outcome('A'.repeat(43))).toEqual([400, 'invitation_invalid'])

    const { Types } = connection.base
    const owner = { user_id: new Types.ObjectId(), role: 'owner', joined_at: new Date() }
    const household = await connection
      .collection('households')
      .insertOne({ time_zone: 'UTC', members: [owner], former_members: [], members_version: 1 })
    const token = randomSecret()
    await connection.collection('household_invitations').insertOne({
      household_id: household.insertedId,
      invited_by: owner.user_id,
      email: null,
      token_hash: hashSecret(token),
      used_by: null,
      created_at: new Date(),
      expires_at: new Date(clock.getTime() + 7 * 24 * 3600 * 1000),
    })
    expect((await register(token)).statusCode).toBe(201)
    await connection.collection('household_invitations').deleteMany({})
    expect(await outcome(token)).toEqual([400, 'invitation_invalid'])
  })

  it('limits the number of accounts from one address', async () => {
    const make = (name: string, remoteAddress: string) =>
      sut.app.inject({
        method: 'POST',
        url: '/api/v1/users/',
        remoteAddress,
        payload: { username: name, email: `${name}@example.org`, password: 'long enough' },
      })
    await fill(REGISTER_BY_ADDRESS, '10.0.4.1', 99)
    expect((await make('rush', '10.0.4.1')).statusCode).toBe(201)
    const slowed = await make('rush-again', '10.0.4.1')
    expect([slowed.statusCode, slowed.json<ErrorBody>().code]).toEqual([429, 'too_many_attempts'])
    expect((await make('rush-again', '10.0.4.2')).statusCode).toBe(201)
  })

  it('ignores an unknown time zone', async () => {
    const made = await post('/users/', {
      username: 'mars',
      email: 'mars@example.org',
      password: 'long enough',
      time_zone: 'Mars/Olympus',
    })
    expect(made.json()).toMatchObject({ time_zone: 'UTC' })
  })
})

describe('signing in', () => {
  it('[AUTH-011, ENT-003] returns a token and the user, by name or by address', async () => {
    const { user, password } = await sut.signUp()
    for (const name of [user.username, user.email.toUpperCase()]) {
      const answer = await signIn(name, password)
      expect(answer.statusCode).toBe(200)
      expect(answer.json<{ user_info: { id: string } }>().user_info.id).toBe(user.id)
    }
  })

  it('[AUTH-081, AUTH-014] answers the same for a wrong password and an unknown user', async () => {
    const { user } = await sut.signUp()
    const wrong = await signIn(user.username, 'not this one')
    const unknown = await signIn('nobody-here', 'not this one')
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    expect(wrong.json()).toEqual({ code: 'invalid_credentials', detail: 'Invalid username or password' })
    expect(unknown.json()).toEqual(wrong.json())
  })

  it('counts simultaneous guesses correctly', async () => {
    const { user } = await sut.signUp()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn(user.username, 'guess', '10.0.0.77')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15)
  })

  it('throttles guessing from one address, and never the owner at another', async () => {
    const { user, password } = await sut.signUp()
    for (let failure = 0; failure < 5; failure++) await signIn(user.username, 'guess', '10.0.0.66')
    const slowed = await signIn(user.username, password, '10.0.0.66')
    expect(slowed.statusCode).toBe(429)
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(user.username, password, '10.0.0.7')).statusCode).toBe(200)

    const before = clock
    clock = new Date(clock.getTime() + 10_000)
    expect((await signIn(user.username, password, '10.0.0.66')).statusCode).toBe(200)
    clock = before
  })
})

it('a sign-in renews a hash of before the pepper, and a lost pepper is named in no answer', async () => {
  const { user, password } = await sut.signUp()
  const at = { beside: sut, now: () => clock }
  const peppered = await startTestApp({ PASSWORD_PEPPER: 'something that only the API knows and keeps' }, at)
  const { connection } = await openMongo(sut)
  const stored = async () =>
    (await connection.collection('users').findOne({ username: user.username }))?.password_hash as string
  const before = await stored()
  const signInAt = (app: typeof sut) => openBrowser(app).signIn(user.username, password)
  const both = await Promise.all([signInAt(peppered), signInAt(peppered)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await signInAt(peppered)).statusCode).toBe(200)
  expect(before).toMatch(/^\$argon2id\$/)
  expect(await stored()).toMatch(/^pepper=[\w-]{8}\$argon2id\$/)
  const without = await signInAt(sut)
  expect([without.statusCode, without.json<ErrorBody>().code]).toEqual([500, 'internal'])
  expect(without.body).not.toMatch(/pepper|stack/)
})

describe('a device that signed in before', () => {
  const ADDRESS = '10.0.0.99'
  const guess = async (username: string, browser = openBrowser(sut, { address: ADDRESS })) =>
    (await browser.signIn(username, 'a guess')).statusCode

  it('is not throttled because of somebody who guesses at the same address', async () => {
    const { user, password } = await sut.signUp()
    const own = openBrowser(sut, { address: ADDRESS })
    await own.signIn(user.username, password)
    for (let time = 0; time < 5; time++) expect(await guess(user.username)).toBe(401)
    expect(await guess(user.username)).toBe(429)
    expect((await own.signIn(user.username, password)).statusCode).toBe(200)
  })

  it('is throttled by its own guesses, and only for that account', async () => {
    const [first, second] = [await sut.signUp(), await sut.signUp()]
    const browser = openBrowser(sut, { address: '10.0.0.98' })
    await browser.signIn(first.user.username, first.password)
    await browser.signIn(second.user.username, second.password)
    for (let time = 0; time < 5; time++) expect(await guess(first.user.username, browser)).toBe(401)
    expect(await guess(first.user.username, browser)).toBe(429)
    expect((await browser.signIn(second.user.username, second.password)).statusCode).toBe(200)
  })

  it('must belong to the account: a cookie of another account, or a forged one, has no counter of its own', async () => {
    const [owner, stranger] = [await sut.signUp(), await sut.signUp()]
    const browser = openBrowser(sut, { address: '10.0.0.97' })
    await browser.signIn(owner.user.username, owner.password)
    const name = `larder_device_${owner.user.id}`
    const good = browser.cookie(name)
    const thief = openBrowser(sut, { address: '10.0.0.96' })
    await thief.signIn(stranger.user.username, stranger.password)
    const theirs = thief.cookie(`larder_device_${stranger.user.id}`)
    for (const cookie of [theirs, good.replace(/.$/, good.endsWith('A') ? 'B' : 'A'), 'x']) {
      browser.setCookie(name, cookie)
      await guess(owner.user.username, browser)
    }
    // All three were counted together with those of unknown devices.
    browser.setCookie(name, 'x')
    for (let time = 0; time < 2; time++) expect(await guess(owner.user.username, browser)).toBe(401)
    expect(await guess(owner.user.username, browser)).toBe(429)
    browser.setCookie(name, good)
    expect((await browser.signIn(owner.user.username, owner.password)).statusCode).toBe(200)
  })
})

describe('crowds of guesses', () => {
  it('are throttled from one address at many accounts, and at one account from many addresses', async () => {
    await fill(LOGIN_BY_ADDRESS, '10.0.1.1', 49)
    expect((await signIn('crowd-49', 'a guess', '10.0.1.1')).statusCode).toBe(401)
    expect((await signIn('crowd-50', 'a guess', '10.0.1.1')).statusCode).toBe(429)
    expect((await signIn('crowd-50', 'a guess', '10.0.3.1')).statusCode).toBe(401)
    await fill(LOGIN_BY_ACCOUNT, 'victim', 49)
    expect((await signIn('Victim', 'a guess', '10.0.2.1')).statusCode).toBe(401)
    expect((await signIn('victim', 'a guess', '10.0.2.2')).statusCode).toBe(429)
  })
})

describe('sessions', () => {
  it('[AUTH-072] returns the signed-in user', async () => {
    const { headers, user } = await sut.signUp()
    const answer = await me(headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(user)
  })

  it('[API-003, API-015] refuses a missing, a forged and a foreign token', async () => {
    const { token } = await sut.signUp()
    const [head, , signature] = token.split('.')
    const claims = Buffer.from(JSON.stringify({ sid: '0'.repeat(24) })).toString('base64url')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`
    for (const forged of [
      '',
      'Bearer',
      'Bearer x',
      `Bearer ${head}.${claims}.${signature}`,
      `Bearer ${unsigned}`,
    ]) {
      const answer = await me({ authorization: forged })
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([401, 'not_authenticated'])
    }
    expect((await me({})).statusCode).toBe(401)
  })

  it.each([{ sid: 'no id' }, { sid: { $ne: null } }, { sid: 7 }, {}])(
    'refuses a signed token without a session (%j)',
    async (claims) => {
      const headers = { authorization: `Bearer ${sut.app.jwt.sign(claims as { sid: string })}` }
      const refused = await sut.app.inject({ url: '/api/v1/auth/me', headers })
      expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([401, 'not_authenticated'])
      const left = await sut.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers })
      expect(left.statusCode).toBe(204)
    },
  )

  it('refuses an expired token', async () => {
    const { token } = await sut.signUp()
    const { sid } = sut.app.jwt.decode<{ sid: string }>(token) as { sid: string }
    const expired = sut.app.jwt.sign({ sid }, { expiresIn: -1 })
    expect((await me({ authorization: `Bearer ${expired}` })).statusCode).toBe(401)
  })

  it('ends a session after 30 days whatever the token says', async () => {
    const { headers } = await sut.signUp()
    const before = clock
    clock = new Date(clock.getTime() + 31 * 24 * 3600 * 1000)
    expect((await me(headers)).statusCode).toBe(401)
    clock = before
  })

  it('[AUTH-070] ends the session on logout', async () => {
    const { headers } = await sut.signUp()
    const left = await sut.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers })
    expect(left.statusCode).toBe(204)
    expect((await me(headers)).statusCode).toBe(401)
  })

  it('ends the session of an expired token, and succeeds without a session', async () => {
    const { token, headers } = await sut.signUp()
    const session = sut.app.jwt.decode<{ sid: string }>(token)?.sid ?? ''
    const stale = sut.app.jwt.sign({ sid: session }, { expiresIn: -60 })
    const leave = (authorization: string) =>
      sut.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers: { authorization } })
    expect((await me({ authorization: `Bearer ${stale}` })).statusCode).toBe(401)
    expect((await leave(`Bearer ${stale}`)).statusCode).toBe(204)
    expect((await me(headers)).statusCode).toBe(401)
    expect((await leave('Bearer nonsense')).statusCode).toBe(204)
  })
})

describe('bad requests', () => {
  it('answers broken JSON with 400', async () => {
    const answer = await sut.app.inject({
      method: 'POST',
      url: '/api/v1/users/',
      headers: { 'content-type': 'application/json' },
      payload: '{"username": ',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<ErrorBody>().code).toBe('malformed_request')
  })

  it('answers another content type with 415 and an empty body with 422', async () => {
    const xml = await sut.app.inject({
      method: 'POST',
      url: '/api/v1/users/',
      headers: { 'content-type': 'text/xml' },
      payload: '<user/>',
    })
    const nothing = await sut.app.inject({ method: 'POST', url: '/api/v1/users/' })
    expect([xml.statusCode, nothing.statusCode]).toEqual([415, 422])
    expect(xml.json()).toEqual({
      code: 'malformed_request',
      detail: 'The request is of a kind that this call does not take',
    })
  })

  it('answers a body that is too large with 413, without mentioning a file', async () => {
    const large = await post('/users/', { username: 'x'.repeat(1_100_000) })
    expect([large.statusCode, large.json()]).toEqual([
      413,
      { code: 'malformed_request', detail: 'The request is too large' },
    ])
  })
})
