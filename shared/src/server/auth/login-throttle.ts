import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'

/** Failures that cost nothing: people mistype. */
const FREE_FAILURES = 5
/** Failures are forgotten after this many seconds without another one. */
const MEMORY_SECONDS = 900
const MAX_WAIT_SECONDS = 300
/** Bounds what strangers can make a process remember while Redis is down. */
const MAX_REMEMBERED = 10_000

type Tries = { count: number; lastMs: number }

/** Milliseconds to wait after `count` failures in a row: 0 for the first few, then 2, 4, 8 … s up to five minutes. */
const waitMs = (count: number) =>
  count < FREE_FAILURES ? 0 : Math.min(2 ** (count - FREE_FAILURES + 1), MAX_WAIT_SECONDS) * 1000

/**
 * One try, checked and counted in one step, so that tries made at once can't slip past each other.
 * KEYS: the pair. ARGV: now in ms, free failures, longest wait in s, memory in s. Answers the ms still to wait.
 */
const COUNT_TRY = `
local count = tonumber(redis.call('HGET', KEYS[1], 'count') or '0')
local last = tonumber(redis.call('HGET', KEYS[1], 'last_ms') or '0')
local now, free = tonumber(ARGV[1]), tonumber(ARGV[2])
local wait = 0
if count >= free then wait = math.min(2 ^ (count - free + 1), tonumber(ARGV[3])) * 1000 end
if last + wait > now then return last + wait - now end
redis.call('HSET', KEYS[1], 'count', count + 1, 'last_ms', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 0
`

/**
 * Slows down guessing of one account from one address. The key is account and address together, so a stranger
 * can never lock the owner out. Counts live in Redis for all processes, in memory while Redis is down.
 */
export const createLoginThrottle = (redis: Redis, prefix: string, now: () => Date) => {
  const local = new Map<string, Tries>()

  const keyOf = (account: string, address: string) =>
    `${prefix}:login:${createHash('sha256').update(`${account}\n${address}`).digest('base64url')}`

  const countLocally = (key: string, nowMs: number): number => {
    const { count, lastMs } = local.get(key) ?? { count: 0, lastMs: 0 }
    const leftMs = lastMs + waitMs(count) - nowMs
    if (leftMs > 0) return leftMs
    if (local.size >= MAX_REMEMBERED) local.clear()
    local.set(key, { count: count + 1, lastMs: nowMs })
    return 0
  }

  return {
    /** Counts a try of this pair as a failure until `forgive` says otherwise; answers the seconds to wait, 0 for go on. */
    countTry: async (account: string, address: string): Promise<number> => {
      const key = keyOf(account, address)
      const nowMs = now().getTime()
      const limits = [nowMs, FREE_FAILURES, MAX_WAIT_SECONDS, MEMORY_SECONDS]
      const leftMs = await redis
        .eval(COUNT_TRY, 1, key, ...limits)
        .then(Number)
        .catch(() => countLocally(key, nowMs))
      return Math.ceil(leftMs / 1000)
    },

    /** Forgets the tries of a pair: its owner is in. */
    forgive: async (account: string, address: string) => {
      const key = keyOf(account, address)
      local.delete(key)
      // Redis being down only means that the count ages out by itself.
      await redis.del(key).catch(() => undefined)
    },
  }
}
export type LoginThrottle = ReturnType<typeof createLoginThrottle>
