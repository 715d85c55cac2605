import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { GoogleConfig } from '@larder/shared/contracts/accounts/google'
import type { SecurityEvent } from '@larder/shared/contracts/accounts/sessions'
import type { FakePerson } from '@larder/shared/testkit/fake-google/people'
import type { FakeGoogle } from '@larder/shared/testkit/fake-google/server'
import { openBrowser } from '../../testing/browser.ts'
import type { Browser } from '../../testing/browser.ts'
import { googleSettings, startTestGoogle } from '../../testing/google-settings.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'

const stand = await startTestGoogle()
const sut = await startTestApp(googleSettings(stand))
afterEach(() => stand.misbehave(undefined))

const person = (name = 'robin'): FakePerson => {
  const id = randomUUID().slice(0, 8)
  return { sub: `sub-${id}`, email: `${name}.${id}@example.com`, name }
}

type MakeToken = (nonce: string) => string
/** The token that Google issues to a browser with a nonce; `changes` replaces claims. */
const tokenOf =
  (who: FakePerson, changes: Parameters<FakeGoogle['idToken']>[1] = {}): MakeToken =>
  (nonce) =>
    stand.idToken(who, { nonce, ...changes })
const askForNonce = async (browser: Browser) =>
  (await browser.call('/auth/google/config')).json<GoogleConfig>().nonce ?? ''
const signIn = async (makeToken: MakeToken, beside: object = {}, browser = openBrowser(sut)) =>
  browser.post('/auth/google/login', { id_token: makeToken(await askForNonce(browser)), ...beside })
const besideOf = ({ sub, email, name }: FakePerson) => ({
  email,
  full_name: name,
  google_id: sub,
  profile_picture: 'https://example.com/picture.png',
})
const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
]

describe('signing in by an ID token of Google', () => {
  it('[AUTH-050, ENT-018] creates an account with a household for a new address, and signs in to it again', async () => {
    const robin = person()
    const first = await signIn(tokenOf(robin), { ...besideOf(robin), time_zone: 'Europe/Berlin' })
    expect(first.statusCode).toBe(200)
    const { access_token, user_info } = first.json<LoginResponse>()
    expect(user_info).toMatchObject({
      username: robin.email.split('@')[0],
      email: robin.email,
      google_id: robin.sub,
      is_oauth_user: true,
      has_password: false,
      has_gmail_access: false,
      time_zone: 'Europe/Berlin',
    })

    const again = await signIn(tokenOf(robin, { email: 'robin.has.moved@example.com' }))
    expect(again.json<LoginResponse>().user_info).toEqual(user_info)
    const abroad = await signIn(tokenOf(robin), { time_zone: 'Asia/Tokyo' })
    const moved = { ...user_info, time_zone: 'Asia/Tokyo' }
    expect(abroad.json<LoginResponse>().user_info).toEqual(moved)

    const headers = { authorization: `Bearer ${access_token}` }
    const me = await openBrowser(sut).call('/auth/me', { headers })
    expect(me.json()).toEqual(moved)
  })

  it('opens a session like a password does: its cookie renews it, and it is in the list of devices', async () => {
    const robin = person()
    const browser = openBrowser(sut)
    await signIn(tokenOf(robin), {}, browser)
    const renewed = await browser.renew()
    expect(renewed.json<LoginResponse>().user_info.email).toBe(robin.email)
    const events = await browser.get('/auth/security-events')
    expect(events.json<SecurityEvent[]>().map(({ kind }) => kind)).toEqual(['signed_in', 'registered'])
  })

  it('uses only the verified token, whatever is sent beside it', async () => {
    const [robin, victim] = [person(), person('victim')]
    await signIn(tokenOf(victim))
    const answer = await signIn(tokenOf(robin), besideOf(victim))
    expect(answer.json<LoginResponse>().user_info).toMatchObject({
      email: robin.email,
      google_id: robin.sub,
    })
  })

  it('chooses a free username if the one from the address is taken', async () => {
    const { user } = await sut.signUp()
    const namesake = { ...person(), email: `${user.username}@example.com` }
    const { user_info } = (await signIn(tokenOf(namesake))).json<LoginResponse>()
    expect(user_info.username).toMatch(new RegExp(`^${user.username}-\\d{6}$`))
  })

  it('creates one account when two tabs sign in at once', async () => {
    const robin = person()
    const answers = await Promise.all([1, 2, 3].map(() => signIn(tokenOf(robin))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json<LoginResponse>().user_info.id)).size).toBe(1)
  })

  const longAgo = Math.floor(Date.now() / 1000) - 7200
  it.each<[string, (robin: FakePerson) => MakeToken]>([
    ['forged', (robin) => (nonce) => stand.forgedIdToken(robin, nonce)],
    ['meant for another client', (robin) => tokenOf(robin, { aud: 'somebody-else' })],
    ['expired', (robin) => tokenOf(robin, { iat: longAgo, exp: longAgo + 3600 })],
    ['asked for by another browser', (robin) => tokenOf(robin, { nonce: 'another nonce' })],
    ['without a nonce', (robin) => () => stand.idToken(robin)],
    ['no token', () => () => 'not a token'],
  ])('refuses a token that is %s', async (_what, token) => {
    expect(codeOf(await signIn(token(person())))).toEqual([400, 'google_token_invalid'])
  })

  it('accepts a token once, even with another encoding of its signature', async () => {
    const [robin, browser] = [person(), openBrowser(sut)]
    const token = stand.idToken(robin, { nonce: await askForNonce(browser) })
    expect((await signIn(() => token, {}, browser)).statusCode).toBe(200)
    for (const again of [token, `${token}=`]) {
      expect(codeOf(await signIn(() => again, {}, browser))).toEqual([400, 'google_token_invalid'])
    }
  })

  it('refuses a token that was stolen from another browser', async () => {
    const [robin, browser] = [person(), openBrowser(sut)]
    const token = stand.idToken(robin, { nonce: await askForNonce(browser) })
    expect(codeOf(await signIn(() => token))).toEqual([400, 'google_token_invalid'])
    expect((await signIn(() => token, {}, browser)).statusCode).toBe(200)
  })

  it('refuses an address that Google has not verified', async () => {
    const answer = await signIn(tokenOf(person(), { email_verified: false }))
    expect(codeOf(answer)).toEqual([403, 'google_email_unverified'])
  })

  it('never takes over an existing account, regardless of the case of its address', async () => {
    const { user } = await sut.signUp()
    for (const email of [user.email, user.email.toUpperCase()]) {
      const answer = await signIn(tokenOf({ ...person(), email }))
      expect(codeOf(answer)).toEqual([409, 'google_email_taken'])
      expect(answer.json<ErrorBody>().detail).toBe(
        'This e-mail address already has an account. Sign in with your password and connect Google in the settings.',
      )
    }
  })

  it('refuses a locked account', async () => {
    const robin = person()
    const { user_info } = (await signIn(tokenOf(robin))).json<LoginResponse>()
    const mongo = await openMongo(sut)
    await mongo.connection
      .collection('users')
      .updateOne({ username: user_info.username }, { $set: { is_active: false } })
    expect(codeOf(await signIn(tokenOf(robin)))).toEqual([403, 'account_locked'])
  })

  it('creates no account while registration is closed', async () => {
    const closed = await startTestApp({ ...googleSettings(stand), REGISTRATION: 'closed' })
    const answer = await signIn(tokenOf(person()), {}, openBrowser(closed))
    expect(codeOf(answer)).toEqual([403, 'registration_closed'])
  })

  it('says so when Google cannot be reached, and changes nothing', async () => {
    const robin = person()
    stand.misbehave('unavailable')
    const answer = await signIn(tokenOf(robin))
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        code: 'google_unavailable',
        detail: 'Google is not reachable right now. Please try again shortly.',
      },
    ])
    stand.misbehave(undefined)
    expect((await signIn(tokenOf(robin))).statusCode).toBe(200)
  })
})

describe('configuration', () => {
  it('returns the client id and the address of the sign-in script', async () => {
    const answer = await openBrowser(sut).call('/auth/google/config')
    expect(answer.json()).toEqual({
      client_id: stand.clientId,
      script_url: `${stand.origin}/gsi/client`,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    const script = await fetch(answer.json<{ script_url: string }>().script_url)
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
  })

  it('says when Google is not configured', async () => {
    const without = await startTestApp()
    const browser = openBrowser(without)
    expect((await browser.call('/auth/google/config')).json()).toEqual({
      client_id: null,
      script_url: 'https://accounts.google.com/gsi/client',
      nonce: null,
    })
    for (const answer of [
      await browser.post('/auth/google/login', { id_token: 'any' }),
      await browser.call('/auth/google/auth-url'),
      await browser.post('/auth/google/callback', { code: 'any' }),
    ]) {
      expect(answer.json()).toEqual({
        code: 'google_not_configured',
        detail: 'Google sign-in not configured',
      })
    }
  })
})
