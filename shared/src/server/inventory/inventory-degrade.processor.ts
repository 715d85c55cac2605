import type { Processor } from '../jobs/processor.ts'
import type { DegradationService } from './degradation.service.ts'

/** The job that applies degradation to the stock of households. */
export const createInventoryDegrade = (degradation: DegradationService): Processor<'inventory.degrade'> => ({
  run: async (_payload, { logger, signal }) => {
    const startedMs = performance.now()
    const count = await degradation.run(signal)
    const elapsedMs = Math.round(performance.now() - startedMs)
    if (count.householdCount > 0) logger.info({ ...count, elapsedMs }, 'Degradation recorded')
    return { kind: 'done' }
  },
  // Nobody waits for it, and the next run finds the same households.
  giveUp: () => Promise.resolve(),
})
