import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import { atPage, atStep } from '@larder/shared/contracts/progress'
import type { Progress } from '@larder/shared/contracts/progress'
import { ClientId, PROGRESS_MESSAGES } from '@larder/shared/contracts/receipts/upload-progress'
import type { ProgressResult } from '@larder/shared/contracts/receipts/upload-progress'
import { createLogger } from '@larder/shared/server/logging'
import { createProgressPublisher } from '@larder/shared/server/progress/progress-channel'
import { connectProducerRedis } from '@larder/shared/server/redis'
import { RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { uploadFixture } from '../../../testing/receipt-upload.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { Member } from '../../../testing/test-app.ts'
import { startWorkerProcess } from '../../../testing/worker-process.ts'

const HOUR_MS = 3_600_000

let clock = () => new Date()
const first = await startTestApp({}, { now: () => clock() })
const second = await startTestApp({}, { beside: first })
const origins = [await first.listen(), await second.listen()]
const redisLogger = createLogger('test', 'silent')
const redis = connectProducerRedis(first.config.REDIS_URL, redisLogger)
afterTests(() => redis.disconnect())
const publisher = createProgressPublisher(redis, first.config.REDIS_PREFIX, redisLogger)
await startWorkerProcess(first.config)
const maya = await first.signUp()
const noam = await first.signUp()

const get = (path: string, { headers }: Member) => first.app.inject({ url: `/api/v1${path}`, headers })

const newClientId = async (member = maya) =>
  (await get('/progress/generate-client-id', member)).json<{ client_id: string }>().client_id

/** Opens a progress socket at one of the two API processes; `messages` is updated. */
const follow = (clientId: string, origin = origins[0] ?? '') => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/ws/progress/${clientId}`)
  const messages: string[] = []
  let closeCode: number | undefined
  socket.on('message', (data: Buffer) => messages.push(data.toString()))
  socket.on('close', (code) => (closeCode = code))
  socket.on('open', () => socket.send('init'))
  return { socket, messages, closeCode: () => closeCode }
}

const tell = (clientId: string, progress: Progress, owner = maya): Promise<void> =>
  publisher.publish({ owner_id: owner.user.id, id: clientId }, progress)

describe('a Redis that is away', () => {
  it('does not lose the final message, which is sent when it is back', async () => {
    const clientId = await newClientId()
    const { socket, messages } = follow(clientId)
    await once(socket, 'open')
    redis.disconnect()
    await waitUntil('the line to be cut', () => redis.status === 'end')
    await tell(clientId, atStep('items'))
    await tell(clientId, { state: 'completed' })
    await redis.connect()
    await waitUntil('the final message', () => messages.includes(PROGRESS_MESSAGES.done))
    expect(messages).not.toContain(PROGRESS_MESSAGES.items)
    socket.close()
  })
})

describe('client ids', () => {
  it('[RCPT-011] are 128 random bits, different each time, for signed-in users', async () => {
    const ids = await Promise.all([newClientId(), newClientId()])
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(ClientId.parse(id)).toBe(id)
    expect((await first.app.inject({ url: '/api/v1/progress/generate-client-id' })).statusCode).toBe(401)
  })

  it('[RCPT-021] show their state to their owner only', async () => {
    const clientId = await newClientId()
    expect((await get(`/progress/results/${clientId}`, maya)).json<ProgressResult>()).toEqual({
      status: 'pending',
      result: null,
      error: null,
    })
    for (const [id, member] of [
      [clientId, noam],
      ['A'.repeat(22), maya],
      ['x', maya],
    ] as const) {
      const answer = await get(`/progress/results/${id}`, member)
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([404, 'not_found'])
    }
    const stranger = await first.app.inject({ url: `/api/v1/progress/results/${clientId}` })
    expect(stranger.statusCode).toBe(401)
  })

  it('expire after an hour, except for asking what became of what was uploaded with them', async () => {
    const clientId = await newClientId()
    const used = await newClientId()
    await uploadFixture(origins[0] ?? '', maya.headers, RECEIPT_FIXTURES.textPdf, { client_id: used })
    clock = () => new Date(Date.now() + HOUR_MS + 1_000)
    try {
      expect((await get(`/progress/results/${clientId}`, maya)).statusCode).toBe(404)
      expect((await get(`/progress/results/${used}`, maya)).json<ProgressResult>().status).toBe('completed')
      expect((await get(`/progress/results/${used}`, noam)).statusCode).toBe(404)
      const late = await uploadFixture(origins[0] ?? '', maya.headers, RECEIPT_FIXTURES.textPdf, {
        client_id: clientId,
      })
      expect(late.status).toBe(404)
      const { closeCode } = follow(clientId)
      expect(await waitUntil('the close', closeCode)).toBe(1008)
    } finally {
      clock = () => new Date()
    }
  })
})

describe('the progress socket', () => {
  it('[RCPT-013] reports the steps in order, at any API process', async () => {
    const clientId = await newClientId()
    const followers = origins.map((origin) => follow(clientId, origin))
    await Promise.all(followers.map(({ socket }) => once(socket, 'open')))
    const answer = await uploadFixture(origins[0] ?? '', maya.headers, RECEIPT_FIXTURES.twoPagePdf, {
      client_id: clientId,
    })
    expect(answer.status).toBe(200)
    for (const { messages, socket } of followers) {
      await waitUntil('the last message', () => messages.includes(PROGRESS_MESSAGES.done))
      expect(messages).toEqual([
        'Starting OCR processing',
        'PDF page 1/2',
        'PDF page 2/2',
        'Starting Claude analysis',
        'Completed processing all',
        'Processing complete',
      ])
      socket.close()
    }
  })

  it('ends with a failure message for a file that cannot be read', async () => {
    const clientId = await newClientId()
    const { messages, socket } = follow(clientId)
    await once(socket, 'open')
    await uploadFixture(origins[0] ?? '', maya.headers, RECEIPT_FIXTURES.encryptedPdf, {
      client_id: clientId,
    })
    await waitUntil('the failure', () => messages.at(-1) === 'Processing failed')
    socket.close()
  })

  it('sends the last message when a client reconnects', async () => {
    const clientId = await newClientId()
    await tell(clientId, atStep('ocr'))
    await tell(clientId, atPage('ocr', 1, 9))
    const late = follow(clientId, origins[1])
    await waitUntil('the snapshot', () => late.messages.length > 0)
    expect(late.messages).toEqual(['PDF page 1/9'])
    await tell(clientId, atPage('ocr', 2, 9))
    await waitUntil('the next message', () => late.messages.length > 1)
    expect(late.messages).toEqual(['PDF page 1/9', 'PDF page 2/9'])
    late.socket.close()
  })

  it('reports the end of an upload even if Redis lost it', async () => {
    const clientId = await newClientId()
    await uploadFixture(origins[0] ?? '', maya.headers, RECEIPT_FIXTURES.textPdf, { client_id: clientId })
    await redis.del(`${first.config.REDIS_PREFIX}:progress-last:${maya.user.id}:${clientId}`)
    const late = follow(clientId)
    await waitUntil('the end', () => late.messages.length > 0)
    expect(late.messages).toEqual([PROGRESS_MESSAGES.done])
    late.socket.close()
  })

  it("closes with 1008 for an unknown id, and receives nobody else's messages", async () => {
    const own = await newClientId()
    const other = await newClientId(noam)
    const { messages, socket } = follow(own)
    await once(socket, 'open')
    await tell(other, atPage('ocr', 1, 3), noam)
    await tell(own, atPage('ocr', 1, 4), noam)
    await tell(own, atPage('ocr', 1, 2))
    await waitUntil('the own message', () => messages.length > 0)
    // It comes twice if it is sent between subscribing and reading the last message.
    expect(new Set(messages)).toEqual(new Set(['PDF page 1/2']))
    socket.close()
    for (const id of ['A'.repeat(22), 'x', '%7B%7D']) {
      expect(await waitUntil('the close', follow(id).closeCode)).toBe(1008)
    }
  })

  it('is limited to a few for one id', async () => {
    const clientId = await newClientId()
    const followers = Array.from({ length: 6 }, () => follow(clientId))
    await waitUntil('one to be turned away', () => followers.some(({ closeCode }) => closeCode() === 1008))
    expect(followers.filter(({ closeCode }) => closeCode() === undefined)).toHaveLength(5)
    for (const { socket } of followers) socket.close()
  })

  it('survives invalid messages and a flood from its client', async () => {
    const clientId = await newClientId()
    const { socket, closeCode } = follow(clientId)
    await once(socket, 'open')
    socket.send('x'.repeat(5_000))
    expect(await waitUntil('the close', closeCode)).toBe(1009)
    expect((await get(`/progress/results/${clientId}`, maya)).statusCode).toBe(200)
  })

  it('is not an HTTP call', async () => {
    expect((await get(`/ws/progress/${await newClientId()}`, maya)).statusCode).toBe(404)
  })
})
