import { randomUUID } from 'node:crypto'
import { createCatalogueMerge } from '@larder/shared/server/catalogue/catalogue-merge'
import type { PublishEvent } from '@larder/shared/server/events/household-events'
import { HOUSEHOLD_LIMITS } from '@larder/shared/server/households/household-room'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import { createLogger } from '@larder/shared/server/logging'
import { createBringing } from '@larder/shared/server/members/bring-household'
import { createModules } from '@larder/shared/server/modules'
import { connectProducerRedis } from '@larder/shared/server/redis'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { afterTests } from '@larder/shared/testkit/after-tests'
import type { TestApp } from '../test-app.ts'

type Options = {
  now: () => Date
  /** Hears of each step of the job; what it throws interrupts the job there. */
  publish?: PublishEvent
}

/** Replaces the worker: brings what newcomers have into their new household. */
export const createFakeMover = ({ config }: TestApp, { now, publish = () => {} }: Options) => {
  const logger = createLogger('test', 'silent')
  const mongo = connectMongo(config.MONGODB_URI, logger)
  const redis = connectProducerRedis(config.REDIS_URL, logger)
  const { connection } = mongo
  const prefix = config.REDIS_PREFIX
  const jobs = createJobProducer(redis, prefix, logger)
  afterTests(async () => {
    await jobs.close()
    redis.disconnect()
    await mongo.close()
  })
  const base = { connection, redis, prefix, jobs, publish, logger, now }
  const modules = createModules({ ...base, limits: HOUSEHOLD_LIMITS })
  const { homes, moves } = modules.members.services
  const bringing = createBringing({
    ...base,
    modules: Object.values(modules),
    homes,
    households: modules.households.services,
    catalogue: createCatalogueMerge(connection, modules.catalogue.services),
    moves,
  })
  return {
    connection,
    moves,
    migrations: modules.members.migrations,
    /** Runs the job for the household that was left, until it has done what it can do now. */
    run: async (fromId: string, signal = new AbortController().signal): Promise<void> => {
      const move = await moves.findFrom(fromId)
      if (move === null) throw new Error('There is no move out of this household')
      const held = await bringing.store.claim(move, randomUUID(), now())
      if (held.kind !== 'held') throw new Error(`The move is ${held.kind}`)
      try {
        await bringing.run(held, signal)
      } catch (error) {
        await bringing.store.release(held, now())
        throw error
      }
    },
  }
}
