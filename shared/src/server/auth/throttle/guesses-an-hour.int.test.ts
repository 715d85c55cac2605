import { expect, it } from 'vitest'
import { createLogger } from '../../logging.ts'
import { connectProducerRedis } from '../../redis.ts'
import { CHANGE_BY_ACCOUNT, LOGIN_BY_ACCOUNT, LOGIN_BY_DEVICE } from './throttle-rules.ts'
import { createThrottle } from './throttle.ts'
import type { TooManyAttempts } from './throttle.ts'

/** The most guesses of one account's password within an hour that OWASP ASVS 2.2.1 lets through. */
const MAX_GUESSES = 100

it.each([
  ['strangers from ever new addresses', LOGIN_BY_ACCOUNT],
  ['a device that was signed in before', LOGIN_BY_DEVICE],
  ['a stolen session', CHANGE_BY_ACCOUNT],
])('%s guess at most a hundred times an hour, whether they try at once or wait', async (_who, rule) => {
  // Nothing listens on port 1: the counters in memory follow the same rules, and thousands of tries take no time.
  const redis = connectProducerRedis('redis://127.0.0.1:1', createLogger('test', 'silent'))
  for (const restSeconds of [0, rule.memorySeconds]) {
    let nowMs = Date.parse('2026-11-21T10:00:00Z')
    const throttle = createThrottle(redis, `guesses-${restSeconds}`, () => new Date(nowMs))
    const end = nowMs + 3600_000
    let guesses = 0
    while (nowMs < end) {
      try {
        await throttle.countAttempt({ rule, subject: 'Maya' })
        guesses++
      } catch (error) {
        // As long as it has to be; or until all is forgotten, when the free attempts begin anew.
        nowMs += Math.max((error as TooManyAttempts).retryAfterSeconds, restSeconds) * 1000
      }
    }
    expect(guesses).toBeLessThanOrEqual(MAX_GUESSES)
  }
  redis.disconnect()
})
