import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { LoginResponse, User } from '@larder/shared/contracts/accounts/auth'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import { DUPLICATE_CODE_TOKEN } from '@larder/shared/contracts/accounts/google'
import type {
  GoogleAuthUrl,
  GoogleCallbackResponse,
  GoogleConfig,
} from '@larder/shared/contracts/accounts/google'
import type { SecurityEvent } from '@larder/shared/contracts/accounts/sessions'
import { GMAIL_SCOPE } from '@larder/shared/server/ports/google-oauth'
import { giveConsent } from '@larder/shared/testkit/fake-google/give-consent'
import type { FakePerson } from '@larder/shared/testkit/fake-google/people'
import { openBrowser } from '../../testing/browser.ts'
import type { Browser } from '../../testing/browser.ts'
import { googleSettings, startTestGoogle } from '../../testing/google-settings.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { createFakeMailman } from '../../testing/fake-workers/fake-mailman.ts'
import { startTestApp } from '../../testing/test-app.ts'

const FLOW_MS = 600_000

/** A new Google account for each test. */
const people: FakePerson[] = []
const newPerson = (): FakePerson => {
  const id = randomUUID().slice(0, 8)
  const person = { sub: `sub-${id}`, email: `kim.${id}@example.com`, name: 'Kim' }
  people.push(person)
  return person
}

let clock = new Date()
const stand = await startTestGoogle(people)
const settings = { ...googleSettings(stand), PUBLIC_URL: 'http://127.0.0.1:9999' }
const sut = await startTestApp(settings, { now: () => clock })
afterEach(() => {
  stand.misbehave(undefined)
  clock = new Date()
})

type Headers = { authorization: string }

const newBrowser = () => openBrowser(sut)
const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
]
const setOut = async (browser: Browser, headers?: Headers) =>
  (await browser.call('/auth/google/auth-url', { headers })).json<GoogleAuthUrl>().auth_url

/** Goes to Google and grants access; returns the parameters of the redirect. */
const visitGoogle = async (browser: Browser, person: FakePerson, headers?: Headers, gmail = true) => {
  const query = await giveConsent(await setOut(browser, headers), { email: person.email, gmail })
  return { code: query.get('code') ?? '', state: query.get('state') ?? '' }
}
const comeBack = (browser: Browser, payload: { code: string; state?: string }, headers?: Headers) =>
  browser.call('/auth/google/callback', { method: 'POST', payload, headers })

const statusOf = async (headers: Headers) =>
  (await newBrowser().call('/auth/google-status', { headers })).json<object>()
const disconnect = (headers: Headers) =>
  newBrowser().call('/auth/disconnect-google', { method: 'POST', headers })

const NOT_CONNECTED = { is_connected: false, has_gmail_access: false, last_sync: null }
const CONNECTED = { is_connected: true, has_gmail_access: true, last_sync: null }

/** A member whose account is connected to a new Google account, with Gmail. */
const connectedMember = async () => {
  const [member, person, browser] = [await sut.signUp(), newPerson(), newBrowser()]
  const back = await visitGoogle(browser, person, member.headers)
  const answer = await comeBack(browser, back, member.headers)
  if (answer.statusCode !== 200) throw new Error(`Connecting answered ${answer.statusCode}: ${answer.body}`)
  return { ...member, person, browser, back, answer }
}

describe('signing in by code', () => {
  it('redirects the browser to Google with PKCE, a state, and the address of the callback page', async () => {
    const url = new URL(await setOut(newBrowser()))
    expect(url.origin).toBe(stand.origin)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: 'http://127.0.0.1:9999/auth/google/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
  })

  it('[AUTH-057] exchanges the code for a session that its cookie renews', async () => {
    const [browser, person] = [newBrowser(), newPerson()]
    const answer = await comeBack(browser, await visitGoogle(browser, person))
    expect(answer.statusCode).toBe(200)
    const { access_token, user_info } = answer.json<GoogleCallbackResponse>()
    expect(user_info).toMatchObject({ email: person.email, google_id: person.sub, return_to: null })
    const me = await browser.call('/auth/me', { headers: { authorization: `Bearer ${access_token}` } })
    expect(me.json<User>().id).toBe(user_info?.id)
    expect((await browser.renew()).statusCode).toBe(200)
  })

  it('binds the round trip to the browser by a signed cookie that scripts do not see', async () => {
    const answer = await newBrowser().call('/auth/google/auth-url')
    expect(answer.cookies).toMatchObject([
      { name: 'larder_google', path: '/api/v1/auth/google', httpOnly: true, sameSite: 'Lax', maxAge: 86_400 },
    ])
  })

  it('marks a code that is sent twice as duplicate, and opens no second session', async () => {
    const [browser, person] = [newBrowser(), newPerson()]
    const back = await visitGoogle(browser, person)
    const first = await comeBack(browser, back)
    const headers = { authorization: `Bearer ${first.json<LoginResponse>().access_token}` }
    const second = await comeBack(browser, back)
    expect([second.statusCode, second.json()]).toEqual([
      200,
      { access_token: DUPLICATE_CODE_TOKEN, user_info: null },
    ])
    expect(second.cookies).toEqual([])
    expect((await browser.call('/auth/sessions', { headers })).json<object[]>()).toHaveLength(1)
  })

  it('opens one session when the page sends its code twice at once', async () => {
    const [browser, person] = [newBrowser(), newPerson()]
    const back = await visitGoogle(browser, person)
    const answers = await Promise.all([comeBack(browser, back), comeBack(browser, back)])
    const tokens = answers.map((answer) => answer.json<GoogleCallbackResponse>().access_token)
    expect(tokens.filter((token) => token === DUPLICATE_CODE_TOKEN)).toHaveLength(1)
  })

  it('keeps round trips of two tabs separate', async () => {
    const [browser, person] = [newBrowser(), newPerson()]
    const [one, other] = [await visitGoogle(browser, person), await visitGoogle(browser, person)]
    expect((await comeBack(browser, one)).statusCode).toBe(200)
    expect((await comeBack(browser, other)).statusCode).toBe(200)
  })

  it('refuses a state that is missing, unknown, another browser’s, expired, or used for another code', async () => {
    const [browser, person] = [newBrowser(), newPerson()]
    const back = await visitGoogle(browser, person)
    const foreign = newBrowser()
    await setOut(foreign)
    const tampered = newBrowser()
    await setOut(tampered)
    tampered.setCookie('larder_google', `${browser.cookie('larder_google').split('.')[0]}.forged`)
    const refused = [400, 'google_flow_invalid']
    expect(codeOf(await comeBack(browser, { code: back.code }))).toEqual(refused)
    expect(codeOf(await comeBack(browser, { ...back, state: 'made-up' }))).toEqual(refused)
    expect(codeOf(await comeBack(foreign, back))).toEqual(refused)
    expect(codeOf(await comeBack(tampered, back))).toEqual(refused)
    expect(codeOf(await comeBack(newBrowser(), back))).toEqual(refused)
    clock = new Date(Date.now() + FLOW_MS)
    expect(codeOf(await comeBack(browser, back))).toEqual(refused)
    clock = new Date()
    expect((await comeBack(browser, back)).statusCode).toBe(200)
    const { code } = await visitGoogle(browser, person)
    expect(codeOf(await comeBack(browser, { code, state: back.state }))).toEqual(refused)
  })

  it('refuses a code that Google does not know, or that was issued for another verifier', async () => {
    const [browser, person] = [newBrowser(), newPerson()]
    const refused = [400, 'google_code_invalid']
    const one = await visitGoogle(browser, person)
    expect(codeOf(await comeBack(browser, { ...one, code: 'made-up' }))).toEqual(refused)
    const [two, three] = [await visitGoogle(browser, person), await visitGoogle(browser, person)]
    expect(codeOf(await comeBack(browser, { code: two.code, state: three.state }))).toEqual(refused)
  })

  it('has nothing to exchange when the person declines', async () => {
    const [browser, person] = [newBrowser(), newPerson()]
    const query = await giveConsent(await setOut(browser), { email: person.email, decision: 'deny' })
    expect([query.get('error'), query.get('code')]).toEqual(['access_denied', null])
    const answer = await comeBack(browser, { code: '', state: query.get('state') ?? '' })
    expect(codeOf(answer)).toEqual([400, 'google_code_invalid'])
  })

  it('never takes over an account by its address', async () => {
    const [{ user }, browser] = [await sut.signUp(), newBrowser()]
    const namesake = { ...newPerson(), email: user.email }
    people.push(namesake)
    const answer = await comeBack(browser, await visitGoogle(browser, namesake))
    expect(codeOf(answer)).toEqual([409, 'google_email_taken'])
  })

  it('says so when Google cannot be reached, and makes no account', async () => {
    const [browser, person] = [newBrowser(), newPerson()]
    const back = await visitGoogle(browser, person)
    stand.misbehave('unavailable')
    expect(codeOf(await comeBack(browser, back))).toEqual([503, 'google_unavailable'])
    stand.misbehave(undefined)
    const mongo = await openMongo(sut)
    expect(await mongo.connection.collection('users').countDocuments({ email: person.email })).toBe(0)
  })
})

describe('connecting Gmail', () => {
  it('[AUTH-057, MAIL-001, ENT-010] connects the account of the session and leads back to the settings', async () => {
    const { user, headers, person, answer } = await connectedMember()
    const { access_token, user_info } = answer.json<GoogleCallbackResponse>()
    expect(user_info).toMatchObject({
      id: user.id,
      google_id: person.sub,
      has_gmail_access: true,
      is_oauth_user: true,
      return_to: 'settings',
    })
    expect(await statusOf({ authorization: `Bearer ${access_token}` })).toEqual(CONNECTED)
    expect(await statusOf(headers)).toEqual(CONNECTED)
    const events = await newBrowser().call('/auth/security-events', { headers })
    expect(events.json<SecurityEvent[]>()[0]?.kind).toBe('google_connected')
  })

  it('lets the connected Google account sign in', async () => {
    const { user, person } = await connectedMember()
    const browser = newBrowser()
    const answer = await comeBack(browser, await visitGoogle(browser, person))
    expect(answer.json<GoogleCallbackResponse>().user_info?.id).toBe(user.id)
    expect(answer.json<GoogleCallbackResponse>().user_info?.has_gmail_access).toBe(true)
  })

  it('ends with a reset by mail: an intruder may have connected their own Google account', async () => {
    const { user, person } = await connectedMember()
    const mailman = createFakeMailman(sut, () => clock)
    await newBrowser().call('/auth/forgot-password', { method: 'POST', payload: { email: user.email } })
    const [token] = await mailman.deliver(user.email)
    const payload = { token, new_password: 'plums and pears' }
    const reset = await newBrowser().call('/auth/reset-password', { method: 'POST', payload })
    expect(reset.statusCode).toBe(200)
    const browser = newBrowser()
    const answer = await comeBack(browser, await visitGoogle(browser, person))
    expect(answer.json<GoogleCallbackResponse>().user_info?.id).not.toBe(user.id)
  })

  it('requests access to Gmail, and a token for offline use', async () => {
    const { headers } = await sut.signUp()
    expect(await statusOf(headers)).toEqual(NOT_CONNECTED)
    const query = new URL(await setOut(newBrowser(), headers)).searchParams
    expect(query.get('scope')?.split(' ')).toEqual(['openid', 'email', 'profile', GMAIL_SCOPE])
    expect([query.get('access_type'), query.get('prompt')]).toEqual(['offline', 'consent'])
  })

  it('recognises when the person did not grant Gmail, and connects it once granted', async () => {
    const [{ headers }, person, browser] = [await sut.signUp(), newPerson(), newBrowser()]
    await comeBack(browser, await visitGoogle(browser, person, headers, false), headers)
    expect(await statusOf(headers)).toEqual({ ...CONNECTED, has_gmail_access: false })
    await comeBack(browser, await visitGoogle(browser, person, headers), headers)
    expect(await statusOf(headers)).toEqual(CONNECTED)
  })

  it('replaces the token when the same Google account is connected again, without revoking the new one', async () => {
    const { headers, person, browser } = await connectedMember()
    const [before] = stand.refreshTokens().slice(-1)
    await comeBack(browser, await visitGoogle(browser, person, headers), headers)
    const [after] = stand.refreshTokens().slice(-1)
    expect(after).not.toBe(before)
    expect(await statusOf(headers)).toEqual(CONNECTED)
    expect((await disconnect(headers)).statusCode).toBe(200)
    expect(stand.refreshTokens()).not.toContain(after)
  })

  it("revokes another Google account's grant when it is replaced", async () => {
    const { headers, browser } = await connectedMember()
    const [before] = stand.refreshTokens().slice(-1)
    const other = newPerson()
    const answer = await comeBack(browser, await visitGoogle(browser, other, headers), headers)
    expect(answer.json<GoogleCallbackResponse>().user_info?.google_id).toBe(other.sub)
    expect(stand.refreshTokens()).not.toContain(before)
  })

  it('refuses a Google account that is connected elsewhere', async () => {
    const { person } = await connectedMember()
    const [{ headers }, browser] = [await sut.signUp(), newBrowser()]
    const answer = await comeBack(browser, await visitGoogle(browser, person, headers), headers)
    expect(codeOf(answer)).toEqual([409, 'google_account_in_use'])
    expect(await statusOf(headers)).toEqual(NOT_CONNECTED)
  })

  it('refuses a round trip that another session started, even in the same browser', async () => {
    const [{ headers }, other, person, browser] = [
      await sut.signUp(),
      await sut.signUp(),
      newPerson(),
      newBrowser(),
    ]
    const back = await visitGoogle(browser, person, headers)
    expect(codeOf(await comeBack(browser, back, other.headers))).toEqual([400, 'google_flow_invalid'])
    expect(codeOf(await comeBack(browser, back))).toEqual([400, 'google_flow_invalid'])
    expect(await statusOf(other.headers)).toEqual(NOT_CONNECTED)
    // The token has expired meanwhile: the browser renews it and sends the code again.
    const expired = { authorization: 'Bearer expired' }
    expect(codeOf(await comeBack(browser, back, expired))).toEqual([401, 'not_authenticated'])
    expect((await comeBack(browser, back, headers)).statusCode).toBe(200)
  })

  it('requests a new token instead of treating a caller with an expired one as a visitor', async () => {
    const answer = await newBrowser().call('/auth/google/auth-url', {
      headers: { authorization: 'Bearer expired' },
    })
    expect(codeOf(answer)).toEqual([401, 'not_authenticated'])
  })

  it('stores the refresh token encrypted, and nothing else that Google returned', async () => {
    const { user, person } = await connectedMember()
    const [token = ''] = stand.refreshTokens().slice(-1)
    const mongo = await openMongo(sut)
    const stored = JSON.stringify(
      await mongo.connection.collection('users').findOne({ google_id: person.sub }),
    )
    expect(stored).toContain(user.id)
    expect(stored).toContain('"key_id"')
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(Buffer.from(token).toString('base64'))
    expect(stored).not.toContain('ya29.')
  })
})

describe('confirming that it is you', () => {
  const SIX_MINUTES_MS = 6 * 60_000
  const later = () => {
    clock = new Date(Date.now() + SIX_MINUTES_MS)
  }
  const needed = [403, 'confirmation_required']
  const call = (path: string, headers: Headers, payload: object = {}) =>
    newBrowser().call(path, { method: 'POST', headers, payload })
  const setFirstPassword = (headers: Headers) =>
    newBrowser().call('/auth/password', {
      method: 'PUT',
      headers,
      payload: { new_password: 'a long enough password' },
    })
  const googleOnlyMember = async () => {
    const [browser, person] = [newBrowser(), newPerson()]
    const signedIn = await comeBack(browser, await visitGoogle(browser, person))
    return { person, headers: { authorization: `Bearer ${signedIn.json<LoginResponse>().access_token}` } }
  }

  it('[MAIL-003, MAIL-009, SET-021] is required by a specific 403 before changes of who can get in, five minutes after the sign-in', async () => {
    const [{ headers }, alone] = [await connectedMember(), await googleOnlyMember()]
    later()
    expect(codeOf(await newBrowser().call('/auth/google/auth-url', { headers }))).toEqual(needed)
    expect(codeOf(await disconnect(headers))).toEqual(needed)
    expect(codeOf(await setFirstPassword(alone.headers))).toEqual(needed)
    expect(await statusOf(headers)).toEqual(CONNECTED)
    // Signing in with Google needs no session, so nothing is confirmed.
    expect((await newBrowser().call('/auth/google/auth-url')).statusCode).toBe(200)
  })

  it('lasts for five minutes after the password was given, in that session only', async () => {
    const member = await connectedMember()
    const elsewhere = newBrowser()
    await elsewhere.signIn(member.user.username, member.password)
    later()
    const confirmed = await call('/auth/confirm', member.headers, { password: member.password })
    expect([confirmed.statusCode, confirmed.body]).toEqual([204, ''])
    expect(codeOf(await elsewhere.call('/auth/disconnect-google', { method: 'POST' }))).toEqual(needed)
    expect((await newBrowser().call('/auth/google/auth-url', { headers: member.headers })).statusCode).toBe(
      200,
    )
    clock = new Date(clock.getTime() + SIX_MINUTES_MS)
    expect(codeOf(await disconnect(member.headers))).toEqual(needed)
    await call('/auth/confirm', member.headers, { password: member.password })
    expect((await disconnect(member.headers)).statusCode).toBe(200)
  })

  it('throttles guesses, together with those at changing the password', async () => {
    const { headers, password } = await connectedMember()
    const guess = () => call('/auth/confirm', headers, { password: 'a guess' })
    for (let time = 0; time < 4; time++) expect(codeOf(await guess())).toEqual([400, 'wrong_password'])
    const payload = { current_password: 'a guess', new_password: 'a long enough password' }
    await newBrowser().call('/auth/password', { method: 'PUT', headers, payload })
    expect((await call('/auth/confirm', headers, { password })).statusCode).toBe(429)
  })

  it('accepts a new token of the connected Google account, and no other', async () => {
    const { person, headers } = await googleOnlyMember()
    const browser = newBrowser()
    const nonce = (await browser.call('/auth/google/config')).json<GoogleConfig>().nonce ?? ''
    const confirm = (idToken: string) =>
      browser.call('/auth/google/confirm', { method: 'POST', headers, payload: { id_token: idToken } })
    later()
    // The client library uses the machine's clock, and accepts tokens issued up to five minutes ahead of it.
    const now = Math.floor(Date.now() / 1000)
    const iat = now + 200
    expect(codeOf(await confirm(stand.idToken(newPerson(), { iat, nonce })))).toEqual([
      400,
      'google_account_other',
    ])
    expect(codeOf(await confirm(stand.forgedIdToken(person, nonce)))).toEqual([400, 'google_token_invalid'])
    expect(codeOf(await confirm(stand.idToken(person, { iat: now, nonce })))).toEqual([
      400,
      'google_token_invalid',
    ])
    expect(codeOf(await setFirstPassword(headers))).toEqual(needed)
    expect((await confirm(stand.idToken(person, { iat, nonce }))).statusCode).toBe(204)
    expect((await setFirstPassword(headers)).statusCode).toBe(200)
  })

  it('is not possible with Google when no Google account is connected', async () => {
    const { headers } = await sut.signUp()
    const answer = await call('/auth/google/confirm', headers, { id_token: stand.idToken(newPerson()) })
    expect(codeOf(answer)).toEqual([400, 'google_account_other'])
  })

  it('sends a mail about each such action', async () => {
    const member = await connectedMember()
    await disconnect(member.headers)
    const mailman = createFakeMailman(sut, () => clock)
    const mails = await mailman.receive(member.user.email)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'A Google account was connected to your Larder account',
      'Google was disconnected from your Larder account',
    ])
  })
})

describe('disconnecting', () => {
  it('[MAIL-009, MAIL-010] removes the Google account, revokes what it granted, and returns the user', async () => {
    const { headers, user, person, browser } = await connectedMember()
    const [token] = stand.refreshTokens().slice(-1)
    const answer = await disconnect(headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.json<User>()).toMatchObject({ id: user.id, google_id: null, has_gmail_access: false })
    expect(await statusOf(headers)).toEqual(NOT_CONNECTED)
    expect(stand.refreshTokens()).not.toContain(token)
    const events = await newBrowser().call('/auth/security-events', { headers })
    expect(events.json<SecurityEvent[]>()[0]?.kind).toBe('google_disconnected')
    const again = await comeBack(browser, await visitGoogle(browser, person))
    expect(again.json<GoogleCallbackResponse>().user_info?.id).not.toBe(user.id)
  })

  it('does nothing for an account that was never connected, and notifies nobody', async () => {
    const member = await sut.signUp()
    expect((await disconnect(member.headers)).statusCode).toBe(200)
    const events = await newBrowser().call('/auth/security-events', { headers: member.headers })
    expect(events.json<SecurityEvent[]>().map(({ kind }) => kind)).not.toContain('google_disconnected')
  })

  it('[MAIL-013] is refused while Google is the only way to sign in', async () => {
    const browser = newBrowser()
    const signedIn = await comeBack(browser, await visitGoogle(browser, newPerson()))
    const headers = { authorization: `Bearer ${signedIn.json<LoginResponse>().access_token}` }
    const refused = await disconnect(headers)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'password_required',
        detail: 'Set a password before disconnecting Google: without one you could not sign in any more.',
      },
    ])
    expect(await statusOf(headers)).toMatchObject({ is_connected: true })

    const payload = { new_password: 'a long enough password' }
    await sut.app.inject({ method: 'PUT', url: '/api/v1/auth/password', headers, payload })
    expect((await disconnect(headers)).statusCode).toBe(200)
    expect(await statusOf(headers)).toEqual(NOT_CONNECTED)
  })

  it('removes the Google account even when Google cannot be reached', async () => {
    const { headers } = await connectedMember()
    stand.misbehave('unavailable')
    expect((await disconnect(headers)).statusCode).toBe(200)
    expect(await statusOf(headers)).toEqual(NOT_CONNECTED)
  })

  it.each([
    ['GET', '/auth/google-status'],
    ['POST', '/auth/disconnect-google'],
  ] as const)('needs somebody to be signed in (%s %s)', async (method, path) => {
    expect(codeOf(await newBrowser().call(path, { method }))).toEqual([401, 'not_authenticated'])
  })
})
