import { randomBytes, randomUUID } from 'node:crypto'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { toReceiptResult } from '@larder/shared/domain/receipts/review/receipt-result'
import { createEventPublisher } from '@larder/shared/server/events/household-events'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { createLogger } from '@larder/shared/server/logging'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { createReceiptWorkService } from '@larder/shared/server/receipts/receipt-work.service'
import { connectProducerRedis } from '@larder/shared/server/redis'
import { createReceiptRepository } from '@larder/shared/server/receipts/receipt.repository'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import type { Member, TestApp } from '../test-app.ts'

const resultOf = (receiptId: string, fields: Partial<ReceiptResult>): ReceiptResult => ({
  ...toReceiptResult({
    receiptId,
    parsed: {
      storeName: 'Green Grocer',
      purchaseDate: null,
      currency: 'EUR',
      language: null,
      total: null,
      taxTotal: null,
      totalDifference: null,
      fieldConfidence: { storeName: 1, purchaseDate: 0, total: 0 },
      items: [],
    },
    read: {
      pages: [{ pageNumber: 1, width: 10, height: 10, lines: [] }],
      textSource: 'pdf_text',
      pdfText: 'MILK 1.35',
      engine: 'fake',
    },
    sourceFilename: 'receipt.png',
    analysisSeconds: 0,
  }),
  ...fields,
})

/** Replaces the worker: takes receipts and completes them at once with the test's result. */
export const createFakeWorker = (sut: TestApp) => {
  const logger = createLogger('test', 'silent')
  const mongo = connectMongo(sut.config.MONGODB_URI, logger)
  const redis = connectProducerRedis(sut.config.REDIS_URL, logger)
  afterTests(mongo.close)
  afterTests(() => redis.disconnect())
  const now = () => new Date()
  const receipts = createReceiptRepository(mongo.connection)
  const files = createMongoFileStore(mongo.connection, now)
  const publish = createEventPublisher(redis, sut.config.REDIS_PREFIX, logger)
  const work = createReceiptWorkService({ receipts, files, publish, now })

  const claim = async (id: string, attempt: number) => {
    const held = await receipts.work.claim({ id, attempt }, randomUUID(), now())
    if (held.kind !== 'held') throw new Error(`The receipt is ${held.kind}`)
    return held
  }
  const read = async (id: string, fields: Partial<ReceiptResult> = {}, attempt = 1) => {
    const held = await claim(id, attempt)
    await files.put(
      { householdId: held.document.household_id, ownerId: id, name: 'page-1' },
      { data: new Uint8Array([attempt]), mimeType: 'image/webp' },
    )
    await work.complete(held, resultOf(id, fields), { ocr: 0.5 })
  }
  const fail = async (id: string, attempt = 1, code: ErrorCode = 'file_unreadable') => {
    const failed = await receipts.work.fail({ id, attempt }, new DomainError(code), now())
    if (failed !== null) await work.settleFailed(failed)
    return failed
  }

  return {
    claim,
    read,
    fail,
    receipts,
    files,
    /** Saves an upload that nobody has read yet; returns its id. Its file is unique, unless `mark` is the same. */
    upload: async (
      { user }: Member,
      mark: Uint8Array = randomBytes(8),
      clientId?: string,
    ): Promise<string> => {
      const actor = {
        userId: user.id,
        householdId: user.household_id,
        sessionId: 'f'.repeat(24),
        timeZone: 'UTC',
      }
      const picture = await readReceiptFixture(RECEIPT_FIXTURES.png)
      const { id } = await sut.container.receipts.upload(actor, {
        data: new Uint8Array([...picture, ...mark]),
        mimeType: 'image/png',
        filename: 'receipt.png',
        clientId,
      })
      return id
    },
  }
}
export type FakeWorker = ReturnType<typeof createFakeWorker>
