import type { Processor } from '../jobs/processor.ts'
import type { OrderSyncService } from './syncs/order-syncs.service.ts'

/** The job that starts the syncs which are due by themselves. */
export const createOrdersSyncDue = (syncs: OrderSyncService): Processor<'orders.sync-due'> => ({
  run: async (_payload, { logger, signal }) => {
    const startedCount = await syncs.startDue(signal)
    if (startedCount > 0) logger.info({ startedCount }, 'Syncs of order mails started')
    return { kind: 'done' }
  },
  giveUp: () => Promise.resolve(),
})
