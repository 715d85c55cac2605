import { afterAll, describe, expect, it } from 'vitest'
import { startEmbeddedRedis } from '../../../testkit/stores/embedded-redis.ts'
import { freshDatabase } from '../../../testkit/stores/fresh-database.ts'
import { waitUntil } from '../../../testkit/wait-until.ts'
import { createLogger } from '../../logging.ts'
import { connectProducerRedis } from '../../redis.ts'
import type { ThrottleRule } from './throttle-rules.ts'
import { createThrottle, TooManyAttempts } from './throttle.ts'

const START = Date.parse('2026-11-21T10:00:00Z')
const OWN: ThrottleRule = {
  name: 'own',
  freeAttempts: 2,
  firstWaitSeconds: 2,
  maxWaitSeconds: 5,
  memorySeconds: 60,
  onSuccess: 'forget',
}
const SHARED: ThrottleRule = { ...OWN, name: 'shared', freeAttempts: 3, onSuccess: 'take_back' }

const { redisUrl, keyPrefix } = freshDatabase()
const logger = createLogger('test', 'silent')
const embedded = await startEmbeddedRedis()
const connections = {
  'redis-server': connectProducerRedis(redisUrl, logger),
  'js-redis-server': connectProducerRedis(embedded.url, logger),
  // Nothing listens on port 1, so connections are refused.
  'memory, while Redis is down': connectProducerRedis('redis://127.0.0.1:1', logger),
}
afterAll(async () => {
  for (const redis of Object.values(connections)) redis.disconnect()
  await embedded.close()
})

describe.each(Object.entries(connections))('the throttle in %s', (name, redis) => {
  const setUp = async () => {
    if (!name.startsWith('memory')) await waitUntil('Redis', () => redis.status === 'ready')
    let nowMs = START
    const prefix = `${keyPrefix}:${Math.random()}`
    const throttle = createThrottle(redis, prefix, () => new Date(nowMs))
    /** Seconds to wait; 0 when the attempt was allowed. */
    const tryAs = (...subjects: [string, string?]) =>
      throttle
        .countAttempt(
          { rule: OWN, subject: subjects[0] },
          ...(subjects[1] ? [{ rule: SHARED, subject: subjects[1] }] : []),
        )
        .then(
          () => 0,
          (error: unknown) => (error as TooManyAttempts).retryAfterSeconds,
        )
    return { throttle, tryAs, later: (seconds: number) => void (nowMs += seconds * 1000) }
  }

  it('allows a few attempts, then requires a wait that doubles up to the longest', async () => {
    const { tryAs, later } = await setUp()
    const waits: number[] = []
    for (let round = 0; round < 6; round++) {
      const wait = await tryAs('maya')
      waits.push(wait)
      later(wait)
      if (wait > 0) expect(await tryAs('maya')).toBe(0)
    }
    expect(waits).toEqual([0, 0, 2, 4, 5, 5])
    expect(await tryAs('noam')).toBe(0)
  })

  it('does not count a refused attempt, in any counter', async () => {
    const { tryAs } = await setUp()
    expect([await tryAs('maya', 'home'), await tryAs('maya', 'home')]).toEqual([0, 0])
    for (let time = 0; time < 5; time++) expect(await tryAs('maya', 'home')).toBe(2)
    expect(await tryAs('noam', 'home')).toBe(0)
    expect(await tryAs('dana', 'home')).toBe(2)
  })

  it('resets one’s own attempts on success, and takes back only that attempt among those of others', async () => {
    const { throttle, tryAs } = await setUp()
    await tryAs('maya', 'home')
    await tryAs('maya', 'home')
    await throttle.succeed({ rule: OWN, subject: 'maya' }, { rule: SHARED, subject: 'home' })
    expect([await tryAs('maya'), await tryAs('maya')]).toEqual([0, 0])
    expect([await tryAs('noam', 'home'), await tryAs('dana', 'home')]).toEqual([0, 0])
    expect(await tryAs('ada', 'home')).toBe(2)
    await throttle.succeed({ rule: SHARED, subject: 'never tried' })
  })

  it('allows one of many simultaneous attempts that have to wait', async () => {
    const { tryAs, later } = await setUp()
    await tryAs('maya')
    await tryAs('maya')
    later(2)
    const waits = await Promise.all(Array.from({ length: 5 }, () => tryAs('maya')))
    expect(waits.toSorted()).toEqual([0, 4, 4, 4, 4])
  })

  it('gives the wait in an error that the API recognises', async () => {
    const { throttle, tryAs } = await setUp()
    await tryAs('maya')
    await tryAs('maya')
    await expect(throttle.countAttempt({ rule: OWN, subject: 'maya' })).rejects.toThrow(TooManyAttempts)
  })
})
