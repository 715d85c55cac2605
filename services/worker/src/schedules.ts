import { RETIRED_QUEUES } from '@larder/shared/contracts/jobs-and-events'
import type { Schedule, Sweep } from '@larder/shared/server/feature-module'
import type { JobProducer } from '@larder/shared/server/jobs/job-producer'
import type { Logger } from '@larder/shared/server/logging'

/**
 * Creates the sweep that writes the job schedules to Redis, at first and whenever Redis lost them, and removes those of
 * earlier versions, which a worker that was not updated yet may write again.
 */
export const createScheduleSweep =
  (jobs: JobProducer, schedules: readonly Schedule[]) =>
  async (): Promise<{ scheduleCount: number; retiredCount: number }> => {
    let scheduleCount = 0
    let retiredCount = 0
    for (const { job, pattern } of schedules) {
      if (await jobs.schedule(job, pattern)) scheduleCount++
    }
    for (const queue of RETIRED_QUEUES) if (await jobs.retire(queue)) retiredCount++
    return { scheduleCount, retiredCount }
  }

/**
 * After a start, and after a store has come back, this many rounds follow each other at this interval: what a store has
 * lost becomes visible only as leases expire.
 */
const SOON_SECONDS = 5
const SOON_ROUNDS = 2

/**
 * Runs the sweeps one after the other: now, soon after, and `seconds` after each further round. `wake` starts over;
 * `stop` waits for the current round.
 */
export const startSweeps = (sweeps: readonly Sweep[], seconds: number, logger: Logger) => {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let soonRounds = SOON_ROUNDS

  const runAll = async () => {
    for (const { name, run } of sweeps) {
      if (isStopped) return
      try {
        const found = await run()
        const isQuiet = Object.values(found).every((count) => count === 0)
        if (!isQuiet) logger.info({ sweep: name, ...found }, 'Repaired')
      } catch (error) {
        logger.warn({ err: error, sweep: name }, 'The sweep failed; the next one tries again')
      }
    }
  }
  const begin = () => {
    timer = undefined
    running = round()
  }
  const round = async () => {
    await runAll()
    if (isStopped) return
    timer = setTimeout(begin, (soonRounds > 0 ? Math.min(SOON_SECONDS, seconds) : seconds) * 1000)
    soonRounds--
  }
  let running = round()

  return {
    wake: () => {
      if (isStopped) return
      soonRounds = SOON_ROUNDS
      // A running round is soon followed by another one.
      if (timer === undefined) return
      clearTimeout(timer)
      begin()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
