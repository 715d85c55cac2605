import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

type Received = { url: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }
const received: Received[] = []
let status = 202

/** The external service that counts. */
const collector = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    const body = JSON.parse(text) as Record<string, unknown>
    received.push({ url: request.url ?? '', headers: request.headers, body })
    response.writeHead(status).end('ok')
  })
})

afterTests(() => collector.close())
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const SALT = 'a salt that only the tests know'
const sut = await startTestApp({ ANALYTICS_URL: `${origin}/events`, ANALYTICS_SALT: SALT })
const member = await sut.signUp()
beforeEach(() => {
  received.length = 0
  status = 202
})

const track = (app: TestApp, payload: object, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url: '/api/v1/analytics/events', payload, headers })
const next = () => waitUntil('the collector hears of it', () => received.length > 0)

describe('counting', () => {
  it('[NAV-022, NAV-023] sends page views with a hash of the user, the same each time, and never the id', async () => {
    const answers = [
      await track(sut, { name: 'pageview', path: '/inventory' }, member.headers),
      await track(
        sut,
        { name: 'add_inventory_item', path: '/inventory', properties: { count: 1 } },
        member.headers,
      ),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    await waitUntil('both arrived', () => received.length === 2)
    const [view, action] = received.map(({ body }) => body)
    expect(view).toMatchObject({ name: 'pageview', path: '/inventory' })
    expect(action).toMatchObject({ name: 'add_inventory_item', properties: { count: 1 } })
    expect(view?.['user_hash']).toMatch(/^[\w-]{43}$/)
    expect(action?.['user_hash']).toBe(view?.['user_hash'])
    expect(JSON.stringify(received)).not.toContain(member.user.id)
  })

  it('counts a visitor, and a user with an expired session, without a hash', async () => {
    await track(sut, { name: 'pageview', path: '/' })
    await track(sut, { name: 'pageview', path: '/terms' }, { authorization: 'Bearer over' })
    await waitUntil('both arrived', () => received.length === 2)
    expect(received.map(({ body }) => body['user_hash'])).toEqual([null, null])
  })

  it.each([
    ['an unknown event', { name: 'mouse_moved', path: '/' }],
    ['a path with a query, which may hold a secret', { name: 'pageview', path: '/reset-password?token=x' }],
    ['texts of the household', { name: 'pageview', path: '/', properties: { note: 'x'.repeat(41) } }],
  ])('refuses %s', async (_what, payload) => {
    expect((await track(sut, payload)).statusCode).toBe(422)
  })

  it('answers the same when the service refuses or is down', async () => {
    status = 500
    expect((await track(sut, { name: 'pageview', path: '/' })).statusCode).toBe(204)
    await next()
  })

  it('speaks the Events API of Plausible', async () => {
    const plausible = await startTestApp({
      ANALYTICS_URL: origin,
      ANALYTICS_KIND: 'plausible',
      ANALYTICS_SITE: 'larder.example',
      ANALYTICS_SALT: SALT,
    })
    await track(plausible, { name: 'pageview', path: '/inventory' })
    await next()
    expect(received[0]).toMatchObject({
      url: '/api/event',
      body: {
        name: 'pageview',
        domain: 'larder.example',
        url: 'https://larder.example/inventory',
        props: {},
      },
    })
    expect(received[0]?.headers['user-agent']).toContain('Mozilla')
  })
})

describe('without a configured service', () => {
  it('is off, says so, and sends nothing', async () => {
    const off = await startTestApp({ CONTACT_ADDRESS: 'help@larder.example' })
    expect((await off.app.inject({ url: '/api/v1/config' })).json()).toEqual({
      contact_address: 'help@larder.example',
      has_analytics: false,
    })
    expect((await track(off, { name: 'pageview', path: '/' })).statusCode).toBe(204)
    await off.close()
    expect(received).toEqual([])
  })

  it('does not start with an address and without a salt', async () => {
    await expect(startTestApp({ ANALYTICS_URL: origin })).rejects.toThrow('ANALYTICS_SALT')
  })
})
