import { describe, expect, it } from 'vitest'
import { Redis } from 'ioredis'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { startEmbeddedRedis } from '@larder/shared/testkit/stores/embedded-redis'
import { RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { findRedisServer, startRedisServer } from '@larder/shared/testkit/stores/redis-server'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { uploadFixture } from '../../testing/receipt-upload.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { startWorkerProcess } from '../../testing/worker-process.ts'

// A separate Redis, because these tests empty it.
const binary = findRedisServer()
const redis = await (binary ? startRedisServer(binary) : startEmbeddedRedis())
afterTests(redis.close)
const sut = await startTestApp({ REDIS_URL: redis.url })
const origin = await sut.listen()
const maya = await sut.signUp()

const newClientId = async () => {
  const answer = await sut.app.inject({ url: '/api/v1/progress/generate-client-id', headers: maya.headers })
  return answer.json<{ client_id: string }>().client_id
}

const findProgress = (clientId: string) =>
  sut.container.receipts.findProgress({ owner_id: maya.user.id, id: clientId })
const hasBegun = async (clientId: string) => (await findProgress(clientId)) !== null

const addToStock = (result: ReceiptResult) =>
  sut.app.inject({
    method: 'POST',
    url: `/api/v1/inventory/add-receipt-items?purchase_date=${result.purchase_date}`,
    headers: { ...maya.headers, 'idempotency-key': result.receipt_id },
    payload: result.items.filter((item) => (item.price ?? 0) > 0),
  })

const listStock = async () =>
  (await sut.app.inject({ url: '/api/v1/inventory/', headers: maya.headers }))
    .json<InventoryEntry[]>()
    .map(({ item, quantity }) => ({ name: item?.name, quantity }))

describe('a worker that is killed while it reads', () => {
  it('is replaced by another, and the stock is right in the end', async () => {
    const clientId = await newClientId()
    // The first one reads slowly: at 1200 DPI a page is large.
    const victim = await startWorkerProcess(sut.config, { PDF_DPI: '1200' })
    const call = uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.scannedPdf, { client_id: clientId })
    await waitUntil('the reading to begin', () => hasBegun(clientId))
    await victim.crash()
    expect((await findProgress(clientId))?.state).toBe('running')

    const rescuer = await startWorkerProcess(sut.config)
    // The maximum delay follows from settings, which the worker's registry test checks.
    await waitUntil('another worker', () => rescuer.log().includes('is taken over'))
    const answer = await call
    expect(answer.status).toBe(200)
    const result = ReceiptResult.parse(await answer.json())
    // Clicked twice, as people do.
    for (const added of [await addToStock(result), await addToStock(result)])
      expect(added.statusCode).toBe(201)
    const bought = RECEIPT_FIXTURES.scannedPdf.truth.items.filter((item) => item.price > 0)
    expect(await listStock()).toHaveLength(bought.length)
  })
})

describe('a Redis that is emptied while a receipt is read', () => {
  it('loses neither the current receipt nor those that wait', async () => {
    await startWorkerProcess(sut.config, { SWEEP_SECONDS: '1' })
    const client = new Redis(redis.url)
    afterTests(() => client.disconnect())
    const ids = await Promise.all([1, 2, 3].map(newClientId))
    const calls = ids.map((client_id) =>
      uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.photo, { client_id }),
    )
    await waitUntil('the reading to begin', async () => (await Promise.all(ids.map(hasBegun))).some(Boolean))
    await client.flushall()
    const answers = await Promise.all(calls)
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    const results = await Promise.all(answers.map(async (answer) => ReceiptResult.parse(await answer.json())))
    expect(new Set(results.map((result) => result.receipt_id)).size).toBe(3)
    expect(new Set(results.map((result) => result.receipt_total))).toEqual(
      new Set([RECEIPT_FIXTURES.photo.truth.total]),
    )
  })
})
