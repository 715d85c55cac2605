import type { AccountMailService } from '@larder/shared/server/auth/account-mail/account-mail.service'
import { createDocumentProcessor } from '../../document-processor.ts'
import type { Processor } from '../processor.ts'

/** The job that sends a mail about an account. */
export const createSendAccountMail = (mails: AccountMailService, now: () => Date): Processor<'mail.send'> =>
  createDocumentProcessor('mail.send', {
    work: mails.store,
    run: (held, { signal }) => mails.send(held, signal),
    onFailed: mails.giveUp,
    now,
  })
