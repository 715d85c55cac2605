import { expect, it } from 'vitest'
import { openMeter } from '@larder/shared/server/metrics/meter'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { freePort } from '@larder/shared/testkit/network/free-port'
import { serveMetrics } from './serve-metrics.ts'

const TOKEN = 'a token that only whoever collects metrics knows'
const host = '127.0.0.1'

const start = async (token?: string) => {
  const port = await freePort()
  const server = await serveMetrics(await openMeter(), { host, port, token })
  afterTests(server.close)
  return {
    port,
    ask: (init?: RequestInit, path = '/metrics') => fetch(`http://${host}:${port}${path}`, init),
  }
}

it('serves what is measured, with the delay of the event loop, and nothing else', async () => {
  const { ask } = await start()
  const answer = await ask()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect(await answer.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]/m)
  expect((await ask(undefined, '/')).status).toBe(404)
  expect((await ask({ method: 'POST' })).status).toBe(404)
})

it('asks for the token where there is one', async () => {
  const { ask } = await start(TOKEN)
  expect((await ask()).status).toBe(401)
  expect((await ask({ headers: { authorization: 'Bearer a guess' } })).status).toBe(401)
  expect((await ask({ headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200)
})

it('says what to do where another worker has the port', async () => {
  const { port } = await start()
  const second = serveMetrics(await openMeter(), { host, port, token: undefined })
  await expect(second).rejects.toThrow('each worker of a machine needs a port of its own')
})
