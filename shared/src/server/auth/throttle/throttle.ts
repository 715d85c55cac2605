import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import type { ThrottleRule } from './throttle-rules.ts'

/** Limits what strangers can make a process remember while Redis is down. */
const MAX_REMEMBERED = 10_000

/** A counter: attempts under a rule, for an account, an address or both. */
export type AttemptCounter = { rule: ThrottleRule; subject: string }

/** The number of seconds to wait before the next attempt. */
export class TooManyAttempts extends DomainError {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number, code: ErrorCode = 'too_many_attempts') {
    super(code)
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** The same wait, with its own message. */
  as(code: ErrorCode): TooManyAttempts {
    return new TooManyAttempts(this.retryAfterSeconds, code)
  }
}

/**
 * Checks one attempt against all of its counters and then counts it in all of them, atomically, so that simultaneous
 * attempts can't evade the limits. ARGV: now in ms, then per key: free attempts, first and longest wait, memory (in s).
 * Returns the remaining wait in ms.
 */
const COUNT_ATTEMPT = `
local now, wait = tonumber(ARGV[1]), 0
for i, key in ipairs(KEYS) do
  local count = tonumber(redis.call('HGET', key, 'count') or '0')
  local last = tonumber(redis.call('HGET', key, 'last_ms') or '0')
  local over = count - tonumber(ARGV[4 * i - 2])
  if over >= 0 then
    local own = math.min(tonumber(ARGV[4 * i - 1]) * 2 ^ over, tonumber(ARGV[4 * i])) * 1000
    wait = math.max(wait, last + own - now)
  end
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  redis.call('HINCRBY', key, 'count', 1)
  redis.call('HSET', key, 'last_ms', ARGV[1])
  redis.call('EXPIRE', key, ARGV[4 * i + 1])
end
return 0
`

/** ARGV per key: 1 to reset the counter, 0 to take back one attempt. */
const SUCCEED = `
for i, key in ipairs(KEYS) do
  if ARGV[i] == '1' then redis.call('DEL', key)
  elseif redis.call('EXISTS', key) == 1 then redis.call('HINCRBY', key, 'count', -1) end
end
return 0
`

type Count = { count: number; lastMs: number }

/** Counts attempts in the memory of this process, by the same rules as the scripts. */
const createLocalCounts = () => {
  const counts = new Map<string, Count>()
  const find = (key: string, { memorySeconds }: ThrottleRule, nowMs: number): Count => {
    const known = counts.get(key)
    return known && nowMs - known.lastMs < memorySeconds * 1000 ? known : { count: 0, lastMs: 0 }
  }
  return {
    countAttempt: (counters: readonly (AttemptCounter & { key: string })[], nowMs: number): number => {
      const waitsMs = counters.map(({ key, rule }) => {
        const { count, lastMs } = find(key, rule, nowMs)
        const over = count - rule.freeAttempts
        if (over < 0) return 0
        return lastMs + Math.min(rule.firstWaitSeconds * 2 ** over, rule.maxWaitSeconds) * 1000 - nowMs
      })
      const waitMs = Math.max(0, ...waitsMs)
      if (waitMs > 0) return waitMs
      if (counts.size >= MAX_REMEMBERED) counts.clear()
      for (const { key, rule } of counters) {
        counts.set(key, { count: find(key, rule, nowMs).count + 1, lastMs: nowMs })
      }
      return 0
    },
    succeed: (counters: readonly (AttemptCounter & { key: string })[]): void => {
      for (const { key, rule } of counters) {
        const known = counts.get(key)
        if (known && rule.onSuccess === 'take_back') known.count--
        else counts.delete(key)
      }
    },
  }
}

/** Throttles repeated attempts. Counters are in Redis for all processes, in memory while Redis is down. */
export const createThrottle = (redis: Redis, prefix: string, now: () => Date) => {
  const local = createLocalCounts()
  const withKey = (counter: AttemptCounter): AttemptCounter & { key: string } => {
    const subject = createHash('sha256').update(counter.subject).digest('base64url')
    return { ...counter, key: `${prefix}:tries:${counter.rule.name}:${subject}` }
  }

  return {
    /**
     * Counts an attempt in all of these counters or in none; it stays counted until `succeed` is called.
     * @throws TooManyAttempts while one of the counts asks to wait
     */
    countAttempt: async (...counters: readonly AttemptCounter[]): Promise<void> => {
      const keyed = counters.map(withKey)
      const nowMs = now().getTime()
      const limits = keyed.flatMap(({ rule }) => [
        rule.freeAttempts,
        rule.firstWaitSeconds,
        rule.maxWaitSeconds,
        rule.memorySeconds,
      ])
      const waitMs = await redis
        .eval(COUNT_ATTEMPT, keyed.length, ...keyed.map(({ key }) => key), nowMs, ...limits)
        .then(Number)
        .catch(() => local.countAttempt(keyed, nowMs))
      if (waitMs > 0) throw new TooManyAttempts(Math.ceil(waitMs / 1000))
    },

    /** Called when an attempt was legitimate: takes it back, or resets the counter, as each rule says. */
    succeed: async (...counters: readonly AttemptCounter[]): Promise<void> => {
      const keyed = counters.map(withKey)
      local.succeed(keyed)
      const isForgotten = keyed.map(({ rule }) => (rule.onSuccess === 'forget' ? 1 : 0))
      // While Redis is down the counter expires by itself.
      await redis
        .eval(SUCCEED, keyed.length, ...keyed.map(({ key }) => key), ...isForgotten)
        .catch(() => undefined)
    },
  }
}
export type Throttle = ReturnType<typeof createThrottle>
