import type { DocumentJobName } from '@larder/shared/contracts/jobs-and-events'
import { createAsk } from '@larder/shared/server/ask-modules'
import type { Actor } from '@larder/shared/server/authz'
import { createEventPublisher } from '@larder/shared/server/events/household-events'
import type { FeatureModule } from '@larder/shared/server/feature-module'
import { HOUSEHOLD_LIMITS } from '@larder/shared/server/households/household-room'
import { openBlobs } from '@larder/shared/server/files/open-blobs'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import type { JobProducer } from '@larder/shared/server/jobs/job-producer'
import { createLogger } from '@larder/shared/server/logging'
import { createModules } from '@larder/shared/server/modules'
import {
  createProgressPublisher,
  createProgressSubscriber,
} from '@larder/shared/server/progress/progress-channel'
import { RECEIPT_JOBS } from '@larder/shared/server/receipts/receipt-jobs'
import { connectProducerRedis, connectWorkerRedis } from '@larder/shared/server/redis'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { createReceiptReader } from '@larder/worker/pages/receipt-reader'
import { createReceiptExtract } from '@larder/worker/processors/receipts/receipt-extract.processor'
import { createSplitReceipt } from '@larder/worker/processors/receipts/split-receipt'

const isReceiptJob = (name: DocumentJobName) => Object.values<DocumentJobName>(RECEIPT_JOBS).includes(name)

/** Where the stores of a running Larder are. */
export type Stores = { mongodbUri: string; redisUrl: string; prefix: string; filesAt?: string | undefined }

/**
 * Connects to a running Larder as a process of it whose clock somebody else moves: `now` says what time it is for
 * everything that is written.
 */
export async function connectProduct({ mongodbUri, redisUrl, prefix, filesAt }: Stores, now: () => Date) {
  const logger = createLogger('demo', process.env.LOG_LEVEL ?? 'warn')
  const mongo = connectMongo(mongodbUri, logger)
  const redis = connectProducerRedis(redisUrl, logger)
  const subscriber = connectWorkerRedis(redisUrl, logger)
  const queue = createJobProducer(redis, prefix, logger)
  const connected = Promise.all([mongo.connected, new Promise((resolve) => redis.once('ready', resolve))])
  // Receipts are read here, at the time of the clock: a worker would read them at the present time.
  const jobs: JobProducer = {
    ...queue,
    enqueue: (name, run) => (isReceiptJob(name) ? Promise.resolve() : queue.enqueue(name, run)),
  }
  const publish = createEventPublisher(redis, prefix, logger)
  const base = {
    connection: mongo.connection,
    jobs,
    redis,
    prefix,
    publish,
    blobs: openBlobs(filesAt),
    logger,
    now,
  }
  const modules = createModules({ ...base, limits: HOUSEHOLD_LIMITS })
  const features: readonly FeatureModule[] = Object.values(modules)
  const reader = await createReceiptReader({ threads: 1 })
  const { receiptWork, receiptSplits, duplicates, createUploads } = modules.receipts.services
  const extract = createReceiptExtract({
    work: receiptWork,
    reader,
    split: createSplitReceipt({ work: receiptWork, splits: receiptSplits, cutter: reader }),
    model: null,
    memory: modules.receiptMemory.services,
    duplicates,
    progress: createProgressPublisher(redis, prefix, logger),
    // Its lease counts for the workers, which know the present time alone.
    now: () => new Date(),
  })
  const uploads = createUploads(
    createProgressSubscriber({ subscriber, redis }, prefix, logger),
    HOUSEHOLD_LIMITS.fileBytes,
  )
  await connected

  return {
    modules,
    collections: features.flatMap(({ collections }) => collections),
    connection: mongo.connection,
    jobs,

    ask: createAsk(features),

    /** Uploads the file of a receipt and reads it; returns what was read. */
    readReceipt: async (actor: Actor, file: { name: string; buffer: Buffer }) => {
      const upload = { data: file.buffer, mimeType: 'application/pdf' as const, filename: file.name }
      const receipt = await uploads.upload(actor, upload)
      const { signal } = new AbortController()
      const context = { logger, signal, worker: `demo-${process.pid}` }
      await extract.run({ id: receipt.id, attempt: receipt.attempt }, context)
      // A worker's sweep may have been faster.
      return uploads.waitForResult(receipt, signal)
    },

    close: async () => {
      await reader.close()
      await queue.close()
      subscriber.disconnect()
      redis.disconnect()
      await mongo.close()
    },
  }
}
export type Product = Awaited<ReturnType<typeof connectProduct>>
