import { describe, expect, it } from 'vitest'
import type { LoginResponse, User } from '@larder/shared/contracts/accounts/auth'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import { UnsettledSignIn } from '@larder/shared/contracts/accounts/google'
import type { GoogleConfig } from '@larder/shared/contracts/accounts/google'
import { openBrowser } from '../../testing/browser.ts'
import { googleSettings, startTestGoogle } from '../../testing/google-settings.ts'
import { createFakeMailman } from '../../testing/fake-workers/fake-mailman.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const START = new Date()
const WEEK_MS = 7 * 24 * 3600 * 1000

let clock = START
const stand = await startTestGoogle()
// With a mail server, addresses are confirmed; the fake worker puts the mails into the outbox anyway.
const settings = { ...googleSettings(stand), SMTP_URL: 'smtp://127.0.0.1:1', SESSIONS_PER_USER: '3' }
const sut = await startTestApp(settings, { now: () => clock })
const mailman = createFakeMailman(sut, () => clock)

const signedIn = async ({ user, password }: Member) => {
  const browser = openBrowser(sut)
  expect((await browser.signIn(user.username, password)).statusCode).toBe(200)
  return browser
}
const linkOf = async ({ user }: Member): Promise<string> => {
  const [mail] = await mailman.receive(user.email)
  return /\/confirm-email\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}
const confirm = (token: string) => openBrowser(sut).post('/auth/confirm-email', { token })
const isConfirmed = async (member: Member) =>
  (await (await signedIn(member)).get('/auth/me')).json<User>().email_confirmed
const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
]
const signInWithGoogle = async (email: string, browser = openBrowser(sut)) => {
  const { nonce } = (await browser.get('/auth/google/config')).json<GoogleConfig>()
  const person = { sub: `sub-${email}`, email, name: 'Robin' }
  return browser.post('/auth/google/login', { id_token: stand.idToken(person, { nonce: nonce ?? '' }) })
}
/** A sign-in with Google for an address that somebody registered. */
const beginWithGoogle = async (email: string) => {
  const browser = openBrowser(sut)
  const asked = await signInWithGoogle(email, browser)
  expect(codeOf(asked)).toEqual([409, 'google_address_unconfirmed'])
  return { browser, ticket: UnsettledSignIn.parse(asked.json<ErrorBody>().data).ticket }
}

describe('the address of a new account', () => {
  it('is confirmed by the link of a mail, once', async () => {
    const member = await sut.signUp()
    expect(await isConfirmed(member)).toBe(false)
    const token = await linkOf(member)
    const answer = await confirm(token)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Your e-mail address is confirmed.' },
    ])
    expect(await isConfirmed(member)).toBe(true)
    for (const used of [token, 'A'.repeat(43), '']) {
      const again = await confirm(used)
      expect([again.statusCode, again.json<ErrorBody>().code]).toEqual([400, 'address_token_invalid'])
    }
  })

  it('receives no other mail until then: it may be a stranger’s', async () => {
    const member = await sut.signUp()
    const token = await linkOf(member)
    const browser = await signedIn(member)
    await browser.post('/auth/forgot-password', { email: member.user.email })
    const passwords = { current_password: member.password, new_password: 'a brand new one' }
    expect((await browser.put('/auth/password', passwords)).statusCode).toBe(200)
    expect(await mailman.receive(member.user.email)).toHaveLength(1)

    await confirm(token)
    await browser.post('/auth/forgot-password', { email: member.user.email })
    expect(await mailman.deliver(member.user.email)).toHaveLength(1)
  })

  it('receives the link again on request, a few times an hour; an older link then no longer works', async () => {
    const member = await sut.signUp()
    const older = await linkOf(member)
    const browser = await signedIn(member)
    clock = new Date(clock.getTime() + 1)
    expect((await browser.post('/auth/confirm-email/send')).statusCode).toBe(204)
    const newer = await linkOf(member)
    expect(newer).not.toBe(older)
    expect((await browser.post('/auth/confirm-email/send')).statusCode).toBe(204)
    expect((await browser.post('/auth/confirm-email/send')).statusCode).toBe(429)
    expect((await confirm(older)).statusCode).toBe(400)
  })

  it('can be confirmed for a week', async () => {
    const member = await sut.signUp()
    const token = await linkOf(member)
    clock = new Date(clock.getTime() + WEEK_MS)
    expect((await confirm(token)).statusCode).toBe(400)
    clock = START
  })

  it('goes to its owner at Google, who gets an empty household, and every door of a stranger ends', async () => {
    const member = await sut.signUp()
    const stranger = await signedIn(member)
    const { url } = (await stranger.post('/meals/calendar-feed')).json<{ url: string }>()
    const link = await linkOf(member)
    // Nobody can stand in the way of what takes the place of the address.
    await openBrowser(sut).post('/users/', {
      username: `in-the-way-${member.user.id}`,
      email: `${member.user.id}@released.invalid`,
      password: 'a long enough one',
    })
    const { browser, ticket } = await beginWithGoogle(member.user.email)
    expect(await stranger.isSignedIn()).toBe(true)

    const started = await browser.post('/auth/google/settle', { ticket, password: null })
    expect(started.statusCode, started.body).toBe(200)
    const { user_info: owner, access_token } = started.json<LoginResponse>()
    expect(owner).toMatchObject({
      email: member.user.email,
      has_password: false,
      is_oauth_user: true,
      email_confirmed: true,
    })
    expect([owner.id, owner.household_id]).not.toContain(member.user.id)
    expect(owner.household_id).not.toBe(member.user.household_id)
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await browser.call('/inventory/', { headers })).json()).toEqual([])
    expect([await stranger.isSignedIn(), (await stranger.renew()).statusCode]).toEqual([false, 401])
    expect((await sut.app.inject({ url: new URL(url).pathname })).statusCode).toBe(404)
    expect((await confirm(link)).statusCode).toBe(400)
    // What somebody put into an account whose address was mistyped is still theirs, by name and password.
    const later = await signedIn(member)
    const { email, email_confirmed: isConfirmed } = (await later.get('/auth/me')).json<User>()
    expect([email, isConfirmed]).toEqual([expect.stringMatching(/^[\da-f-]{36}@released\.invalid$/), false])
    expect((await signInWithGoogle(member.user.email)).json<LoginResponse>().user_info.id).toBe(owner.id)
  })

  it('stays with its account for the owner at Google who knows the password', async () => {
    const member = await sut.signUp()
    const phone = await signedIn(member)
    const { browser, ticket } = await beginWithGoogle(member.user.email)
    const answer = await browser.post('/auth/google/settle', { ticket, password: member.password })
    expect(answer.json<LoginResponse>().user_info).toMatchObject({
      id: member.user.id,
      household_id: member.user.household_id,
      is_oauth_user: true,
      has_password: true,
      email_confirmed: true,
    })
    expect([await phone.isSignedIn(), await isConfirmed(member)]).toEqual([true, true])
    const again = await signInWithGoogle(member.user.email)
    expect(again.json<LoginResponse>().user_info.id).toBe(member.user.id)
    const repeated = await browser.post('/auth/google/settle', { ticket, password: null })
    expect(codeOf(repeated)).toEqual([400, 'google_flow_invalid'])
  })

  it('is not settled by a wrong password, in another browser, too late or with a made-up ticket', async () => {
    const member = await sut.signUp()
    const { browser, ticket } = await beginWithGoogle(member.user.email)
    const settle = (password: string | null, by = browser, given = ticket) =>
      by.post('/auth/google/settle', { ticket: given, password })
    expect(codeOf(await settle('a wrong one'))).toEqual([400, 'wrong_password'])
    const other = openBrowser(sut)
    await other.get('/auth/google/config')
    expect(codeOf(await settle(null, other))).toEqual([400, 'google_flow_invalid'])
    expect(codeOf(await settle(null, openBrowser(sut)))).toEqual([400, 'google_flow_invalid'])
    for (const madeUp of ['', '{}', 'null', ticket.replace('data', 'date')])
      expect(codeOf(await settle(null, browser, madeUp))).toEqual([400, 'google_flow_invalid'])
    clock = new Date(clock.getTime() + 10 * 60_000)
    expect(codeOf(await settle(null))).toEqual([400, 'google_flow_invalid'])
    clock = START
    expect((await settle(null)).statusCode).toBe(200)
  })

  it('was confirmed while somebody thought about it, and stays where it is', async () => {
    const member = await sut.signUp()
    const { browser, ticket } = await beginWithGoogle(member.user.email)
    await confirm(await linkOf(member))
    const answer = await browser.post('/auth/google/settle', { ticket, password: null })
    expect(codeOf(answer)).toEqual([409, 'google_email_taken'])
  })

  it('is not claimed once it is confirmed', async () => {
    const member = await sut.signUp()
    await confirm(await linkOf(member))
    const answer = await signInWithGoogle(member.user.email)
    expect(codeOf(answer)).toEqual([409, 'google_email_taken'])
    expect((await signedIn(member)).token()).not.toBe('')
  })
})

describe('the sessions of a user', () => {
  it('are limited: one more ends the one unused for the longest', async () => {
    const member = await sut.signUp()
    const [first, second] = [await signedIn(member), await signedIn(member)]
    clock = new Date(clock.getTime() + 1_000)
    await first.renew()
    clock = new Date(clock.getTime() + 1_000)
    await signedIn(member)
    await signedIn(member)
    expect([await first.isSignedIn(), await second.isSignedIn()]).toEqual([true, false])
    expect((await first.get('/auth/sessions')).json<object[]>()).toHaveLength(3)
    clock = START
  })
})

describe('a user name', () => {
  it.each([
    'Maya\nYour account was closed',
    'Maya\u2028x',
    'Maya\u202eayaM',
    'Ma\u0000ya',
    'Ma\u2066ya',
    'Ma\u200bya',
    'Ma\u200dya',
    'Ma\u00adya',
    'Ma\u3164ya',
  ])('holds no characters that make it pass for something else (%j)', async (username) => {
    const body = { username, email: 'names@example.org', password: 'a long enough one' }
    const answer = await openBrowser(sut).post('/users/', body)
    expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([
      422,
      'Username must not contain line breaks or control characters',
    ])
  })
})
