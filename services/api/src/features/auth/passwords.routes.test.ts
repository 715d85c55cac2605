import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '@larder/shared/contracts/accounts/auth'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { SecurityEvent } from '@larder/shared/contracts/accounts/sessions'
import { openBrowser } from '../../testing/browser.ts'
import type { Browser } from '../../testing/browser.ts'
import { createFakeMailman } from '../../testing/fake-workers/fake-mailman.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const START = new Date('2026-11-21T10:00:00Z')
const HOUR_MS = 3600 * 1000
const SENT = { message: 'Password reset email sent! Check your inbox.' }
const INVALID = {
  code: 'reset_token_invalid',
  detail: 'This reset link is invalid or has expired. Please request a new one.',
}

let clock = START
let addresses = 0
const sut = await startTestApp({}, { now: () => clock })
const mailman = createFakeMailman(sut, () => clock)
beforeEach(() => {
  clock = START
})

/** A browser at an address that no other test uses. */
const visitor = () => openBrowser(sut, { address: `10.1.0.${++addresses}` })
const forgot = (email: string, browser = visitor()) => browser.post('/auth/forgot-password', { email })
const reset = (token: string, new_password: string, browser = visitor()) =>
  browser.post('/auth/reset-password', { token, new_password })
const change = (browser: Browser, body: object) => browser.put('/auth/password', body)

const signedIn = async ({ user, password }: Pick<Member, 'user' | 'password'>) => {
  const browser = visitor()
  expect((await browser.signIn(user.username, password)).statusCode).toBe(200)
  return browser
}
/** The token of the mail that a member has just requested. */
const askForToken = async ({ user }: Member): Promise<string> => {
  await forgot(user.email)
  const [token = ''] = await mailman.deliver(user.email)
  expect(token).toMatch(/^[\w-]{43}$/)
  return token
}

describe('a forgotten password', () => {
  it('[AUTH-031] answers the same whether the address has an account or not', async () => {
    const { user } = await sut.signUp()
    for (const email of [user.email, user.email.toUpperCase(), 'nobody@example.org']) {
      const answer = await forgot(email)
      expect([answer.statusCode, answer.json()]).toEqual([200, SENT])
    }
    expect(await mailman.deliver(user.email)).toHaveLength(1)
    expect(await mailman.deliver('nobody@example.org')).toEqual([])
    expect(await mailman.listUnsent()).toEqual([])
  })

  it('requires an address', async () => {
    const answers = [await forgot('no address'), await visitor().post('/auth/forgot-password')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    expect(answers[0]?.json<ErrorBody>().detail).toBe('Please enter a valid e-mail address')
  })

  it('[AUTH-041] is replaced by the link of the mail, which ends all sessions', async () => {
    const member = await sut.signUp()
    const before = await signedIn(member)
    const answer = await reset(await askForToken(member), 'a brand new one')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Your password has been reset successfully.' },
    ])
    expect([await before.isSignedIn(), (await before.renew()).statusCode]).toEqual([false, 401])
    expect((await visitor().signIn(member.user.username, member.password)).statusCode).toBe(401)
    const after = await signedIn({ ...member, password: 'a brand new one' })
    const events = (await after.get('/auth/security-events')).json<SecurityEvent[]>()
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['password_reset', 'password_reset_requested']),
    )
  })

  it('[API-014] answers 400 for a link that was used, has expired, or never existed, without distinguishing them', async () => {
    const member = await sut.signUp()
    const used = await askForToken(member)
    await reset(used, 'a brand new one')
    const expired = await askForToken(member)
    clock = new Date(START.getTime() + HOUR_MS + 1)
    for (const token of [used, expired, 'A'.repeat(43), '', '{"$ne":null}']) {
      const answer = await reset(token, 'another new one')
      expect([answer.statusCode, answer.json()]).toEqual([400, INVALID])
    }
    await signedIn({ ...member, password: 'a brand new one' })
  })

  it('works for an hour, once, for the first of two simultaneous calls', async () => {
    const member = await sut.signUp()
    const token = await askForToken(member)
    clock = new Date(START.getTime() + HOUR_MS - 1)
    const passwords = ['first of two', 'second of two']
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([200, 400])
    await signedIn({ ...member, password: passwords[codes.indexOf(200)] ?? '' })
  })

  it('refuses a password of 7 characters, and the link still works', async () => {
    const member = await sut.signUp()
    const token = await askForToken(member)
    const short = await reset(token, '1234567')
    expect([short.statusCode, short.json<ErrorBody>().detail]).toEqual([
      422,
      'Password must be at least 8 characters long',
    ])
    expect((await reset(token, 'plum8tea')).statusCode).toBe(200)
  })

  it('refuses commonly guessed passwords everywhere, and the link still works', async () => {
    const member = await sut.signUp()
    const browser = await signedIn(member)
    const token = await askForToken(member)
    const { username, email } = member.user
    const refused = [
      ['Password1', 'password_too_common'],
      [username, 'password_is_name'],
      [email, 'password_is_name'],
    ]
    for (const [password = '', code] of refused) {
      const answers = [
        await reset(token, password),
        await change(browser, { current_password: member.password, new_password: password }),
        await visitor().post('/users/', { username, email, password }),
      ]
      for (const answer of answers) {
        expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([422, code])
      }
    }
    expect((await reset(token, 'a brand new one')).statusCode).toBe(200)
  })

  it('invalidates older links', async () => {
    const member = await sut.signUp()
    const older = await askForToken(member)
    clock = new Date(START.getTime() + 1)
    const newer = await askForToken(member)
    expect((await reset(older, 'a brand new one')).statusCode).toBe(400)
    expect((await reset(newer, 'a brand new one')).statusCode).toBe(200)
  })

  it('sends one mail for two requests that waited together, that of the newer', async () => {
    const member = await sut.signUp()
    await forgot(member.user.email)
    clock = new Date(START.getTime() + 1)
    await forgot(member.user.email)
    expect(await mailman.deliver(member.user.email)).toHaveLength(1)
  })

  it('has no effect for a locked account', async () => {
    const member = await sut.signUp()
    const token = await askForToken(member)
    await mailman.lock(member.user.id)
    expect((await reset(token, 'a brand new one')).json()).toEqual(INVALID)
    await forgot(member.user.email)
    expect(await mailman.deliver(member.user.email)).toHaveLength(1)
  })

  it('limits mails to three an hour for an address, whoever requests them; the fourth request says so, account or not', async () => {
    const { user } = await sut.signUp()
    for (const email of [user.email, 'nobody.at.all@example.org']) {
      clock = START
      for (let request = 0; request < 5; request++) {
        clock = new Date(clock.getTime() + 1)
        const answer = await forgot(email)
        if (request < 3) expect([answer.statusCode, answer.json()]).toEqual([200, SENT])
        else expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([429, 'too_many_reset_mails'])
        await mailman.deliver(email)
      }
    }
    expect(await mailman.deliver(user.email)).toHaveLength(3)
    clock = new Date(clock.getTime() + HOUR_MS)
    await forgot(user.email)
    expect(await mailman.deliver(user.email)).toHaveLength(4)
  })

  it('limits the requests from one address', async () => {
    const browser = visitor()
    for (let request = 0; request < 20; request++) await forgot(`r${request}@example.org`, browser)
    const slowed = await forgot('another@example.org', browser)
    expect([slowed.statusCode, slowed.json<ErrorBody>().code]).toEqual([429, 'too_many_attempts'])
    expect(slowed.headers['retry-after']).toBe('30')
    expect((await forgot('another@example.org')).statusCode).toBe(200)
  })

  it('limits the tokens tried from one address', async () => {
    const browser = visitor()
    for (let guess = 0; guess < 20; guess++) await reset('A'.repeat(43), 'a brand new one', browser)
    expect((await reset('A'.repeat(43), 'a brand new one', browser)).statusCode).toBe(429)
  })

  it('lets the owner in at once after too many guesses before', async () => {
    const member = await sut.signUp()
    const browser = visitor()
    for (let guess = 0; guess < 6; guess++) await browser.signIn(member.user.username, 'a guess')
    expect((await browser.signIn(member.user.username, member.password)).statusCode).toBe(429)
    await reset(await askForToken(member), 'a brand new one', browser)
    expect((await browser.signIn(member.user.username, 'a brand new one')).statusCode).toBe(200)
  })

  it('lets the owner in on the device of the reset, however often others try to sign in', async () => {
    const member = await sut.signUp()
    const tryFrom = (network: number) =>
      openBrowser(sut, { address: `10.2.0.${network}` }).signIn(member.user.username, 'a guess')
    for (let network = 0; network < 51; network++) await tryFrom(network)
    const browser = visitor()
    expect((await browser.signIn(member.user.username, member.password)).statusCode).toBe(429)
    await reset(await askForToken(member), 'a brand new one', browser)
    expect((await browser.signIn(member.user.username, 'a brand new one')).statusCode).toBe(200)
  })

  it('counts the addresses of one IPv6 network together', async () => {
    const from = (host: number) => openBrowser(sut, { address: `2001:db8:7:7::${host.toString(16)}` })
    for (let host = 1; host <= 20; host++) await reset('A'.repeat(43), 'a brand new one', from(host))
    expect((await reset('A'.repeat(43), 'a brand new one', from(21))).statusCode).toBe(429)
    const elsewhere = openBrowser(sut, { address: '2001:db8:7:8::1' })
    expect((await reset('A'.repeat(43), 'a brand new one', elsewhere)).statusCode).toBe(400)
  })
})

describe('changing the password', () => {
  it('[SET-021] ends all other sessions, keeps this one, and makes links useless', async () => {
    const member = await sut.signUp()
    const [own, other] = [await signedIn(member), await signedIn(member)]
    const token = await askForToken(member)
    const answer = await change(own, {
      current_password: member.password,
      new_password: 'a brand new one',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Password updated successfully' }])
    expect([await own.isSignedIn(), (await own.renew()).statusCode]).toEqual([true, 200])
    expect([await other.isSignedIn(), (await other.renew()).statusCode]).toEqual([false, 401])
    expect((await reset(token, 'yet another one')).statusCode).toBe(400)
    expect((await visitor().signIn(member.user.username, member.password)).statusCode).toBe(401)
    await signedIn({ ...member, password: 'a brand new one' })
    const events = (await own.get('/auth/security-events')).json<SecurityEvent[]>()
    expect(events.map(({ kind }) => kind)).toContain('password_changed')
  })

  it('refuses a wrong and a missing current password, and stays signed in', async () => {
    const member = await sut.signUp()
    const browser = await signedIn(member)
    for (const current_password of ['not this one', '', undefined]) {
      const answer = await change(browser, { current_password, new_password: 'a brand new one' })
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { code: 'wrong_password', detail: 'The password is not correct' },
      ])
    }
    expect(await browser.isSignedIn()).toBe(true)
    await signedIn(member)
  })

  it('[AUTH-023] accepts 8 characters and refuses 7', async () => {
    const { password, ...member } = await sut.signUp()
    const browser = await signedIn({ ...member, password })
    const seven = await change(browser, { current_password: password, new_password: '1234567' })
    expect([seven.statusCode, seven.json<ErrorBody>().detail]).toEqual([
      422,
      'Password must be at least 8 characters long',
    ])
    const eight = await change(browser, { current_password: password, new_password: 'plum8tea' })
    expect(eight.statusCode).toBe(200)
  })

  it('throttles guesses in an open session, until the wait is over', async () => {
    const member = await sut.signUp()
    const browser = await signedIn(member)
    const guess = (current_password: string) =>
      change(browser, { current_password, new_password: 'a brand new one' })
    for (let time = 0; time < 5; time++) expect((await guess('a guess')).statusCode).toBe(400)
    expect((await guess(member.password)).statusCode).toBe(429)
    clock = new Date(clock.getTime() + 2_000)
    expect((await guess(member.password)).statusCode).toBe(200)
  })

  it('[SET-021] sets the first password of an account that has none, once, without a current one', async () => {
    const member = await sut.signUp()
    const browser = await signedIn(member)
    await mailman.removePassword(member.user.username)
    const hasPassword = async () => (await browser.get('/auth/me')).json<User>().has_password
    expect(await hasPassword()).toBe(false)
    expect((await visitor().signIn(member.user.username, member.password)).statusCode).toBe(401)

    const answers = await Promise.all(
      ['first of two', 'second of two'].map((new_password) => change(browser, { new_password })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    expect(await hasPassword()).toBe(true)
    const events = (await browser.get('/auth/security-events')).json<SecurityEvent[]>()
    expect(events.filter(({ kind }) => kind === 'password_set')).toHaveLength(1)
  })

  it('[API-015] is only for signed-in users', async () => {
    expect((await change(visitor(), { new_password: 'a brand new one' })).statusCode).toBe(401)
  })
})
