import type { Processor } from '../../../jobs/processor.ts'
import type { DueDigests } from './due-digests.service.ts'

/** The job that shares everybody whose turn it is among the jobs of `createRemindersBatch`. */
export const createRemindersDue = (digests: DueDigests): Processor<'reminders.due'> => ({
  run: async (_payload, { logger, signal }) => {
    const personCount = await digests.plan(signal)
    if (personCount > 0) logger.info({ personCount }, 'Reminders are due')
    return { kind: 'done' }
  },
  giveUp: () => Promise.resolve(),
})

/** The job that requests the reminders of the people of a batch. */
export const createRemindersBatch = (digests: DueDigests): Processor<'reminders.batch'> => ({
  run: async ({ id }, { logger, signal }) => {
    const digestCount = await digests.runBatch(id, signal)
    if (digestCount > 0) logger.info({ digestCount }, 'Reminders requested')
    return { kind: 'done' }
  },
  // Whoever is left is due again at the end of the batch's time.
  giveUp: () => Promise.resolve(),
})
