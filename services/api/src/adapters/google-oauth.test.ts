import { createHash } from 'node:crypto'
import { OAuth2Client } from 'google-auth-library'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '@larder/shared/server/logging'
import { GMAIL_SCOPE } from '@larder/shared/server/ports/google-oauth'
import type { GoogleOAuth } from '@larder/shared/server/ports/google-oauth'
import { giveConsent } from '@larder/shared/testkit/fake-google/give-consent'
import { SAMPLE_PEOPLE } from '@larder/shared/testkit/fake-google/people'
import { startFakeGoogle } from '@larder/shared/testkit/fake-google/server'
import type { FakeGoogle } from '@larder/shared/testkit/fake-google/server'
import { createGoogleOAuth } from './google-oauth.ts'

const CLIENT = { clientId: 'larder-test.apps.example', clientSecret: 'only for tests' }
const REDIRECT_URI = 'http://127.0.0.1:8080/auth/google/callback'
const VERIFIER = 'a code verifier of at least forty-three characters'
const NONCE = 'a nonce'
const [robin, kim] = SAMPLE_PEOPLE as [(typeof SAMPLE_PEOPLE)[0], (typeof SAMPLE_PEOPLE)[0]]

let stand: FakeGoogle
let oauth: GoogleOAuth
const connect = (timeoutMs?: number) =>
  createGoogleOAuth({
    ...CLIENT,
    redirectUri: REDIRECT_URI,
    standInOrigin: stand.origin,
    logger: createLogger('api', 'silent'),
    timeoutMs,
  })

beforeAll(async () => {
  stand = await startFakeGoogle(CLIENT)
  oauth = connect()
})
afterEach(() => stand.misbehave(undefined))
afterAll(() => stand.close())

const authorizationUrl = (purpose: 'sign_in' | 'connect_gmail') =>
  oauth.authorizationUrl({
    purpose,
    state: 'a state',
    nonce: NONCE,
    codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  })
const codeFor = async (email: string, gmail = false) =>
  (await giveConsent(authorizationUrl('connect_gmail'), { email, gmail })).get('code') ?? ''

describe('ID tokens', () => {
  it('return the owner of a token', async () => {
    expect(await oauth.verifyIdToken(stand.idToken(robin, { nonce: NONCE }), NONCE)).toEqual({
      googleId: robin.sub,
      email: robin.email,
      isEmailVerified: true,
      issuedAt: expect.any(Date) as Date,
      expiresAt: expect.any(Date) as Date,
    })
  })

  const longAgo = Math.floor(Date.now() / 1000) - 7200
  it.each<[string, () => string]>([
    ['a forged signature', () => stand.forgedIdToken(robin, NONCE)],
    ['another audience', () => stand.idToken(robin, { nonce: NONCE, aud: 'somebody-else.apps.example' })],
    ['another issuer', () => stand.idToken(robin, { nonce: NONCE, iss: 'https://accounts.example.com' })],
    ['an expired token', () => stand.idToken(robin, { nonce: NONCE, iat: longAgo, exp: longAgo + 3600 })],
    ['a token without a subject', () => stand.idToken(robin, { nonce: NONCE, sub: '' })],
    ['no token at all', () => 'not a token'],
    ['a token with another nonce', () => stand.idToken(robin, { nonce: 'another' })],
    ['a token without a nonce', () => stand.idToken(robin)],
    ['an unsigned token', () => stand.idToken(robin, { nonce: NONCE }).replace(/[^.]*$/, '')],
  ])('refuses %s', async (_what, token) => {
    await expect(oauth.verifyIdToken(token(), NONCE)).rejects.toMatchObject({ code: 'google_token_invalid' })
  })

  it.each(['unavailable', 'silent'] as const)('gives up when Google is %s', async (fault) => {
    stand.misbehave(fault)
    const answer = connect(100).verifyIdToken(stand.idToken(robin, { nonce: NONCE }), NONCE)
    await expect(answer).rejects.toMatchObject({ code: 'google_unavailable' })
  })
})

describe('codes', () => {
  it('are requested with PKCE, state, and only what is needed', () => {
    const asked = (purpose: 'sign_in' | 'connect_gmail') =>
      Object.fromEntries(new URL(authorizationUrl(purpose)).searchParams)
    expect(asked('sign_in')).toMatchObject({
      client_id: CLIENT.clientId,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: 'openid email profile',
      state: 'a state',
      nonce: NONCE,
      code_challenge_method: 'S256',
      access_type: 'online',
    })
    expect(asked('connect_gmail')).toMatchObject({
      scope: `openid email profile ${GMAIL_SCOPE}`,
      access_type: 'offline',
      prompt: 'consent',
    })
  })

  it('exchanges a code once', async () => {
    const code = await codeFor(kim.email, true)
    const grant = await oauth.exchangeCode(code, VERIFIER, NONCE)
    expect(grant.identity.googleId).toBe(kim.sub)
    expect(grant.scopes).toContain(GMAIL_SCOPE)
    expect(stand.refreshTokens()).toContain(grant.refreshToken)
    await expect(oauth.exchangeCode(code, VERIFIER, NONCE)).rejects.toMatchObject({
      code: 'google_code_invalid',
    })
  })

  it('return what the person did not grant', async () => {
    const { scopes } = await oauth.exchangeCode(await codeFor(kim.email), VERIFIER, NONCE)
    expect(scopes).not.toContain(GMAIL_SCOPE)
  })

  it('are refused with another verifier', async () => {
    const code = await codeFor(kim.email)
    await expect(oauth.exchangeCode(code, `${VERIFIER}!`, NONCE)).rejects.toMatchObject({
      code: 'google_code_invalid',
    })
  })

  it('distinguish Google being down from a bad code, when the client is refused or there is no answer', async () => {
    const misconfigured = createGoogleOAuth({
      ...CLIENT,
      clientSecret: 'wrong',
      redirectUri: REDIRECT_URI,
      standInOrigin: stand.origin,
      logger: createLogger('api', 'silent'),
    })
    const unavailable = { code: 'google_unavailable' }
    const code = await codeFor(kim.email)
    await expect(misconfigured.exchangeCode(code, VERIFIER, NONCE)).rejects.toMatchObject(unavailable)
    stand.misbehave('silent')
    await expect(connect(100).exchangeCode(code, VERIFIER, NONCE)).rejects.toMatchObject(unavailable)
  })
})

describe('refresh tokens', () => {
  it('read the profile of the mailbox, until they are revoked', async () => {
    const { refreshToken } = await oauth.exchangeCode(await codeFor(robin.email, true), VERIFIER, NONCE)
    const client = new OAuth2Client({ ...CLIENT, endpoints: { oauth2TokenUrl: `${stand.origin}/token` } })
    client.setCredentials({ refresh_token: refreshToken })
    const profile = await client.request({ url: `${stand.origin}/gmail/v1/users/me/profile` })
    expect(profile.data).toMatchObject({ emailAddress: robin.email })

    await oauth.revoke(refreshToken ?? '')
    expect(stand.refreshTokens()).not.toContain(refreshToken)
    await expect(client.refreshAccessToken()).rejects.toMatchObject({ message: 'invalid_grant' })
    await oauth.revoke(refreshToken ?? '')
  })

  it('are not revoked while Google is down', async () => {
    stand.misbehave('unavailable')
    await expect(oauth.revoke('1//any')).rejects.toMatchObject({ code: 'google_unavailable' })
  })
})
