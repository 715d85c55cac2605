import type { Logger } from '@larder/shared/server/logging'

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
