import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ModelMeter } from '@larder/shared/server/ports/model-meter'
import { createCountingMeter } from '../../testing/counting-meter.ts'
import { QUESTION, REPLY } from '../../testing/receipt-question.ts'
import { failsWith, says, startOpenAiServer } from '../../testing/openai-server.ts'
import type { OpenAiServer, Play } from '../../testing/openai-server.ts'
import { createReceiptLineModel } from './receipt-lines.ts'

const HOUSEHOLD = 'a'.repeat(24)
const PATIENT_MS = 20_000

const servers: OpenAiServer[] = []
const play = async (...plays: Play[]) => {
  const server = await startOpenAiServer(...plays)
  servers.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const ask = (
  { baseUrl }: OpenAiServer,
  { meter, timeoutMs = PATIENT_MS }: { meter: ModelMeter; timeoutMs?: number },
) =>
  createReceiptLineModel({ baseUrl, model: 'some-model', timeoutMs, meter }).ask(
    QUESTION,
    HOUSEHOLD,
    new AbortController().signal,
  )

describe('a call that is counted', () => {
  const usage = { prompt_tokens: 900, completion_tokens: 40 }
  const withUsage: Play = (request, response) => {
    const choices = [{ finish_reason: 'stop', message: { content: JSON.stringify(REPLY) } }]
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ model: request.body.model, choices, usage }))
  }

  it('says before for whom it is, and afterwards what the server counted', async () => {
    const server = await play(withUsage)
    const { meter, begun, ended } = createCountingMeter()
    await ask(server, { meter })
    const [request] = server.requests
    expect(begun).toEqual([
      {
        householdId: HOUSEHOLD,
        paper: 'receipt',
        model: 'some-model',
        inputTokens: expect.any(Number) as number,
      },
    ])
    // A token for three bytes of what is said.
    expect(begun[0]?.inputTokens).toBeGreaterThan((request?.bytes ?? 0) / 4)
    expect(begun[0]?.inputTokens).toBeLessThan((request?.bytes ?? 0) / 2)
    expect(ended).toEqual([
      {
        outcome: 'answered',
        sentBytes: request?.bytes,
        receivedBytes: expect.any(Number) as number,
        usage: { input: 900, output: 40 },
      },
    ])
    expect(ended[0]?.receivedBytes).toBeGreaterThan(100)
  })

  it('is each of its own where an answer is repaired, and by the bytes where the server counts nothing', async () => {
    const server = await play(
      says('Oat milk!'),
      says(() => REPLY),
    )
    const { meter, ended } = createCountingMeter()
    await ask(server, { meter })
    expect(ended.map(({ sentBytes, usage: counted }) => [sentBytes, counted])).toEqual(
      server.requests.map(({ bytes }) => [bytes, null]),
    )
  })

  it.each<[string, Play, object, string]>([
    ['refused', failsWith(401), {}, 'refused'],
    ['answered too late', () => {}, { timeoutMs: 300 }, 'unknown'],
    ['broken off', (_request, response) => response.destroy(), {}, 'unknown'],
  ])('ends also where it is %s', async (_what, trouble, options, outcome) => {
    const { meter, ended } = createCountingMeter()
    await ask(await play(trouble), { ...options, meter })
    await vi.waitFor(() => expect(ended.map((end) => end.outcome)).toEqual([outcome]))
  })

  it('is not made beyond the cap, nor is a wrong answer asked for again', async () => {
    const server = await play(says('Oat milk!'))
    const { meter, ended } = createCountingMeter(1)
    expect(await ask(server, { meter })).toMatchObject({ reply: null, report: { outcome: 'cap_reached' } })
    expect([server.requests.length, ended.length]).toEqual([1, 1])
    const none = await ask(server, { meter: createCountingMeter(0).meter })
    expect(none.report).toMatchObject({ outcome: 'cap_reached', request_bytes: 0 })
    expect(server.requests).toHaveLength(1)
  })
})
