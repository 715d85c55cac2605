import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { SecurityEvent } from '@larder/shared/contracts/accounts/sessions'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { connectOperator, findRunningStores } from './operator-connection.ts'
import { openBrowser } from './testing/browser.ts'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { startTestApp } from './testing/test-app.ts'
import type { Member } from './testing/test-app.ts'

const sut = await startTestApp()
const { MONGODB_URI, REDIS_URL, REDIS_PREFIX } = sut.config
const stores = findRunningStores('nowhere', { MONGODB_URI, REDIS_URL, REDIS_PREFIX })
const operator = await connectOperator(stores)
afterTests(operator.close)

const signedIn = async ({ user, password }: Pick<Member, 'user' | 'password'>) => {
  const browser = openBrowser(sut)
  expect((await browser.signIn(user.username, password)).statusCode).toBe(200)
  return browser
}

describe('the operator', () => {
  it('sets a new password, which ends every session', async () => {
    const member = await sut.signUp()
    const browser = await signedIn(member)
    await operator.operator.resetPassword(member.user.email, 'a brand new one')
    expect(await browser.isSignedIn()).toBe(false)
    expect((await browser.signIn(member.user.username, member.password)).statusCode).toBe(401)
    const again = await signedIn({ ...member, password: 'a brand new one' })
    const events = (await again.get('/auth/security-events')).json<SecurityEvent[]>()
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'password_reset', device: null, address: null }),
    )
  })

  it('refuses a commonly guessed password', async () => {
    const { user } = await sut.signUp()
    await expect(operator.operator.resetPassword(user.username, 'password1')).rejects.toMatchObject({
      code: 'password_too_common',
    })
  })

  it('locks an account everywhere at once, sockets included, and unlocks it', async () => {
    const member = await sut.signUp()
    const browser = await signedIn(member)
    const origin = await sut.listen()
    const answer = await browser.get('/progress/generate-client-id')
    const { client_id } = answer.json<{ client_id: string }>()
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/ws/progress/${client_id}`)
    let code: number | undefined
    socket.on('close', (closeCode) => (code = closeCode))
    await once(socket, 'open')

    await operator.operator.setActive(member.user.username, false)
    expect(await waitUntil('the socket to close', () => code)).toBe(1008)
    expect([await browser.isSignedIn(), (await browser.renew()).statusCode]).toEqual([false, 401])
    const locked = await browser.signIn(member.user.username, member.password)
    expect([locked.statusCode, locked.json()]).toEqual([
      401,
      { code: 'invalid_credentials', detail: 'Invalid username or password' },
    ])

    await operator.operator.setActive(member.user.username, true)
    await signedIn(member)
  })

  it('can do so while Redis is down', async () => {
    const { user, password } = await sut.signUp()
    const { MONGODB_URI } = sut.config
    // Nothing listens on port 1, so connections are refused.
    const alone = findRunningStores('nowhere', { MONGODB_URI, REDIS_URL: 'redis://127.0.0.1:1' })
    const { operator: cutOff, close } = await connectOperator(alone)
    await cutOff.setActive(user.username, false)
    await close()
    const answer = await openBrowser(sut).signIn(user.username, password)
    expect(answer.statusCode).toBe(401)
  })

  it('gets an error when there is no such account', async () => {
    const there = operator.operator
    await expect(there.setActive('nobody', false)).rejects.toThrow("There is no account 'nobody'.")
    await expect(there.resetPassword('nobody', 'long enough')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the stores of a running Larder', () => {
  it('are those of the environment, else those recorded at its start', () => {
    const dir = mkdtempSync(join(tmpdir(), 'larder-run-'))
    const urls = { MONGODB_URI: 'mongodb://a', REDIS_URL: 'redis://a', REDIS_PREFIX: 'mine' }
    expect(findRunningStores(dir, urls)).toEqual({
      mongodb_uri: 'mongodb://a',
      redis_url: 'redis://a',
      redis_prefix: 'mine',
    })
    expect(() => findRunningStores(dir, {})).toThrow(/^Larder is not running on .*: start it first/)
    writeFileSync(join(dir, 'run.json'), JSON.stringify({ mongodb_uri: 'mongodb://b', redis_url: '/b.sock' }))
    expect(findRunningStores(dir, {})).toEqual({
      mongodb_uri: 'mongodb://b',
      redis_url: '/b.sock',
      redis_prefix: 'larder',
    })
    rmSync(dir, { recursive: true })
  })
})
