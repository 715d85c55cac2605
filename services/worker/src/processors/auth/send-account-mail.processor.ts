import type { AccountMailRepository } from '@larder/shared/server/auth/account-mail.repository'
import type { AccountMailService } from '@larder/shared/server/auth/account-mail.service'
import { createDocumentProcessor } from '../../document-processor.ts'
import type { Processor } from '../processor.ts'

type Deps = { mails: AccountMailRepository; service: AccountMailService; now: () => Date }

/** The job that sends a mail about an account. */
export const createSendAccountMail = ({ mails, service, now }: Deps): Processor<'mail.send'> =>
  createDocumentProcessor('mail.send', {
    work: mails.work,
    run: (held, { signal }) => service.send(held, signal),
    onFailed: service.giveUp,
    now,
  })
