import { once } from 'node:events'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { SecurityEvent, Session } from '@larder/shared/contracts/accounts/sessions'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openBrowser } from '../../testing/browser.ts'
import type { Browser } from '../../testing/browser.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const DAY_MS = 24 * 3600 * 1000
const START = new Date('2026-11-21T10:00:00Z')
const COOKIE = 'larder_refresh'

let clock = START
const sut = await startTestApp({}, { now: () => clock })
const second = await startTestApp({}, { now: () => clock, beside: sut })
beforeEach(() => {
  clock = START
})

const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}

/** A browser in which a member is signed in. */
const signedIn = async ({ user, password }: Member, options = {}): Promise<Browser> => {
  const browser = openBrowser(sut, options)
  const answer = await browser.signIn(user.username, password)
  expect(answer.statusCode).toBe(200)
  return browser
}
const eventKinds = async (browser: Browser) =>
  (await browser.get('/auth/security-events')).json<SecurityEvent[]>().map(({ kind }) => kind)

describe('the access token', () => {
  it('lasts for a quarter of an hour and identifies its session', async () => {
    const browser = await signedIn(await sut.signUp())
    const claims = sut.app.jwt.decode<{ sid: string; iat: number; exp: number }>(browser.token())
    expect(claims).toMatchObject({ sid: expect.stringMatching(/^[0-9a-f]{24}$/) as string })
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(15 * 60)
  })
})

describe('the cookie of a session', () => {
  const cookieOf = async (environment: Record<string, string>) => {
    const app = await startTestApp(environment, { beside: sut })
    const { user, password } = await app.signUp()
    const answer = await openBrowser(app).signIn(user.username, password)
    return answer.cookies.find(({ name }) => name === COOKIE)
  }

  it("is sent to the renewing call only, and scripts can't read it", async () => {
    expect(await cookieOf({ PUBLIC_URL: 'https://larder.example' })).toMatchObject({
      path: '/api/v1/auth/refresh',
      httpOnly: true,
      sameSite: 'Strict',
      secure: true,
    })
  })

  it('is returned over plain http if the product is reached that way', async () => {
    const cookie = await cookieOf({ PUBLIC_URL: 'http://192.168.1.7:8080' })
    expect(cookie?.httpOnly).toBe(true)
    expect(cookie).not.toHaveProperty('secure')
  })
})

describe('renewing', () => {
  it('returns a new token and a new cookie each time', async () => {
    const member = await sut.signUp()
    const browser = await signedIn(member)
    const cookies = [browser.cookie(COOKIE)]
    for (let time = 0; time < 3; time++) {
      later(60_000)
      const answer = await browser.renew()
      expect(answer.json<LoginResponse>()).toEqual({
        access_token: expect.any(String) as string,
        user_info: expect.objectContaining({ id: member.user.id, has_password: true }) as object,
      })
      expect(await browser.isSignedIn()).toBe(true)
      cookies.push(browser.cookie(COOKIE))
    }
    expect(new Set(cookies).size).toBe(4)
  })

  it('is refused without a cookie, with an invented one and with one of an ended session', async () => {
    const browser = await signedIn(await sut.signUp())
    const good = browser.cookie(COOKIE)
    const [sessionId = '', family = '', token = ''] = good.split('.')
    const madeUp = 'A'.repeat(43)
    for (const bad of ['', 'x', `${sessionId}.${madeUp}.${token}`, `${sessionId}.${madeUp}.${madeUp}`]) {
      browser.setCookie(COOKIE, bad)
      const answer = await browser.renew()
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([401, 'not_authenticated'])
    }
    // A stranger who only knows the session's id could not end it.
    browser.setCookie(COOKIE, good)
    expect((await browser.renew()).statusCode).toBe(200)

    await browser.post('/auth/logout')
    expect(browser.cookieNames()).not.toContain(COOKIE)
    const late = await sut.app.inject({
      method: 'POST',
      url: '/api/v1/auth/refresh',
      cookies: { [COOKIE]: `${sessionId}.${family}.${token}` },
    })
    expect(late.statusCode).toBe(401)
  })

  it('gives two tabs that renew at once the same cookie, and both stay signed in', async () => {
    const browser = await signedIn(await sut.signUp())
    const cookie = browser.cookie(COOKIE)
    const answers = await Promise.all(
      [sut, second, sut, second].map(({ app }) =>
        app.inject({ method: 'POST', url: '/api/v1/auth/refresh', cookies: { [COOKIE]: cookie } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const next = answers.map(({ cookies }) => cookies.find(({ name }) => name === COOKIE)?.value)
    expect(new Set(next).size).toBe(1)
    expect(next[0]).not.toBe(cookie)
    browser.setCookie(COOKIE, next[0] ?? '')
    later(60_000)
    expect((await browser.renew()).statusCode).toBe(200)
  })

  it('repeats an answer that got lost, for half a minute', async () => {
    const browser = await signedIn(await sut.signUp())
    const before = browser.cookie(COOKIE)
    await browser.renew()
    const lost = browser.cookie(COOKIE)
    browser.setCookie(COOKIE, before)
    later(30_000)
    expect((await browser.renew()).statusCode).toBe(200)
    expect(browser.cookie(COOKIE)).toBe(lost)
  })

  it('treats a later use of an old cookie as theft: the session ends for both, and its owner is told', async () => {
    const member = await sut.signUp()
    const owner = await signedIn(member)
    const copy = owner.cookie(COOKIE)
    await owner.renew()
    later(30_001)
    const thief = openBrowser(sut, { address: '203.0.113.9', userAgent: 'curl/8.5.0' })
    await thief.signIn('nobody', 'nothing')
    const answer = await thief.call('/auth/refresh', {
      method: 'POST',
      headers: { cookie: `${COOKIE}=${copy}` },
    })
    expect(answer.statusCode).toBe(401)
    expect(await owner.isSignedIn()).toBe(false)
    expect((await owner.renew()).statusCode).toBe(401)

    const again = await signedIn(member)
    const [latest, reuse] = (await again.get('/auth/security-events')).json<SecurityEvent[]>()
    expect(latest?.kind).toBe('signed_in')
    expect(reuse).toMatchObject({
      kind: 'refresh_token_reused',
      address: '203.0.113.9',
      device: 'Unknown device',
    })
    expect((await eventKinds(again)).filter((kind) => kind === 'refresh_token_reused')).toHaveLength(1)
  })

  it('lets a session live for 30 days from its last use, and for 180 in all', async () => {
    const member = await sut.signUp()
    const [used, unused] = [await signedIn(member), await signedIn(member)]
    for (let day = 29; day < 180; day += 29) {
      later(29 * DAY_MS)
      expect((await used.renew()).statusCode).toBe(200)
    }
    expect((await unused.renew()).statusCode).toBe(401)
    later(5 * DAY_MS + 1)
    expect(await used.isSignedIn()).toBe(true)
    later(DAY_MS)
    expect([await used.isSignedIn(), (await used.renew()).statusCode]).toEqual([false, 401])
  })
})

describe('the list of devices', () => {
  it('shows where the user is signed in, the latest used first', async () => {
    const member = await sut.signUp()
    const laptop = await signedIn(member, { address: '10.0.0.2' })
    later(60_000)
    const phone = await signedIn(member, {
      address: '10.0.0.3',
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Version/18.6 Mobile/15E148 Safari/604.1',
    })
    later(60_000)
    await laptop.renew()
    const list = (await phone.get('/auth/sessions')).json<Session[]>()
    expect(list.slice(0, 2)).toEqual([
      {
        id: laptop.sessionId(),
        device: 'Firefox on Linux',
        address: '10.0.0.2',
        created_at: START.toISOString(),
        last_used_at: clock.toISOString(),
        is_current: false,
      },
      {
        id: phone.sessionId(),
        device: 'Safari on iPhone',
        address: '10.0.0.3',
        created_at: new Date(START.getTime() + 60_000).toISOString(),
        last_used_at: new Date(START.getTime() + 60_000).toISOString(),
        is_current: true,
      },
    ])
  })

  it('is also available page by page', async () => {
    const member = await sut.signUp()
    const browsers: Browser[] = []
    for (let device = 0; device < 3; device++) {
      later(60_000)
      browsers.push(await signedIn(member))
    }
    const [first, , last] = browsers
    const whole = (await first?.get('/auth/sessions'))?.json<Session[]>() ?? []
    const pages: Session[][] = []
    for (let query = '?limit=2'; query !== '';) {
      const answer = await first?.get(`/auth/sessions${query}`)
      pages.push(answer?.json<Session[]>() ?? [])
      const next = answer?.headers['x-next-cursor']
      query = typeof next === 'string' ? `?limit=2&cursor=${next}` : ''
    }
    expect(pages.flat()).toEqual(whole)
    expect(pages.map((page) => page.length)).toEqual([2, whole.length - 2])
    expect(whole[0]?.id).toBe(last?.sessionId())
    const foreign = (await signedIn(await sut.signUp())).sessionId()
    const answer = await first?.get(`/auth/sessions?cursor=${foreign}`)
    expect(answer?.json<ErrorBody>()).toMatchObject({ code: 'not_found' })
  })

  it('ends another device at once, which then is gone from the list', async () => {
    const member = await sut.signUp()
    const [laptop, phone] = [await signedIn(member), await signedIn(member)]
    const ended = await laptop.remove(`/auth/sessions/${phone.sessionId()}`)
    expect(ended.statusCode).toBe(204)
    expect([await phone.isSignedIn(), (await phone.renew()).statusCode]).toEqual([false, 401])
    expect(await laptop.isSignedIn()).toBe(true)
    const ids = (await laptop.get('/auth/sessions')).json<Session[]>().map(({ id }) => id)
    expect(ids).toContain(laptop.sessionId())
    expect(ids).not.toContain(phone.sessionId())
    expect(await eventKinds(laptop)).toContain('session_ended')
  })

  it('ends other devices only after a recent confirmation, and its own session at any time', async () => {
    const member = await sut.signUp()
    const [thief, owner] = [await signedIn(member), await signedIn(member)]
    later(6 * 60_000)
    for (const path of [`/auth/sessions/${owner.sessionId()}`, '/auth/sessions']) {
      const answer = await thief.remove(path)
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([403, 'confirmation_required'])
    }
    expect(await owner.isSignedIn()).toBe(true)
    expect((await owner.post('/auth/confirm', { password: member.password })).statusCode).toBe(204)
    expect((await owner.remove(`/auth/sessions/${thief.sessionId()}`)).statusCode).toBe(204)
    later(6 * 60_000)
    expect((await owner.remove(`/auth/sessions/${owner.sessionId()}`)).statusCode).toBe(204)
  })

  it("[API-015] answers 404 for another user's session, an unknown one, and an ended one", async () => {
    const [mine, theirs] = [await signedIn(await sut.signUp()), await signedIn(await sut.signUp())]
    for (const id of [theirs.sessionId(), '0'.repeat(24)]) {
      const answer = await mine.remove(`/auth/sessions/${id}`)
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([404, 'not_found'])
    }
    expect(await theirs.isSignedIn()).toBe(true)
    expect((await mine.remove('/auth/sessions/x')).statusCode).toBe(422)
  })

  it('[API-015] is only for signed-in users', async () => {
    const visitor = openBrowser(sut)
    const answers = [
      await visitor.get('/auth/sessions'),
      await visitor.remove(`/auth/sessions/${'0'.repeat(24)}`),
      await visitor.get('/auth/security-events'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
  })
})

describe('security events', () => {
  it('show what happened, to their owner only', async () => {
    const member = await sut.signUp()
    const browser = openBrowser(sut, { address: '10.0.0.9' })
    await browser.signIn(member.user.username, 'a guess')
    await waitUntil('the failure to be noted', async () => {
      const events = await sut.app.inject({ url: '/api/v1/auth/security-events', headers: member.headers })
      return events.json<SecurityEvent[]>()[0]?.kind === 'sign_in_failed'
    })
    await browser.signIn(member.user.username, member.password)
    await browser.post('/auth/logout')
    const own = await signedIn(member)
    expect(await eventKinds(own)).toEqual([
      'signed_in',
      'signed_out',
      'signed_in',
      'sign_in_failed',
      'signed_in',
      'registered',
    ])
    const [, signedOut] = (await own.get('/auth/security-events')).json<SecurityEvent[]>()
    expect(signedOut).toMatchObject({
      at: START.toISOString(),
      device: 'Firefox on Linux',
      address: '10.0.0.9',
    })
    const other = await signedIn(await sut.signUp())
    expect(await eventKinds(other)).toEqual(['signed_in', 'signed_in', 'registered'])
  })

  it('are returned a hundred at a time', async () => {
    const member = await sut.signUp()
    const browser = await signedIn(member)
    const actor = await sut.container.accounts.sessions.resolve(browser.sessionId())
    for (let event = 0; event < 101; event++) {
      await sut.container.accounts.events.record(actor.userId, 'signed_out', null)
    }
    const page = (await browser.get('/auth/security-events')).json<SecurityEvent[]>()
    expect(page).toHaveLength(100)
    const rest = await browser.get(`/auth/security-events?cursor=${page.at(-1)?.id ?? ''}`)
    expect(rest.json<SecurityEvent[]>().map(({ kind }) => kind)).toEqual([
      'signed_out',
      'signed_in',
      'signed_in',
      'registered',
    ])
  })
})

describe('signing out everywhere else', () => {
  it('ends all sessions of the user except the current one, and nobody else’s', async () => {
    const [member, stranger] = [await sut.signUp(), await sut.signUp()]
    const [own, ...others] = [openBrowser(sut), openBrowser(sut), openBrowser(sut)] as const
    for (const browser of [own, ...others]) await browser.signIn(member.user.username, member.password)
    expect((await own.remove('/auth/sessions')).statusCode).toBe(204)
    expect(await own.isSignedIn()).toBe(true)
    for (const other of others) {
      expect([await other.isSignedIn(), (await other.renew()).statusCode]).toEqual([false, 401])
    }
    const { headers } = stranger
    expect((await openBrowser(sut).call('/auth/me', { headers })).statusCode).toBe(200)
    const [event] = (await own.get('/auth/security-events')).json<SecurityEvent[]>()
    expect(event?.kind).toBe('session_ended')
  })
})

describe('sockets', () => {
  let origins: string[]
  beforeAll(async () => {
    origins = [await sut.listen(), await second.listen()]
  })

  /** Opens a socket at each of the two API processes, with a browser's session. */
  const follow = async (browser: Browser) => {
    const answer = await browser.get('/progress/generate-client-id')
    const { client_id } = answer.json<{ client_id: string }>()
    const sockets = origins.map(
      (origin) => new WebSocket(`${origin.replace('http', 'ws')}/api/v1/ws/progress/${client_id}`),
    )
    const codes: number[] = []
    for (const socket of sockets) socket.on('close', (code) => codes.push(code))
    await Promise.all(sockets.map((socket) => once(socket, 'open')))
    return { codes, close: () => sockets.forEach((socket) => socket.close()) }
  }

  it.each([
    ['logout', ({ own }) => own.post('/auth/logout')],
    ['the list of devices', ({ own, other }) => other.remove(`/auth/sessions/${own.sessionId()}`)],
    [
      'a change of the password',
      ({ other, member }) =>
        other.put('/auth/password', { current_password: member.password, new_password: 'another one 9' }),
    ],
  ] satisfies [string, (at: { own: Browser; other: Browser; member: Member }) => Promise<unknown>][])(
    'close with their session at every API process: %s',
    async (_what, end) => {
      const member = await sut.signUp()
      const [own, other] = [await signedIn(member), await signedIn(member)]
      const [ended, kept] = [await follow(own), await follow(other)]
      await end({ own, other, member })
      await waitUntil('both sockets to close', () => ended.codes.length === 2)
      expect(ended.codes).toEqual([1008, 1008])
      expect(kept.codes).toEqual([])
      kept.close()
    },
  )

  it('do not open for the id of an ended session', async () => {
    const browser = await signedIn(await sut.signUp())
    const answer = await browser.get('/progress/generate-client-id')
    await browser.post('/auth/logout')
    const { client_id } = answer.json<{ client_id: string }>()
    const socket = new WebSocket(
      `${(origins[1] ?? '').replace('http', 'ws')}/api/v1/ws/progress/${client_id}`,
    )
    const [code] = (await once(socket, 'close')) as [number]
    expect(code).toBe(1008)
  })
})

describe('a session of the first version', () => {
  it("has ended: its token lasts for a month, and can't be renewed", async () => {
    const member = await sut.signUp()
    const mongo = await openMongo(sut)
    const latest = { sort: { _id: -1 } } as const
    await mongo.connection
      .collection('sessions')
      .findOneAndUpdate({}, { $unset: { family_hash: '' } }, latest)
    // As if this database was created by that version.
    await mongo.connection.collection('migrations').deleteMany({})
    await sut.container.start()
    expect((await sut.app.inject({ url: '/api/v1/auth/me', headers: member.headers })).statusCode).toBe(401)
  })
})
