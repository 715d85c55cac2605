import type { ResetMailService } from '@larder/shared/server/auth/reset-mail.service'
import type { Processor } from '../processor.ts'

/** The job that sends a reset link. */
export const createSendResetMail = (mails: ResetMailService): Processor<'mail.send-reset'> => ({
  run: async ({ reset_id, attempt }, { signal }) => {
    await mails.send({ id: reset_id, attempt }, signal)
    return { kind: 'done' }
  },
  giveUp: ({ reset_id, attempt }) => mails.giveUp({ id: reset_id, attempt }),
})
