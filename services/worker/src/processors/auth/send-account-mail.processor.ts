import type { AccountMailService } from '@larder/shared/server/auth/account-mail/account-mail.service'
import { createDocumentProcessor } from '@larder/shared/server/work/document-processor'
import type { Processor } from '@larder/shared/server/jobs/processor'

/** The job that sends a mail about an account. */
export const createSendAccountMail = (mails: AccountMailService, now: () => Date): Processor<'mail.send'> =>
  createDocumentProcessor('mail.send', {
    work: mails.store,
    run: (held, { signal }) => mails.send(held, signal),
    onFailed: mails.giveUp,
    now,
  })
