import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { createAccountsModule } from '@larder/shared/server/auth/accounts.module'
import { createOperatorService } from '@larder/shared/server/auth/operator.service'
import { createPasswordHasher } from '@larder/shared/server/auth/passwords/password'
import { createSessionEndPublisher } from '@larder/shared/server/auth/sessions/session-channel'
import { createSessionService } from '@larder/shared/server/auth/sessions/sessions.service'
import { createHouseholdsModule } from '@larder/shared/server/households/households.module'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import { createLogger } from '@larder/shared/server/logging'
import type { Logger } from '@larder/shared/server/logging'
import { createEndCalendarFeed } from '@larder/shared/server/recipes/calendar/end-calendar-feed'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { connectProducerRedis } from '@larder/shared/server/redis'

/** The record of a killed start names stores that no longer exist. */
const CONNECT_MS = 10_000
/** Redis only notifies open sockets, which notice by themselves within half a minute. */
const REDIS_MS = 2_000

/** Where the stores of a running Larder are. */
export type RunningStores = {
  mongodb_uri: string
  redis_url: string
  redis_prefix: string
  /** The folder of its files; absent where they are in the database. */
  files_at?: string | undefined
}

const RunNote = z.object({
  mongodb_uri: z.string(),
  redis_url: z.string(),
  files_at: z.string().optional(),
})

/**
 * Finds the stores: those in the environment, else those that `npm start` recorded in its data folder.
 * @throws Error in one sentence when there are none
 */
export const findRunningStores = (
  dataDir: string,
  environment: Record<string, string | undefined>,
): RunningStores => {
  const { MONGODB_URI, REDIS_URL, REDIS_PREFIX: redis_prefix = 'larder', FILES_AT: files_at } = environment
  if (MONGODB_URI && REDIS_URL)
    return { mongodb_uri: MONGODB_URI, redis_url: REDIS_URL, redis_prefix, files_at }
  try {
    const note = RunNote.parse(JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')))
    return { ...note, redis_prefix }
  } catch {
    throw new Error(`Larder is not running on ${dataDir}: start it first, or set MONGODB_URI and REDIS_URL.`)
  }
}

const within = (timeoutMs: number, ready: Promise<unknown>) =>
  Promise.race([ready.then(() => true), pause(timeoutMs, false, { ref: false })])

/**
 * Connects an operator's command to the database, no operation of which takes longer than `operationMs`.
 * @throws Error in one sentence when it does not answer
 */
export const connectDatabase = async (uri: string, logger: Logger, operationMs?: number) => {
  const mongo = connectMongo(uri, logger, { operationMs })
  if (await within(CONNECT_MS, mongo.connected)) return mongo
  await mongo.close()
  throw new Error('The database does not answer: is Larder running?')
}

/**
 * Connects the operator's commands for accounts to the stores.
 * @throws Error in one sentence when the database does not answer
 */
export const connectOperator = async ({ mongodb_uri, redis_url, redis_prefix }: RunningStores) => {
  const logger = createLogger('operator', 'silent')
  const now = () => new Date()
  const mongo = await connectDatabase(mongodb_uri, logger)
  const redis = connectProducerRedis(redis_url, logger)
  const jobs = createJobProducer(redis, redis_prefix, logger)
  const close = async () => {
    await jobs.close()
    redis.disconnect()
    await mongo.close()
  }
  if (redis.status !== 'ready') await within(REDIS_MS, new Promise((resolve) => redis.once('ready', resolve)))

  // The operator's commands leave no session of the account open that could hear of them.
  const base = { connection: mongo.connection, publish: () => {}, logger, now }
  const households = createHouseholdsModule(base).services
  const { users, sessions, events } = createAccountsModule({ ...base, households, jobs }).services
  const announceEnd = createSessionEndPublisher(redis, redis_prefix, logger)
  return {
    operator: createOperatorService({
      users,
      sessions: createSessionService({
        sessions,
        users,
        events,
        announceEnd,
        // The operator signs in to no account.
        settleHome: () => Promise.resolve(),
        endOtherDoors: createEndCalendarFeed(mongo.connection),
        // The operator opens no sockets.
        maxPerUser: Infinity,
        now,
      }),
      events,
      hasher: createPasswordHasher(availableParallelism()),
    }),
    close,
  }
}
