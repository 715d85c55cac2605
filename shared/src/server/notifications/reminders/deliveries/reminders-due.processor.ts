import type { Processor } from '../../../jobs/processor.ts'
import type { DueDigests } from './due-digests.service.ts'

/** The job that requests the reminders of everybody whose turn it is. */
export const createRemindersDue = (digests: DueDigests): Processor<'reminders.due'> => ({
  run: async (_payload, { logger, signal }) => {
    const { personCount, digestCount } = await digests.run(signal)
    if (personCount > 0) logger.info({ personCount, digestCount }, 'Reminders requested')
    return { kind: 'done' }
  },
  giveUp: () => Promise.resolve(),
})
