import { hostname } from 'node:os'
import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let sut: TestApp

const statusUnder = async (host: string, headers: Record<string, string> = {}) =>
  (await sut.app.inject({ url: '/api/v1/version', headers: { host, ...headers } })).statusCode

describe('the product', () => {
  it('answers under its public name and as localhost, on any port', async () => {
    sut = await startTestApp({ PUBLIC_URL: 'https://larder.example' })
    for (const host of ['larder.example', 'LARDER.example:8080', 'localhost', '127.0.0.1:1', '[::1]:8080']) {
      expect([host, await statusUnder(host)]).toEqual([host, 200])
    }
  })

  it('refuses names that only resolve to it, for any path', async () => {
    sut = await startTestApp({ PUBLIC_URL: 'https://larder.example' })
    const foreign = [
      'elsewhere.example',
      'larder.example.org',
      'localhost.example',
      '192.0.2.7',
      hostname(),
      'a b',
    ]
    for (const host of foreign) expect([host, await statusUnder(host)]).toEqual([host, 421])
    const page = await sut.app.inject({ url: '/', headers: { host: 'elsewhere.example' } })
    expect([page.statusCode, page.json<{ code: string }>().code]).toEqual([421, 'host_unknown'])
    const probe = await sut.app.inject({ url: '/health/live', headers: { host: 'larder-api' } })
    expect(probe.statusCode).toBe(200)
  })

  it('answers at the address of the connection', async () => {
    sut = await startTestApp()
    const origin = await sut.app.listen({ host: '127.0.0.2', port: 0 })
    expect((await fetch(`${origin}/api/v1/version`)).status).toBe(200)
    expect(await statusUnder('127.0.0.2')).toBe(421)
  })

  it('answers under the name of its machine if other machines may connect', async () => {
    sut = await startTestApp({ HOST: '0.0.0.0' })
    for (const host of [hostname(), `${hostname()}.local:8080`]) expect(await statusUnder(host)).toBe(200)
    expect(await statusUnder('elsewhere.example')).toBe(421)
    sut = await startTestApp({ HOST: '::' })
    for (const host of ['a b', 'elsewhere.example'])
      expect([host, await statusUnder(host)]).toEqual([host, 421])
  })

  it('uses the name that a trusted proxy received', async () => {
    sut = await startTestApp({ PUBLIC_URL: 'https://larder.example', TRUST_PROXY: '127.0.0.1' })
    const forwarded = (name: string) => statusUnder('api:8080', { 'x-forwarded-host': name })
    expect(await forwarded('larder.example')).toBe(200)
    expect(await forwarded('elsewhere.example')).toBe(421)
    sut = await startTestApp({ PUBLIC_URL: 'https://larder.example' })
    expect(await forwarded('larder.example')).toBe(421)
  })
})

describe('a socket', () => {
  const statusOf = async (origin: string, headers: Record<string, string>) => {
    const url = `${origin.replace('http', 'ws')}/api/v1/ws/progress/${'A'.repeat(22)}`
    const socket = new WebSocket(url, { headers })
    const refused = once(socket, 'unexpected-response') as Promise<[ClientRequest, IncomingMessage]>
    const opened = once(socket, 'open').then(() => null)
    const refusal = await Promise.race([refused, opened])
    if (refusal === null) {
      socket.terminate()
      return 101
    }
    const [, answer] = refusal
    // The server closes a refused connection.
    await once(answer.resume(), 'close')
    return answer.statusCode
  }

  it("opens only under the product's names and from its own pages", async () => {
    sut = await startTestApp()
    const origin = await sut.listen()
    expect(await statusOf(origin, {})).toBe(101)
    expect(await statusOf(origin, { origin })).toBe(101)
    expect(await statusOf(origin, { host: 'elsewhere.example' })).toBe(421)
    expect(await statusOf(origin, { origin: 'https://elsewhere.example' })).toBe(403)
  })

  it('counts as a call before it is opened, whatever its path', async () => {
    sut = await startTestApp()
    const origin = await sut.listen()
    await statusOf(origin, {})
    const wrong = new WebSocket(`${origin.replace('http', 'ws')}/nowhere`)
    await once(wrong, 'error')
    const { headers } = await fetch(`${origin}/api/v1/version`)
    const [limit, left] = [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]
    expect(Number(limit) - Number(left)).toBe(3)
    for (let call = 0; call < Number(left); call++) await sut.app.inject({ url: '/api/v1/version' })
    expect(await statusOf(origin, {})).toBe(429)
  })
})
