import type { AccountMailService } from '@larder/shared/server/auth/account-mail.service'
import type { Processor } from '../processor.ts'

/** The job that sends a mail about an account. */
export const createSendAccountMail = (mails: AccountMailService): Processor<'mail.send'> => ({
  run: async ({ mail_id, attempt }, { signal }) => {
    await mails.send({ id: mail_id, attempt }, signal)
    return { kind: 'done' }
  },
  giveUp: ({ mail_id, attempt }) => mails.giveUp({ id: mail_id, attempt }),
})
