import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { proxyUrl } from '@larder/shared/testkit/network/tcp-proxy'
import { openMongo } from '../testing/open-mongo.ts'
import { uploadFixture } from '../testing/receipt-upload.ts'
import { startTestApp } from '../testing/test-app.ts'
import { RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'

const METRICS_TOKEN = 'a token that only whoever collects metrics knows'
const sut = await startTestApp({ METRICS_TOKEN })
const origin = await sut.listen()
const maya = await sut.signUp()

const ask = (headers: Record<string, string> = { authorization: `Bearer ${METRICS_TOKEN}` }, app = sut.app) =>
  app.inject({ url: '/metrics', headers })
const metrics = async (): Promise<string[]> => (await ask()).body.split('\n')
/** The value of a metric with its labels, as it is written; undefined where it is not there. */
const valueOf = async (sample: string): Promise<number | undefined> => {
  const line = (await metrics()).find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

it('are not there without their token being set', async () => {
  const other = await startTestApp()
  const answer = await ask({ authorization: `Bearer ${METRICS_TOKEN}` }, other.app)
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
})

it.each([
  ['nothing', {}],
  ['a guess', { authorization: 'Bearer a guess' }],
  ['the token of a user', { authorization: maya.headers.authorization }],
  ['the token as a password', { authorization: `Basic ${METRICS_TOKEN}` }],
])('are refused to whoever sends %s', async (_what, headers) => {
  expect((await ask(headers as Record<string, string>)).statusCode).toBe(401)
})

it('are served under any name, because no page of another site has the token', async () => {
  const answer = await ask({ authorization: `Bearer ${METRICS_TOKEN}`, host: 'api:8080' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
})

it('count calls by the template of their route, never by what stands in its place', async () => {
  const id = 'ab'.repeat(12)
  await sut.app.inject({ url: `/api/v1/items/${id}`, headers: maya.headers })
  for (const path of ['/api/v1/nowhere', `/api/v1/nowhere/${id}`, '/wp-login.php'])
    await sut.app.inject({ method: 'PATCH', url: path })
  const text = (await ask()).body
  expect(text).toMatch(
    /^larder_http_request_seconds_count\{method="GET",route="\/api\/v1\/items\/[^"]*:[^"]*",status="404"\} 1$/m,
  )
  expect(text).toContain('larder_http_request_seconds_count{method="none",route="none",status="404"} 3')
  for (const secret of [id, 'nowhere', 'wp-login', maya.user.username, maya.user.id])
    expect(text).not.toContain(secret)
})

it('tell what lies in each queue, and since when', async () => {
  for (const { queue } of Object.values(JOBS))
    expect(await valueOf(`larder_queue_jobs{queue="${queue}",state="waiting"}`)).toBe(0)
  const sent = new AbortController()
  onTestFinished(() => sent.abort())
  // Nobody reads it, so that the call does not end.
  uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.png, {}, sent.signal).catch(() => undefined)
  const queue = 'queue="receipt-extract"'
  await waitUntil(
    'a waiting receipt',
    async () => (await valueOf(`larder_queue_jobs{${queue},state="waiting"}`)) === 1,
  )
  await waitUntil(
    'it to get older',
    async () => (await valueOf(`larder_queue_oldest_seconds{${queue}}`))! > 0.05,
  )
  expect(await valueOf(`larder_queue_paused{${queue}}`)).toBe(0)
})

it('count the open sockets of each kind, which are no calls', async () => {
  const ticket = await sut.app.inject({
    method: 'POST',
    url: '/api/v1/events/tickets',
    headers: maya.headers,
  })
  const address = `${origin.replace('http', 'ws')}/api/v1/ws/events?ticket=${ticket.json<{ ticket: string }>().ticket}`
  const socket = new WebSocket(address)
  onTestFinished(() => socket.terminate())
  const isOpen = async (count: number) => (await valueOf('larder_sockets_open{kind="events"}')) === count
  await waitUntil('an open socket', () => isOpen(1))
  expect(await valueOf('larder_sockets_open{kind="uploads"}')).toBe(0)
  socket.close()
  await waitUntil('no open socket', () => isOpen(0))
  expect((await ask()).body).not.toContain('/ws/events')
})

it('tell what the nights of the last day did', async () => {
  expect(await valueOf('larder_night_ended_timestamp_seconds')).toBe(0)
  const { connection } = await openMongo(sut)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const run = { night: '2026-11-21', number: 1, bounds: [], household_count: 5 }
  const report = {
    batch_count: 2,
    open_batch_count: 0,
    failed_batch_count: 1,
    failure_count: 2,
    steps: [],
    failures: [],
  }
  await connection.collection('nightly_runs').insertMany([
    { ...run, time_zone: 'UTC', started_at: minutesAgo(90), ended_at: minutesAgo(80), report },
    { ...run, time_zone: 'Asia/Tokyo', started_at: minutesAgo(20), ended_at: null, report: null },
    { ...run, time_zone: 'Europe/Paris', started_at: minutesAgo(3_000), ended_at: minutesAgo(2_000), report },
  ])
  expect(await valueOf('larder_night_households')).toBe(10)
  expect(await valueOf('larder_night_failures')).toBe(3)
  const endedAgo = Date.now() / 1000 - (await valueOf('larder_night_ended_timestamp_seconds'))!
  expect(endedAgo / 60).toBeCloseTo(80, 0)
  expect((await valueOf('larder_night_seconds'))! / 60).toBeCloseTo(20, 0)
})

it('tell of the stores: up, time of a ping, size, commands', async () => {
  for (const store of ['mongodb', 'redis']) {
    expect(await valueOf(`larder_store_up{store="${store}"}`)).toBe(1)
    expect(await valueOf(`larder_store_ping_seconds{store="${store}"}`)).toBeGreaterThan(0)
  }
  expect(await valueOf('larder_store_bytes{store="mongodb"}')).toBeGreaterThan(0)
  expect(await valueOf('larder_store_command_seconds_count{command="find"}')).toBeGreaterThan(0)
})

it('say that a store is down, and the rest all the same', async () => {
  const { proxy, url } = await proxyUrl(sut.config.REDIS_URL)
  const cut = await startTestApp({ METRICS_TOKEN, REDIS_URL: url }, { beside: sut })
  const look = async () => (await ask(undefined, cut.app)).body
  expect(await look()).toContain('larder_store_up{store="redis"} 1')
  await proxy.end()
  await waitUntil('Redis to be away', async () => (await look()).includes('larder_store_up{store="redis"} 0'))
  const text = await look()
  expect(text).toContain('larder_store_up{store="mongodb"} 1')
  expect(text).not.toMatch(/^larder_queue_jobs\{|ping_seconds\{store="redis"/m)
})
