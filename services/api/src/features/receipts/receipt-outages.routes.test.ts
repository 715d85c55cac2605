import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import { PROGRESS_MESSAGES } from '@larder/shared/contracts/receipts/upload-progress'
import type { ProgressResult } from '@larder/shared/contracts/receipts/upload-progress'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import type { ReceiptFixture } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { uploadFixture } from '../../testing/receipt-upload.ts'
import { proxyUrl } from '@larder/shared/testkit/network/tcp-proxy'
import type { TcpProxy } from '@larder/shared/testkit/network/tcp-proxy'
import { startTestApp } from '../../testing/test-app.ts'
import { startWorkerProcess } from '../../testing/worker-process.ts'

// The API reaches both stores through proxies that can be cut; the worker reaches them directly.
const { mongoUrl, redisUrl } = freshDatabase()
const { proxy: mongoLine, url: mongoLineUrl } = await proxyUrl(mongoUrl)
const { proxy: redisLine, url: redisLineUrl } = await proxyUrl(redisUrl)
const sut = await startTestApp({ MONGODB_URI: mongoLineUrl, REDIS_URL: redisLineUrl })
const origin = await sut.listen()
const worker = await startWorkerProcess({ ...sut.config, MONGODB_URI: mongoUrl, REDIS_URL: redisUrl })
const maya = await sut.signUp()

const newClientId = async () => {
  const answer = await sut.app.inject({ url: '/api/v1/progress/generate-client-id', headers: maya.headers })
  return answer.json<{ client_id: string }>().client_id
}

const resultOf = async (clientId: string) => {
  const answer = await sut.app.inject({ url: `/api/v1/progress/results/${clientId}`, headers: maya.headers })
  return answer.json<ProgressResult>()
}

const readiness = async () =>
  (await sut.app.inject({ url: '/health/ready' })).json<{ status: string }>().status

const uploadWith = (clientId: string, fixture: ReceiptFixture = RECEIPT_FIXTURES.textPdf) =>
  uploadFixture(origin, maya.headers, fixture, { client_id: clientId })

const readCount = () => worker.log().split('Receipt read').length

/** Cuts a line for the length of `action`, and waits until the API has found the store again. */
const during = async (line: TcpProxy, action: () => Promise<void>) => {
  line.cut()
  try {
    await action()
  } finally {
    line.restore()
    await waitUntil('the store to be found again', async () => (await readiness()) === 'ok')
  }
}

describe('Redis down', () => {
  it('refuses an upload cleanly with 503 and the time to retry, and accepts the same upload later', async () => {
    const clientId = await newClientId()
    await during(redisLine, async () => {
      await waitUntil('the API to notice', async () => (await readiness()) === 'degraded')
      const refused = await uploadWith(clientId)
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(((await refused.json()) as ErrorBody).code).toBe('queue_unavailable')
      expect((await resultOf(clientId)).status).toBe('pending')
    })
    expect((await uploadWith(clientId)).status).toBe(200)
    expect((await resultOf(clientId)).status).toBe('completed')
  })

  it('still answers an upload in progress, and keeps the progress socket', async () => {
    const clientId = await newClientId()
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/ws/progress/${clientId}`)
    const messages: string[] = []
    socket.on('message', (data: Buffer) => messages.push(data.toString()))
    await once(socket, 'open')
    const call = uploadWith(clientId, RECEIPT_FIXTURES.scannedPdf)
    await waitUntil('the reading to begin', () => messages.includes(PROGRESS_MESSAGES.ocr))
    await during(redisLine, async () => {
      expect((await call).status).toBe(200)
      expect(socket.readyState).toBe(WebSocket.OPEN)
    })
    await waitUntil('the end on the same socket', () => messages.includes(PROGRESS_MESSAGES.done))
    socket.close()
  })
})

describe('MongoDB down', () => {
  it('answers 503 with the time to retry, then accepts the same upload', async () => {
    const clientId = await newClientId()
    await during(mongoLine, async () => {
      const refused = await uploadWith(clientId)
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(((await refused.json()) as ErrorBody).code).toBe('database_unavailable')
    })
    expect((await uploadWith(clientId)).status).toBe(200)
  })

  it('keeps a waiting caller, and answers when it is back', async () => {
    const clientId = await newClientId()
    const readBefore = readCount()
    const call = uploadWith(clientId, RECEIPT_FIXTURES.scannedPdf)
    await waitUntil(
      'the reading to begin',
      async () =>
        (await sut.container.receipts.findProgress({ owner_id: maya.user.id, id: clientId })) !== null,
    )
    await during(mongoLine, () =>
      waitUntil('the worker to finish', () => readCount() > readBefore).then(() => undefined),
    )
    expect((await call).status).toBe(200)
  })

  it('closes a new progress socket with the code to try again later', async () => {
    const clientId = await newClientId()
    await during(mongoLine, async () => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/ws/progress/${clientId}`)
      const [code] = (await once(socket, 'close')) as [number]
      expect(code).toBe(1013)
    })
  })
})
