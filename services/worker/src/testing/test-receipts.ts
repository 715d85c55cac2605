import { randomUUID } from 'node:crypto'
import type { ReceiptItemToAdd } from '@larder/shared/contracts/receipts/receipt-items'
import type { Progress } from '@larder/shared/contracts/progress'
import type { ReadReceipt } from '@larder/papers'
import { pageOfText } from '@larder/papers/testing'
import type { Actor } from '@larder/shared/server/authz'
import { createEventPublisher } from '@larder/shared/server/events/household-events'
import { createFilesModule } from '@larder/shared/server/files/files.module'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import { createStock } from '@larder/shared/testkit/stock'
import { createLogger } from '@larder/shared/server/logging'
import { createIndexes } from '@larder/shared/server/store/define-collection'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { createClientIdRepository } from '@larder/shared/server/receipts/uploads/client-id.repository'
import { createClientIdService } from '@larder/shared/server/receipts/uploads/client-ids.service'
import {
  createProgressPublisher,
  createProgressSubscriber,
} from '@larder/shared/server/progress/progress-channel'
import { createReceiptDuplicatesRepository } from '@larder/shared/server/receipts/duplicates/receipt-duplicates.repository'
import { createReceiptDuplicatesService } from '@larder/shared/server/receipts/duplicates/receipt-duplicates.service'
import { createReceiptSweep } from '@larder/shared/server/receipts/receipt-sweep'
import { createReceiptWorkService } from '@larder/shared/server/receipts/receipt-work.service'
import { createReceiptRepository } from '@larder/shared/server/receipts/receipt.repository'
import { HOUSEHOLD_LIMITS } from '@larder/shared/server/households/household-room'
import type { FileStore } from '@larder/shared/server/ports/file-store'
import { createReceiptService } from '@larder/shared/server/receipts/receipts.service'
import type { ReceiptUpload } from '@larder/shared/server/receipts/receipts.service'
import { createReceiptSplitService } from '@larder/shared/server/receipts/split/receipt-split.service'
import { connectProducerRedis, connectWorkerRedis } from '@larder/shared/server/redis'
import { createReceiptExtract } from '../processors/receipts/receipt-extract.processor.ts'

type ExtractDeps = Parameters<typeof createReceiptExtract>[0]

const ACTOR: Actor = {
  userId: 'a'.repeat(24),
  householdId: 'b'.repeat(24),
  sessionId: 'c'.repeat(24),
  timeZone: 'UTC',
}

/** A page with one line of two words, as any engine might have read it. */
export const READ_RECEIPT: ReadReceipt = {
  pages: [
    {
      pageNumber: 1,
      width: 400,
      height: 600,
      lines: [
        {
          words: [
            { text: 'Milk', box: [10, 10, 60, 30], confidence: 0.9 },
            { text: '1.35', box: [300, 10, 350, 30], confidence: 0.9 },
          ],
          box: [10, 10, 350, 30],
        },
      ],
    },
  ],
  previews: [{ pageNumber: 1, width: 4, height: 6, webp: new Uint8Array([1, 2, 3]) }],
  thumbnail: new Uint8Array([1]),
  textSource: 'ocr',
  pdfText: null,
  engine: 'fake',
  stageSeconds: { open: 0, text: 0, render: 0, ocr: 0.1, preview: 0 },
}

const SHOPPING = [
  'CORNER SHOP',
  'High Street 1',
  '2026-03-09',
  'Milk  1.35',
  'Bread  2.10',
  'TOTAL EUR  3.45',
]

/** A picture that was lying on its side, of two receipts side by side. */
export const TWO_RECEIPTS: ReadReceipt = {
  ...READ_RECEIPT,
  pages: [pageOfText(SHOPPING.map((row) => row.padEnd(24) + row))],
  turn: 90,
}

/** For workers that get no receipt to split. */
const NEVER_SPLIT = () => Promise.reject(new Error('not expected'))

/** Everything around the worker: stores, uploads, a sweep and a progress listener. */
export const createTestReceipts = async (mongoUrl: string, redisUrl: string, prefix: string) => {
  const logger = createLogger('test', 'silent')
  const now = () => new Date()
  const mongo = connectMongo(mongoUrl, logger)
  const redis = connectProducerRedis(redisUrl, logger)
  const subscriber = connectWorkerRedis(redisUrl, logger)
  const receipts = createReceiptRepository(mongo.connection)
  const files = createMongoFileStore(mongo.connection, now)
  const clientIds = createClientIdService({
    clientIds: createClientIdRepository(mongo.connection),
    now,
  })
  const jobs = createJobProducer(redis, prefix, logger)
  const following = createProgressSubscriber({ subscriber, redis }, prefix, logger)
  const publish = createEventPublisher(redis, prefix, logger)
  const service = createReceiptService({
    receipts,
    files,
    maxFileBytes: HOUSEHOLD_LIMITS.fileBytes,
    clientIds,
    jobs,
    progress: following,
    publish,
    logger,
    now,
  })
  const stock = createStock(mongo.connection, now)
  await mongo.connected
  await stock.ensureIndexes()
  await createIndexes(
    mongo.connection,
    createFilesModule({ connection: mongo.connection, logger, now }).collections,
  )
  if (redis.status !== 'ready') await new Promise<void>((resolve) => redis.once('ready', () => resolve()))

  const splitsWith = (store: FileStore) =>
    createReceiptSplitService({
      receipts,
      files: store,
      additions: stock.receiptAdditions,
      jobs,
      publish,
      logger,
      now,
    })

  const duplicates = createReceiptDuplicatesService({
    duplicates: createReceiptDuplicatesRepository(mongo.connection),
    additions: stock.receiptAdditions,
  })
  const work = createReceiptWorkService({ receipts, files, publish, now })
  const publisher = createProgressPublisher(redis, prefix, logger)

  return {
    logger,
    redis,
    prefix,
    receipts,
    jobs,
    /** The processor that reads receipts with this reader, without a language model and receipts to split unless given. */
    createExtract: (parts: Pick<ExtractDeps, 'reader'> & Partial<ExtractDeps>) =>
      createReceiptExtract({
        work,
        split: NEVER_SPLIT,
        model: null,
        memory: stock.receiptMemory,
        duplicates,
        progress: publisher,
        now,
        ...parts,
      }),
    /** Adds reviewed lines to the uploader's stock. */
    addToStock: (lines: ReceiptItemToAdd[], actor = ACTOR) =>
      stock.receiptStock.addReceiptItems(actor, lines, {}, {}),
    service,
    work,
    files,
    splits: splitsWith(files),
    /** What splits receipts, where the store of files is another. */
    splitsWith,
    /** One round of the sweep, this many seconds from now. */
    sweepIn: (seconds: number) =>
      createReceiptSweep({
        receipts,
        files,
        jobs,
        now: () => new Date(Date.now() + seconds * 1000),
      })(),
    /** Uploads a file of a household, and follows its progress from the start. */
    upload: async (householdId = ACTOR.householdId, fields: Partial<ReceiptUpload> = {}) => {
      const actor = { ...ACTOR, householdId }
      const clientId = await clientIds.generate(actor)
      const events: Progress[] = []
      following.subscribe({ owner_id: actor.userId, id: clientId }, (event) => events.push(event))
      const receipt = await service.upload(actor, {
        data: new TextEncoder().encode(randomUUID()),
        mimeType: 'application/pdf',
        filename: 'receipt.pdf',
        clientId,
        ...fields,
      })
      return { receipt, events }
    },
    connectQueue: () => connectWorkerRedis(redisUrl, logger),
    close: async () => {
      await jobs.close()
      redis.disconnect()
      subscriber.disconnect()
      await mongo.close()
    },
  }
}
export type TestReceipts = Awaited<ReturnType<typeof createTestReceipts>>
