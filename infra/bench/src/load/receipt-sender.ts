import { createEventPublisher } from '@larder/shared/server/events/household-events'
import type { Actor } from '@larder/shared/server/authz'
import { HOUSEHOLD_LIMITS } from '@larder/shared/server/households/household-room'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import { createLogger } from '@larder/shared/server/logging'
import { createModules } from '@larder/shared/server/modules'
import { createProgressSubscriber } from '@larder/shared/server/progress/progress-channel'
import { createReceiptRepository } from '@larder/shared/server/receipts/receipt.repository'
import { connectProducerRedis, connectWorkerRedis } from '@larder/shared/server/redis'
import { createIndexes } from '@larder/shared/server/store/define-collection'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { newActor } from '@larder/shared/testkit/new-actor'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'

const PREFIX = 'larder'
const { photo } = RECEIPT_FIXTURES

/** Sends receipts as the API does, without HTTP, and waits until workers have read them. */
export const createReceiptSender = async ({ mongoUrl, redisUrl }: { mongoUrl: string; redisUrl: string }) => {
  const logger = createLogger('bench', 'error')
  const now = () => new Date()
  const { connection, connected, close: closeMongo } = connectMongo(mongoUrl, logger)
  const redis = connectProducerRedis(redisUrl, logger)
  const subscriber = connectWorkerRedis(redisUrl, logger)
  await connected
  if (redis.status !== 'ready') await new Promise<void>((resolve) => redis.once('ready', () => resolve()))
  const jobs = createJobProducer(redis, PREFIX, logger)
  const modules = createModules({
    connection,
    jobs,
    redis,
    prefix: PREFIX,
    publish: createEventPublisher(redis, PREFIX, logger),
    logger,
    now,
    limits: HOUSEHOLD_LIMITS,
  })
  await createIndexes(
    connection,
    Object.values(modules).flatMap(({ collections }) => [...collections]),
  )
  const progress = createProgressSubscriber({ subscriber, redis }, PREFIX, logger)
  const uploads = modules.receipts.services.createUploads(progress, HOUSEHOLD_LIMITS.fileBytes)
  const receipts = createReceiptRepository(connection)
  const data = await readReceiptFixture(photo)
  const { signal } = new AbortController()

  const send = (actor: Actor) =>
    uploads.upload(actor, { data, mimeType: photo.mimeType, filename: photo.file })

  /** How long a receipt waits from its upload to its result, and what was said of that at the upload. */
  const sendAndWait = async (actor: Actor, sent = send(actor)) => {
    const startedAt = performance.now()
    const receipt = await sent
    const place = await jobs.findPlace('receipt.extract', receipt)
    const { receipt_total, items } = await uploads.waitForResult(receipt, signal)
    const seconds = (performance.now() - startedAt) / 1000
    const stored = await receipts.findById(receipt.id)
    const isRight = receipt_total === photo.truth.total && items.length === photo.truth.items.length
    return {
      id: receipt.id,
      isRight,
      startCount: stored?.start_count ?? 0,
      attempt: stored?.attempt ?? 0,
      seconds,
      place,
      readAt: performance.now(),
    }
  }

  /** Puts a receipt without a file into the queue; returns how long that took, in milliseconds. */
  const enqueueOnly = async (actor: Actor): Promise<number> => {
    const id = receipts.newId()
    const file = { filename: 'none', mime_type: photo.mimeType, size_bytes: 0, file_hash: id } as const
    const startedAt = performance.now()
    await receipts.insert(
      {
        id,
        household_id: actor.householdId,
        user_id: actor.userId,
        client_id: id,
        ...file,
        storage_location: null,
      },
      now(),
      now(),
    )
    const saved = await receipts.updateSaved(id, now())
    if (saved === null) throw new Error('The receipt is gone')
    await jobs.enqueue('receipt.extract', saved)
    return performance.now() - startedAt
  }

  const timePlace = async (actor: Actor): Promise<number> => {
    const receipt = await send(actor)
    const startedAt = performance.now()
    await jobs.findPlace('receipt.extract', receipt)
    return performance.now() - startedAt
  }

  return {
    newActor,
    send,
    sendAndWait,
    enqueueOnly,
    timePlace,
    close: async () => {
      await jobs.close()
      redis.disconnect()
      subscriber.disconnect()
      await closeMongo()
    },
  }
}
export type ReceiptSender = Awaited<ReturnType<typeof createReceiptSender>>
