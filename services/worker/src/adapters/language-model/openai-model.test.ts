import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCountingMeter } from '../../testing/counting-meter.ts'
import { QUESTION, REPLY } from '../../testing/receipt-question.ts'
import { completes, failsWith, says, startOpenAiServer } from '../../testing/openai-server.ts'
import type { OpenAiServer, Play } from '../../testing/openai-server.ts'
import type { ModelCall, ModelOptions } from './openai-model.ts'
import { createReceiptLineModel } from './receipt-lines.ts'

const KEY = 'sk-very-secret'
const HOUSEHOLD = 'a'.repeat(24)
/** Long enough for any answer of a busy machine. */
const PATIENT_MS = 20_000
vi.setConfig({ testTimeout: PATIENT_MS })

const servers: OpenAiServer[] = []
const play = async (...plays: Play[]) => {
  const server = await startOpenAiServer(...plays)
  servers.push(server)
  return server
}
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const ask = (
  { baseUrl }: Pick<OpenAiServer, 'baseUrl'>,
  {
    timeoutMs = PATIENT_MS,
    apiKey,
    signal,
    onCall,
  }: Partial<Pick<ModelOptions, 'timeoutMs' | 'apiKey' | 'onCall'>> & { signal?: AbortSignal } = {},
) =>
  createReceiptLineModel({
    baseUrl,
    apiKey,
    model: 'some-model',
    timeoutMs,
    meter: createCountingMeter().meter,
    onCall,
  }).ask(QUESTION, HOUSEHOLD, signal ?? new AbortController().signal)
const outcomeOf = async (server: OpenAiServer, options = {}) => {
  const answer = await ask(server, options)
  expect(answer.reply).toBeNull()
  expect(answer.problem).toEqual(expect.any(String))
  return [answer.report.outcome, server.requests.length]
}

describe('a model that answers', () => {
  it('receives a request for one JSON object by its schema, and its answer is reported', async () => {
    const server = await play(says(() => REPLY))
    const answer = await ask(server, { apiKey: KEY })
    expect(answer).toEqual({
      reply: REPLY,
      problem: null,
      report: {
        model: 'some-model',
        outcome: 'answered',
        lines_sent: 1,
        request_bytes: server.requests[0]?.bytes,
        seconds: expect.any(Number) as number,
      },
    })
    const [request] = server.requests
    expect(request).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}` },
      body: { model: 'some-model' },
      question: QUESTION,
    })
    const line = request?.body.response_format?.json_schema.schema
    expect(line).toMatchObject({
      additionalProperties: false,
      required: ['lines'],
      properties: {
        lines: {
          items: {
            additionalProperties: false,
            required: ['index', 'name', 'quantity', 'unit', 'unit_price', 'price'],
            properties: { index: { type: 'integer' }, price: { type: ['number', 'null'] } },
          },
        },
      },
    })
    expect(JSON.stringify(line)).not.toMatch(/minimum|maximum/)
  })

  it('is told of with its tokens, all answers together, and without its content', async () => {
    const calls: ModelCall[] = []
    const usage = (prompt_tokens: unknown, completion_tokens: unknown) => ({
      prompt_tokens,
      completion_tokens,
    })
    const server = await play(
      completes({ content: 'no JSON' }, 'stop', usage(900, 5)),
      completes({ content: JSON.stringify(REPLY) }, 'stop', usage(1_000, 40)),
      completes({ content: JSON.stringify(REPLY) }, 'stop', usage(-3, 'many')),
    )
    const options = { onCall: (call: ModelCall) => calls.push(call) }
    await ask(server, options)
    await ask(server, options)
    const seconds = expect.any(Number) as number
    const asked = { purpose: 'receipt_lines', seconds }
    expect(calls).toEqual([
      { ...asked, outcome: 'repaired', inputTokens: 1_900, outputTokens: 45 },
      { ...asked, outcome: 'answered', inputTokens: 0, outputTokens: 0 },
    ])
  })

  it('receives no key when none is configured, whatever the environment contains', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-of-somebody')
    vi.stubEnv('OPENAI_ORG_ID', 'org-of-somebody')
    const server = await play(says(() => REPLY))
    expect((await ask(server)).report.outcome).toBe('answered')
    expect(JSON.stringify(server.requests[0]?.headers)).not.toContain('of-somebody')
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  it.each([
    ['a code fence', '```json\n%\n```'],
    ['remarks', 'Here you are:\n%\nAnything else?'],
    ['more than was asked for', '{"thoughts": "none", %'],
  ])('may wrap its JSON in %s', async (_what, around) => {
    const json = JSON.stringify(REPLY)
    const server = await play(says(around.replace('%', around.startsWith('{') ? json.slice(1) : json)))
    expect(await ask(server)).toMatchObject({ reply: REPLY, report: { outcome: 'answered' } })
  })
})

describe('an answer that does not fit', () => {
  it.each([
    ['is no JSON', says('Oat milk!'), 'It is no JSON'],
    [
      'breaks the schema',
      says(() => ({ lines: [{ ...REPLY.lines[0], quantity: 'two' }] })),
      'lines[0].quantity',
    ],
    ['was cut off', completes({ content: '{"lines": [{"index": 3' }, 'length'), 'cut off'],
    ['is empty', completes({ content: null }), 'It is no JSON'],
    [
      'is no completion',
      (_request, response) => response.writeHead(200).end('<html>Welcome</html>'),
      'no chat completion',
    ],
  ] satisfies [string, Play, string][])('is repaired once when it %s', async (_what, wrong, problem) => {
    const server = await play(
      wrong,
      says(() => REPLY),
    )
    const answer = await ask(server)
    const [first, second] = server.requests
    expect(answer).toMatchObject({
      reply: REPLY,
      report: { outcome: 'repaired', request_bytes: (first?.bytes ?? 0) + (second?.bytes ?? 0) },
    })
    expect(second?.question).toEqual(QUESTION)
    expect(second?.body.messages.at(-1)?.content).toContain(problem)
  })

  it('is given up the second time', async () => {
    expect(await outcomeOf(await play(says('Oat milk!')))).toEqual(['invalid_answer', 2])
  })

  it('is sent back only in part when it is long', async () => {
    const server = await play(says(() => ({ lines: Array.from({ length: 5000 }, () => ({})) })))
    await ask(server)
    const [first, second] = server.requests.map(({ bytes }) => bytes)
    expect((second ?? 0) - (first ?? 0)).toBeLessThan(10_000)
  })

  it('is requested in words where the server does not support schemas', async () => {
    const server = await play(
      failsWith(400, 'This response_format type is unavailable'),
      says(() => REPLY),
    )
    expect(await ask(server)).toMatchObject({ reply: REPLY, report: { outcome: 'repaired' } })
    expect(server.requests.map(({ body }) => body.response_format === undefined)).toEqual([false, true])
  })

  it('is not repaired when the model refuses', async () => {
    const refusal = completes({ content: null, refusal: 'I can not help with that.' })
    expect(await outcomeOf(await play(refusal))).toEqual(['refused', 1])
    expect(await outcomeOf(await play(completes({ content: '' }, 'content_filter')))).toEqual(['refused', 1])
  })

  it.each([
    ['as it is', {}, (body: Buffer) => body],
    ['packed', { 'content-encoding': 'gzip' }, (body: Buffer) => gzipSync(body)],
  ])('is not read to its end when it is huge, %s', async (_how, headers, pack) => {
    const body = pack(Buffer.alloc(5_000_000, ' '))
    const server = await play((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body),
    )
    expect(await ask(server)).toMatchObject({
      reply: null,
      problem: 'The answer is larger than 1000000 bytes',
      report: { outcome: 'invalid_answer' },
    })
  })
})

describe('a failing server', () => {
  it.each([400, 401, 403, 404])('is not asked again after %i', async (status) => {
    expect(await outcomeOf(await play(failsWith(status)))).toEqual(['refused', 1])
  })

  it('does not leak the key into a log', async () => {
    const server = await play(failsWith(401, `Incorrect API key: ${KEY}`))
    expect((await ask(server, { apiKey: KEY })).problem).toBe('401 Incorrect API key: [key]')
  })

  it.each([429, 500, 503])('is asked again after %i', async (status) => {
    const failure = failsWith(status, 'Busy', { 'retry-after-ms': '1' })
    const recovered = await play(
      failure,
      says(() => REPLY),
    )
    expect(await ask(recovered)).toMatchObject({ reply: REPLY, report: { outcome: 'answered' } })
    expect(recovered.requests).toHaveLength(2)
    const [outcome, requests] = await outcomeOf(await play(failure))
    expect([outcome, requests]).toEqual([status === 429 ? 'refused' : 'unreachable', 3])
  })

  it('is retried after the requested time, or not at all if that is after the deadline', async () => {
    const server = await play(
      failsWith(429, 'Slow down', { 'retry-after': '1' }),
      says(() => REPLY),
    )
    const { report } = await ask(server)
    expect(report.outcome).toBe('answered')
    expect(report.seconds).toBeGreaterThan(0.99)
    const closed = await play(failsWith(429, 'Tomorrow', { 'retry-after': '86400' }))
    expect(await outcomeOf(closed)).toEqual(['refused', 1])
  })

  it('has a time limit: before its answer, during it, and between attempts', async () => {
    const hanging: Play = () => {}
    const stalling: Play = (_request, response) => response.writeHead(200).write('{"choices": [')
    const pausing = failsWith(500, 'Later', { 'retry-after-ms': '60000' })
    for (const trouble of [hanging, stalling, pausing]) {
      const server = await play(trouble)
      expect((await outcomeOf(server, { timeoutMs: 300 }))[0]).toBe('timed_out')
    }
  })

  it('is not followed to another address', async () => {
    const elsewhere = await play(says(() => REPLY))
    const server = await play((_request, response) =>
      response.writeHead(307, { location: `${elsewhere.baseUrl}/chat/completions` }).end(),
    )
    expect(await outcomeOf(server)).toEqual(['refused', 1])
    expect(elsewhere.requests).toEqual([])
  })

  it('may be down', async () => {
    const server = await startOpenAiServer()
    await server.close()
    expect((await outcomeOf(server))[0]).toBe('unreachable')
    const breaking = await play((_request, response) => response.destroy())
    expect((await outcomeOf(breaking))[0]).toBe('unreachable')
  })
})

it('is abandoned with the job', async () => {
  const job = new AbortController()
  const server = await play(() => job.abort(new Error('The process is ending')))
  await expect(ask(server, { signal: job.signal })).rejects.toThrow('The process is ending')
  await expect(ask(server, { signal: job.signal })).rejects.toThrow('The process is ending')
  expect(server.requests).toHaveLength(1)
})
