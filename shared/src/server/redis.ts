import { Redis } from 'ioredis'
import type { Logger } from './logging.ts'

const RECONNECT_CAP_MS = 2_000
/** A Redis that accepts a command and never answers must not block a request forever. */
const COMMAND_TIMEOUT_MS = 3_000
const retryStrategy = (attempt: number) => Math.min(attempt * 100, RECONNECT_CAP_MS)

const withErrorLog = (client: Redis, logger: Logger, name: string): Redis => {
  // Without a listener an unreachable Redis would end the process.
  client.on('error', (error: Error) => logger.warn({ err: error, client: name }, 'Redis connection'))
  return client
}

/**
 * A client for requests: while Redis is down, its commands fail at once instead of waiting. `url` may be a socket's
 * path.
 */
export const connectProducerRedis = (url: string, logger: Logger): Redis =>
  withErrorLog(
    new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: COMMAND_TIMEOUT_MS,
      retryStrategy,
    }),
    logger,
    'producer',
  )

/** A client for workers and subscribers: it waits for Redis indefinitely. `url` may be a socket's path. */
export const connectWorkerRedis = (url: string, logger: Logger): Redis =>
  withErrorLog(new Redis(url, { maxRetriesPerRequest: null, retryStrategy }), logger, 'worker')
