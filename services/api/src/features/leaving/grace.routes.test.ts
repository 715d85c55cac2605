import { beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { GoogleAuthUrl, GoogleStatus } from '@larder/shared/contracts/accounts/google'
import type { AccountDeletion } from '@larder/shared/contracts/accounts/leaving'
import { giveConsent } from '@larder/shared/testkit/fake-google/give-consent'
import { openBrowser } from '../../testing/browser.ts'
import { googleSettings, startTestGoogle } from '../../testing/google-settings.ts'
import { createFakeMailman } from '../../testing/fake-workers/fake-mailman.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const WEEK_MS = 7 * 24 * 3600 * 1000
const KIM = { sub: 'sub-kim', email: 'kim@example.com', name: 'Kim' }

let clock = new Date()
const stand = await startTestGoogle([KIM])
const settings = { ...googleSettings(stand), SMTP_URL: 'smtp://127.0.0.1:1' }
const sut = await startTestApp(settings, { now: () => clock })
const mailman = createFakeMailman(sut, () => clock)
let maya: Member
beforeEach(async () => {
  clock = new Date()
  maya = await sut.signUp()
  const [mail] = await mailman.receive(maya.user.email)
  await openBrowser(sut).post('/auth/confirm-email', { token: tokenIn(mail?.text) })
})

const tokenIn = (text = '') => /token=([\w-]{43})/.exec(text)?.[1] ?? ''
const signedIn = async () => {
  const browser = openBrowser(sut)
  expect((await browser.signIn(maya.user.username, maya.password)).statusCode).toBe(200)
  return browser
}
const giveUp = async () => (await signedIn()).post('/account/deletion')
const dueAt = async () => (await (await signedIn()).get('/account/deletion')).json<AccountDeletion>().due_at

describe('an account whose deletion was requested, with a mail server', () => {
  it('is deleted after a week, which a mail announces; all devices are signed out, but may sign in again', async () => {
    const elsewhere = await signedIn()
    const answer = await giveUp()
    const due = new Date(clock.getTime() + WEEK_MS).toISOString()
    expect([answer.statusCode, answer.json()]).toEqual([202, { due_at: due, grace_days: 7 }])
    expect(await elsewhere.isSignedIn()).toBe(false)
    const [mail] = await mailman.receive(maya.user.email)
    expect(mail?.subject).toBe('Your Larder account will be deleted')
    expect(mail?.text).toContain(due.slice(0, 16).replace('T', ' '))
    expect(mail?.text).toContain('/keep-account?token=')
    expect(await dueAt()).toBe(due)
  })

  it('keeps the day of the first request, however often it is repeated', async () => {
    const first = (await giveUp()).json<AccountDeletion>().due_at
    clock = new Date(clock.getTime() + 60_000)
    expect((await giveUp()).json<AccountDeletion>().due_at).toBe(first)
  })

  it('is kept with the link of the mail, which works once', async () => {
    await giveUp()
    const token = tokenIn((await mailman.receive(maya.user.email))[0]?.text)
    const kept = await openBrowser(sut).post('/account/deletion/cancel', { token })
    expect([kept.statusCode, kept.json()]).toEqual([
      200,
      { message: 'Your account stays. Nothing was deleted.' },
    ])
    const again = await openBrowser(sut).post('/account/deletion/cancel', { token })
    expect([again.statusCode, again.json<ErrorBody>().code]).toEqual([400, 'deletion_token_invalid'])
    expect(await dueAt()).toBeNull()
  })

  it('is kept by its owner after signing in; then the link of the mail is no longer valid', async () => {
    await giveUp()
    const token = tokenIn((await mailman.receive(maya.user.email))[0]?.text)
    const browser = await signedIn()
    expect((await browser.remove('/account/deletion')).statusCode).toBe(204)
    expect((await browser.remove('/account/deletion')).statusCode).toBe(404)
    expect((await browser.post('/account/deletion/cancel', { token })).statusCode).toBe(400)
    expect(await dueAt()).toBeNull()
  })

  it('can be deleted again after it was kept', async () => {
    await giveUp()
    await (await signedIn()).remove('/account/deletion')
    expect((await giveUp()).statusCode).toBe(202)
  })

  it('has its access to Gmail revoked at Google at once; signing in with Google still works', async () => {
    const browser = await signedIn()
    const { auth_url } = (await browser.get('/auth/google/auth-url')).json<GoogleAuthUrl>()
    const query = await giveConsent(auth_url, { email: KIM.email, gmail: true })
    const back = { code: query.get('code') ?? '', state: query.get('state') ?? '' }
    expect((await browser.post('/auth/google/callback', back)).statusCode).toBe(200)
    expect(stand.refreshTokens()).toHaveLength(1)
    await giveUp()
    expect(stand.refreshTokens()).toEqual([])
    const status = (await (await signedIn()).get('/auth/google-status')).json<GoogleStatus>()
    expect(status).toMatchObject({ is_connected: true, has_gmail_access: false })
  })
})
