import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'

/** Among how many of the next jobs the oldest is looked for: they stand in the order of their turns, not of their age. */
const LOOKED_AT = 1_000

/** What lies in a queue. */
export type QueueLook = {
  counts: { waiting: number; active: number; delayed: number; failed: number }
  /** When the oldest of the next waiting jobs was due, in milliseconds since 1970; null when none waits. */
  oldestSince: number | null
  isPaused: boolean
}

/** Looks at a queue by five commands of Redis at most, however much lies in it. */
export const lookAtQueue = async (queue: Queue, redis: Redis): Promise<QueueLook> => {
  const [counts, isPaused, [first], ranked] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
    queue.isPaused(),
    queue.getJobs(['waiting'], 0, 0, true),
    redis.zrange(queue.toKey('prioritized'), 0, LOOKED_AT - 1),
  ])
  const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts
  const asked = redis.pipeline()
  for (const id of ranked) asked.hget(queue.toKey(id), 'timestamp')
  const answers = ranked.length === 0 ? [] : ((await asked.exec()) ?? [])
  const times = [
    ...(first === undefined ? [] : [first.timestamp + (first.opts.delay ?? 0)]),
    // A job that a worker has just taken and finished has none.
    ...answers.flatMap(([, time]) => (typeof time === 'string' ? [Number(time)] : [])),
  ]
  return {
    counts: { waiting: waiting + prioritized, active, delayed, failed },
    oldestSince: times.length === 0 ? null : Math.min(...times),
    isPaused,
  }
}
