import { Queue } from 'bullmq'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { isOver } from '@larder/shared/contracts/progress'
import { messageOfProgress } from '@larder/shared/contracts/receipts/upload-progress'
import type { ReceiptReader, ReadingHooks } from '@larder/shared/server/ports/receipt-reader'
import type { ReadReceipt } from '@larder/papers'
import { startEmbeddedRedis } from '@larder/shared/testkit/stores/embedded-redis'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { LOST_WORKER, startWorkers } from '../../registry.ts'
import { IDLE_PROCESSORS } from '../../testing/idle-processors.ts'
import { createTestReceipts, READ_RECEIPT } from '../../testing/test-receipts.ts'
import type { TestReceipts } from '../../testing/test-receipts.ts'

type Read = (hooks: ReadingHooks) => Promise<ReadReceipt>

const fakeReader = (read: Read): ReceiptReader & { count: () => number } => {
  let count = 0
  return {
    count: () => count,
    read: (_file, _mimeType, hooks = {}) => {
      count++
      return read(hooks)
    },
    close: () => Promise.resolve(),
  }
}

/** A reading that lasts until `finish`, or until it is aborted. */
const slowReading = () => {
  let finish = () => {}
  const read: Read = ({ signal }) =>
    new Promise((resolve, reject) => {
      finish = () => resolve(READ_RECEIPT)
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
  return { read, finish: () => finish() }
}

const STORES = [
  {
    name: 'the test run’s Redis',
    open: (url: string) => Promise.resolve({ url, close: () => Promise.resolve() }),
  },
  { name: 'js-redis-server', open: () => startEmbeddedRedis() },
]

describe.each(STORES)('receipt.extract on $name', ({ open }) => {
  let sut: TestReceipts
  let closeRedis: () => Promise<void>
  const running: { close: () => Promise<void> }[] = []
  beforeAll(async () => {
    const { mongoUrl, redisUrl, keyPrefix } = freshDatabase()
    const redis = await open(redisUrl)
    closeRedis = redis.close
    sut = await createTestReceipts(mongoUrl, redis.url, keyPrefix)
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((worker) => worker.close()))
  })
  afterAll(async () => {
    await sut.close()
    await closeRedis()
  })

  const startWorker = async (reader: ReceiptReader, work = sut.work) => {
    const redis = sut.connectQueue()
    const processors = {
      ...IDLE_PROCESSORS,
      'receipt.extract': sut.createExtract({
        work,
        reader,
      }),
    }
    const workers = startWorkers(processors, ['receipt.extract'], {
      redis,
      prefix: sut.prefix,
      logger: sut.logger,
    })
    let isClosed = false
    const worker = {
      close: async () => {
        if (isClosed) return
        isClosed = true
        await workers.close()
        redis.disconnect()
      },
    }
    running.push(worker)
    await workers.ready
    return worker
  }

  const stateOf = (id: string) => sut.receipts.findState(id)
  const ended = (id: string, state: 'completed' | 'failed') =>
    waitUntil(`the receipt to be ${state}`, async () => (await stateOf(id)) === state)

  it('[RCPT-015, RCPT-016, RCPT-017, RCPT-018, RCPT-019, ENT-007] reports each step and saves the result', async () => {
    const reader = fakeReader((hooks) => {
      hooks.onPage?.(1, 2)
      hooks.onPage?.(2, 2)
      return Promise.resolve(READ_RECEIPT)
    })
    await startWorker(reader)
    const { receipt, events } = await sut.upload()
    const result = await sut.service.waitForResult(receipt, new AbortController().signal)
    expect(result).toMatchObject({ receipt_id: receipt.id, page_count: 1, source_filename: 'receipt.pdf' })
    expect(result.page_ocr_results[0]?.blocks[0]?.text).toBe('Milk 1.35')
    expect(result.page_analyses).toEqual([{ page_number: 1, document_type: 'receipt' }])
    await waitUntil('the final message', () => events.some(isOver))
    expect(events.map(messageOfProgress)).toEqual([
      'Starting OCR processing',
      'PDF page 1/2',
      'PDF page 2/2',
      'Starting Claude analysis',
      'Completed processing all',
      'Processing complete',
    ])
    expect(await sut.receipts.findById(receipt.id)).toMatchObject({
      step: 'done',
      result: { text_engine: 'fake' },
      stage_seconds: { ocr: 0.1 },
    })
  })

  it('reads a finished receipt again, and replaces its result', async () => {
    const readings = [READ_RECEIPT, { ...READ_RECEIPT, engine: 'better', pdfText: 'Milk 1.35' }]
    const reader = fakeReader(() => Promise.resolve(readings.shift() ?? READ_RECEIPT))
    await startWorker(reader)
    const { receipt } = await sut.upload()
    await ended(receipt.id, 'completed')
    const reopened = await sut.receipts.updateReopened(receipt, new Date())
    expect(reopened).toMatchObject({ state: 'queued', attempt: 2, result: { receipt_id: receipt.id } })
    await sut.jobs.enqueue('receipt.extract', { id: receipt.id, attempt: 2 })
    await ended(receipt.id, 'completed')
    expect(reader.count()).toBe(2)
    expect(await sut.receipts.findById(receipt.id)).toMatchObject({
      attempt: 2,
      start_count: 1,
      result: { text_engine: 'better', pdfminer_text: 'Milk 1.35' },
    })
  })

  it('reads once when the job is delivered twice, at the same time and afterwards', async () => {
    const { read, finish } = slowReading()
    const reader = fakeReader(read)
    await startWorker(reader)
    const { receipt, events } = await sut.upload()
    await waitUntil('the reading to begin', () => reader.count() === 1)
    const queue = new Queue('receipt-extract', { connection: sut.redis, prefix: sut.prefix })
    const deliverAgain = (job: number) =>
      queue.add('receipt.extract', { id: receipt.id, attempt: 1 }, { jobId: `${receipt.id}-${job}` })
    await deliverAgain(901)
    await waitUntil('the second one to be put off', () =>
      sut.redis.zscore(`${sut.prefix}:receipt-extract:delayed`, `${receipt.id}-901`),
    )
    finish()
    await ended(receipt.id, 'completed')
    await deliverAgain(902)
    await waitUntil('the third one to be done', () =>
      sut.redis.zscore(`${sut.prefix}:receipt-extract:completed`, `${receipt.id}-902`),
    )
    // The second one would return after the lease, during another test.
    await sut.redis.zrem(`${sut.prefix}:receipt-extract:delayed`, `${receipt.id}-901`)
    await queue.close()
    expect(reader.count()).toBe(1)
    expect(events.filter(isOver)).toHaveLength(1)
  })

  it('retries after a temporary failure, and does not read the pages twice', async () => {
    let saves = 0
    const work: TestReceipts['work'] = {
      ...sut.work,
      complete: (...parts) => {
        saves++
        return saves === 1 ? Promise.reject(new Error('a hitch')) : sut.work.complete(...parts)
      },
    }
    const reader = fakeReader(() => Promise.resolve(READ_RECEIPT))
    await startWorker(reader, work)
    const { receipt } = await sut.upload()
    await ended(receipt.id, 'completed')
    expect([saves, reader.count()]).toEqual([2, 1])
  })

  it("fails at once where retrying can't help, and says why", async () => {
    const reader = fakeReader(() => Promise.reject(new DomainError('file_encrypted')))
    await startWorker(reader)
    const { receipt, events } = await sut.upload()
    await expect(sut.service.waitForResult(receipt, new AbortController().signal)).rejects.toMatchObject({
      code: 'file_encrypted',
    })
    await waitUntil('the final message', () => events.some(isOver))
    expect(events.map(messageOfProgress).at(-1)).toBe('Processing failed')
    expect(reader.count()).toBe(1)
  })

  it('fails permanently after the last attempt, and keeps the reason with the job', async () => {
    const reader = fakeReader(() => Promise.reject(new Error('the disk hums')))
    await startWorker(reader)
    const { receipt } = await sut.upload()
    await ended(receipt.id, 'failed')
    expect(reader.count()).toBe(3)
    expect(await sut.receipts.findById(receipt.id)).toMatchObject({ error: { code: 'receipt_failed' } })
    const reason = await waitUntil('the reason', () =>
      sut.redis.hget(`${sut.prefix}:receipt-extract:${receipt.id}-1`, 'failedReason'),
    )
    expect(reason).toBe('the disk hums')
  })

  it('returns its job when it is stopped, and another worker takes it at once', async () => {
    const warnings = vi.spyOn(sut.logger, 'warn')
    const stuck = fakeReader(slowReading().read)
    const first = await startWorker(stuck)
    const { receipt } = await sut.upload()
    await waitUntil('the reading to begin', () => stuck.count() === 1)
    await startWorker(fakeReader(() => Promise.resolve(READ_RECEIPT)))
    await first.close()
    await ended(receipt.id, 'completed')
    // A job that is not returned waits until its lock has expired, and then counts as having lost its worker.
    expect(warnings.mock.calls.map(([, message]) => message)).not.toContain(LOST_WORKER)
    warnings.mockRestore()
    expect(await sut.receipts.findById(receipt.id)).toMatchObject({ attempt: 1, start_count: 1 })
  })

  it('reads a receipt even if several workers were stopped while they read it', async () => {
    const { receipt } = await sut.upload()
    for (let stops = 0; stops < 7; stops++) {
      const stuck = fakeReader(slowReading().read)
      const worker = await startWorker(stuck)
      await waitUntil('the reading to begin', () => stuck.count() === 1)
      await worker.close()
    }
    await startWorker(fakeReader(() => Promise.resolve(READ_RECEIPT)))
    await ended(receipt.id, 'completed')
  })

  it('discards its result when another worker took the receipt over meanwhile', async () => {
    const { read, finish } = slowReading()
    const reader = fakeReader(read)
    await startWorker(reader)
    const { receipt } = await sut.upload()
    await waitUntil('the reading to begin', () => reader.count() === 1)
    const stored = await sut.receipts.findById(receipt.id)
    if (stored === null) throw new Error('The receipt is gone')
    expect(await sut.receipts.work.postpone(stored, 'next attempt', new Date())).toBe(true)
    finish()
    await waitUntil(
      'the job to end',
      async () => !(await sut.jobs.isOpen('receipt.extract', { id: receipt.id, attempt: 1 })),
    )
    expect(await sut.receipts.findById(receipt.id)).toMatchObject({
      state: 'queued',
      attempt: 2,
      result: null,
    })
  })

  it('gives up a file that killed its worker repeatedly', async () => {
    const { receipt } = await sut.upload()
    for (let start = 0; start < 6; start++) {
      const claim = await sut.receipts.work.claim({ id: receipt.id, attempt: 1 }, 'victim', new Date())
      if (claim.kind !== 'held') throw new Error(`Start ${start} was ${claim.kind}`)
      const longAgo = new Date(Date.now() - 60_000)
      await sut.receipts.work.postpone(claim.document, 'same', longAgo)
    }
    const reader = fakeReader(() => Promise.resolve(READ_RECEIPT))
    await startWorker(reader)
    await ended(receipt.id, 'failed')
    expect(reader.count()).toBe(0)
  })

  it('restores by the sweep what an emptied Redis lost, once', async () => {
    const uploads = await Promise.all([sut.upload(), sut.upload()])
    const ids = uploads.map(({ receipt }) => receipt.id)
    const attempts = async () =>
      (await Promise.all(ids.map((id) => sut.receipts.findById(id)))).map((receipt) => receipt?.attempt)
    await sut.sweepIn(0)
    await sut.sweepIn(60)
    expect(await attempts()).toEqual([1, 1])

    await sut.redis.del(
      `${sut.prefix}:receipt-extract:prioritized`,
      ...ids.map((id) => `${sut.prefix}:receipt-extract:${id}-1`),
    )
    await Promise.all([sut.sweepIn(120), sut.sweepIn(120)])
    expect(await attempts()).toEqual([2, 2])
    await startWorker(fakeReader(() => Promise.resolve(READ_RECEIPT)))
    for (const id of ids) await ended(id, 'completed')
    await sut.sweepIn(180)
    expect(await attempts()).toEqual([2, 2])
  })
})
