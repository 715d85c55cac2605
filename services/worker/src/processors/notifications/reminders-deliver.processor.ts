import type { Processor } from '@larder/shared/server/jobs/processor'
import type { ReminderDelivering } from '@larder/shared/server/notifications/reminders/deliveries/deliver-reminder.service'
import { PushLaterError } from '@larder/shared/server/ports/push-sender'
import { createDocumentProcessor } from '@larder/shared/server/work/document-processor'

/** The job that sends one mail or notification: not in quiet hours, and not before its push service wants it. */
export const createRemindersDeliver = (
  reminders: ReminderDelivering,
  now: () => Date,
): Processor<'reminders.deliver'> => {
  const processor = createDocumentProcessor('reminders.deliver', {
    work: reminders.store,
    run: (held, { signal }) => reminders.send(held, signal),
    // The log shows why it failed; nothing else depends on it.
    onFailed: () => Promise.resolve(),
    now,
  })
  return {
    ...processor,
    run: async (payload, context) => {
      const quietEnd = await reminders.findQuietEnd(payload.id)
      if (quietEnd !== null) return { kind: 'postponed', until: quietEnd }
      try {
        return await processor.run(payload, context)
      } catch (error) {
        if (error instanceof PushLaterError) return { kind: 'postponed', until: error.retryAt }
        throw error
      }
    },
  }
}
