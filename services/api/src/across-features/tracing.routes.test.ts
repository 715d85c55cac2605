import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { uploadFixture } from '../testing/receipt-upload.ts'
import { startTestApp } from '../testing/test-app.ts'
import { startWorkerProcess } from '../testing/worker-process.ts'

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`))
const Attribute = z.strictObject({
  key: z.string(),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.string().regex(/^\d+$/) }),
    z.strictObject({ doubleValue: z.number() }),
    z.strictObject({ boolValue: z.boolean() }),
  ]),
})
const SentSpan = z.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(Attribute),
  status: z.strictObject({ code: z.int().min(0).max(2) }),
})
type SentSpan = z.infer<typeof SentSpan> & { service: string }
/** What OTLP/HTTP says of a request with traces; anything else fails the test. */
const Request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(SentSpan) }),
      ),
    }),
  ),
})
const textOf = (attributes: z.infer<typeof Attribute>[], key: string): string =>
  String(Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0])

/** A collector that keeps what it gets. */
const startCollector = async () => {
  const spans: SentSpan[] = []
  const wrong: unknown[] = []
  const take = async (request: Parameters<typeof json>[0] & { url?: string }) => {
    const { resourceSpans } = Request.parse(await json(request))
    if (request.url !== '/v1/traces') throw new Error(`Nothing is taken at ${request.url}`)
    for (const { resource, scopeSpans } of resourceSpans)
      for (const { spans: some } of scopeSpans)
        spans.push(...some.map((span) => ({ ...span, service: textOf(resource.attributes, 'service.name') })))
  }
  const server = createServer((request, response) => {
    take(request)
      .catch((error: unknown) => wrong.push(error))
      .finally(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterTests(() => {
    server.closeAllConnections()
    server.close()
  })
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, wrong }
}

const collector = await startCollector()
const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }
const sut = await startTestApp(settings)
const origin = await sut.listen()
await startWorkerProcess(sut.config, settings)
const maya = await sut.signUp()

it('one trace leads from the call of a browser through the job to its last write', async () => {
  const parent = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) }
  const requestId = 'e5'.repeat(16)
  const answer = await uploadFixture(
    origin,
    {
      ...maya.headers,
      'x-request-id': requestId,
      traceparent: `00-${parent.traceId}-${parent.spanId}-01`,
    },
    RECEIPT_FIXTURES.png,
  )
  expect(answer.status).toBe(200)
  const inTrace = () => collector.spans.filter(({ traceId }) => traceId === parent.traceId)
  const find = (isIt: (span: SentSpan) => boolean, what: string) =>
    waitUntil(what, () => inTrace().find(isIt))

  const call = await find(({ kind }) => kind === 2, 'the span of the call')
  expect(call).toMatchObject({
    service: 'larder-api',
    name: 'POST /api/v1/inventory/upload-receipt',
    parentSpanId: parent.spanId,
  })
  expect(textOf(call.attributes, 'larder.request_id')).toBe(requestId)
  const put = await find(({ kind }) => kind === 4, 'the span of the job that is put into its queue')
  const job = await find(({ kind }) => kind === 5, 'the span of the job in the worker')
  expect([put.service, job.service, job.parentSpanId]).toEqual(['larder-api', 'larder-worker', put.spanId])

  // Each span lies below another one of the trace, up to the call.
  await waitUntil('all spans', () => {
    const ids = new Set([parent.spanId, ...inTrace().map(({ spanId }) => spanId)])
    return inTrace().every(({ parentSpanId = '' }) => ids.has(parentSpanId))
  })
  const ofWorker = inTrace().filter(({ service, kind }) => service === 'larder-worker' && kind === 3)
  const last = ofWorker
    .toSorted((one, other) => Number(BigInt(one.endTimeUnixNano) - BigInt(other.endTimeUnixNano)))
    .at(-1)
  expect(ofWorker.map(({ name }) => name)).toContain('updateOne receipts')
  // What is freed when the receipt has been read is counted at the very end.
  expect(last?.name).toBe('updateOne kept_bytes')
  expect(BigInt(last!.endTimeUnixNano)).toBeLessThan(BigInt(job.endTimeUnixNano))
  expect(collector.wrong).toEqual([])
})

it('no span holds what somebody wrote', () => {
  const sent = JSON.stringify(collector.spans)
  for (const secret of [maya.user.username, maya.user.email, maya.password, maya.token])
    expect(sent).not.toContain(secret)
})

it('a trace begins with a call or a job alone', () => {
  const roots = collector.spans.filter(({ parentSpanId }) => parentSpanId === undefined)
  expect(roots.length).toBeGreaterThan(0)
  expect(new Set(roots.map(({ kind }) => kind))).toEqual(new Set([2]))
})

it('a collector that is away changes no answer', async () => {
  const other = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect((await other.app.inject({ url: '/api/v1/version' })).statusCode).toBe(200)
  await expect(other.close()).resolves.toBeUndefined()
})
