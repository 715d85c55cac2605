import { createHash, randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { HouseholdEvent } from '@larder/shared/contracts/events'
import type { CHANGES } from '@larder/shared/contracts/jobs-and-events'

export type Change = (typeof CHANGES)[number]

/** What was kept under stamps is older than it may be long before they are forgotten. */
const KEPT_SECONDS = 24 * 3600

/** The id only as a hash: stamps outlive the people and households that leave, and nothing must lead back to them. */
const keyOf = (prefix: string, audienceId: string) =>
  `${prefix}:change-stamps:${createHash('sha256').update(audienceId).digest('base64url')}`

/**
 * Stores that what an event names is no longer what it was: it gets another stamp, a value that never comes again.
 * Rejects while Redis is away.
 */
export const stampChange = async (
  redis: Redis,
  prefix: string,
  audienceId: string,
  event: HouseholdEvent,
): Promise<void> => {
  const key = keyOf(prefix, audienceId)
  if (event.type === 'household.changed') await redis.del(key)
  else await Promise.all([redis.hset(key, event.type, randomUUID()), redis.expire(key, KEPT_SECONDS)])
}

/**
 * Answers the stamps of some kinds of a household's changes as one text: it differs whenever one of them was published
 * in between, by any process. Null when Redis can't tell.
 */
export type ReadStamps = (householdId: string, changes: readonly Change[]) => Promise<string | null>

/** The reading end; `redis` must fail fast. */
export const createStampReader =
  (redis: Redis, prefix: string): ReadStamps =>
  async (householdId, changes) => {
    const key = keyOf(prefix, householdId)
    try {
      const known = await redis.hmget(key, ...changes)
      if (known.every((stamp) => stamp !== null)) return known.join(' ')
      // Two readers at the same moment agree on the first stamps, and no stamp of a change is overwritten.
      await Promise.all(changes.map((change) => redis.hsetnx(key, change, randomUUID())))
      await redis.expire(key, KEPT_SECONDS)
      const made = await redis.hmget(key, ...changes)
      return made.every((stamp) => stamp !== null) ? made.join(' ') : null
    } catch {
      return null
    }
  }
