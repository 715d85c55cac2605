import type { JobProducer } from '@larder/shared/server/jobs/job-producer'
import type { Logger } from '@larder/shared/server/logging'

/** Every job that runs by the clock, as cron patterns in UTC. */
const JOB_SCHEDULES = [
  // Somewhere a day ends at each quarter of an hour, but the job only does what is due.
  { job: 'inventory.degrade', pattern: '*/15 * * * *', payload: {} },
] as const

/** Makes the sweep that puts the job schedules into Redis, at first and whenever Redis lost them. */
export const createScheduleSweep = (jobs: JobProducer) => async (): Promise<{ scheduleCount: number }> => {
  let scheduleCount = 0
  for (const { job, pattern, payload } of JOB_SCHEDULES) {
    if (await jobs.schedule(job, pattern, payload)) scheduleCount++
  }
  return { scheduleCount }
}

/** Something that puts right what a crash or an emptied store left behind; it may run anywhere, any number of times. */
type Sweep = { name: string; run: () => Promise<Record<string, number>> }

/**
 * Runs the sweeps one after the other, now and `seconds` after each round. `stop` waits for the round at hand.
 */
export const startSweeps = (sweeps: readonly Sweep[], seconds: number, logger: Logger) => {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const runAll = async () => {
    for (const { name, run } of sweeps) {
      if (isStopped) return
      try {
        const found = await run()
        const isQuiet = Object.values(found).every((count) => count === 0)
        if (!isQuiet) logger.info({ sweep: name, ...found }, 'Put right')
      } catch (error) {
        logger.warn({ err: error, sweep: name }, 'The sweep could not be finished, the next one tries again')
      }
    }
  }
  const round = async () => {
    await runAll()
    if (isStopped) return
    timer = setTimeout(() => {
      running = round()
    }, seconds * 1000)
  }
  let running = round()

  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
