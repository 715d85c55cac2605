import { randomUUID } from 'node:crypto'
import { createEventPublisher } from '@larder/shared/server/events/household-events'
import { HOUSEHOLD_LIMITS } from '@larder/shared/server/households/household-room'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import { createLogger } from '@larder/shared/server/logging'
import { createModules } from '@larder/shared/server/modules'
import { createMailMessageRepository } from '@larder/shared/server/orders/messages/mail-message.repository'
import { createOrderSyncRepository } from '@larder/shared/server/orders/syncs/order-sync.repository'
import { createSyncRun } from '@larder/shared/server/orders/syncs/sync-run'
import { connectProducerRedis } from '@larder/shared/server/redis'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { afterTests } from '@larder/shared/testkit/after-tests'
import type { FakeMailbox } from '@larder/shared/testkit/orders/fake-mailbox'
import type { TestApp } from '../test-app.ts'

/** Replaces the worker: runs a sync that the API started, with a mailbox in memory. */
export const createFakeMailWorker = (sut: TestApp) => {
  const { MONGODB_URI, REDIS_URL, REDIS_PREFIX: prefix } = sut.config
  const logger = createLogger('test', 'silent')
  const mongo = connectMongo(MONGODB_URI, logger)
  const redis = connectProducerRedis(REDIS_URL, logger)
  afterTests(mongo.close)
  afterTests(() => redis.disconnect())
  const { connection } = mongo
  const now = () => new Date()
  const publish = createEventPublisher(redis, prefix, logger)
  const jobs = createJobProducer(redis, prefix, logger)
  afterTests(jobs.close)
  const modules = createModules({
    connection,
    jobs,
    redis,
    prefix,
    publish,
    logger,
    now,
    limits: HOUSEHOLD_LIMITS,
  })
  const syncs = createOrderSyncRepository(connection)

  return {
    /** Runs the sync with this id to its end. */
    run: async (id: string, box: FakeMailbox): Promise<void> => {
      const sync = await syncs.findById(id)
      if (sync === null) throw new Error('There is no such sync')
      const claim = await syncs.work.claim(sync, randomUUID(), now())
      if (claim.kind !== 'held') throw new Error(`The sync is ${claim.kind}`)
      const run = createSyncRun({
        syncs,
        messages: createMailMessageRepository(connection),
        orders: modules.receipts.services.orderPapers,
        findTraits: modules.households.services.findTraits,
        reader: box.reader,
        openSource: () => box.open(),
        removeUpload: () => Promise.resolve(),
        markSynced: modules.mailboxes.services.forSyncs.markSynced,
        publish,
        wait: () => Promise.resolve(),
        now,
      })
      await run(claim, { signal: new AbortController().signal, logger })
    },
  }
}
export type FakeMailWorker = ReturnType<typeof createFakeMailWorker>
