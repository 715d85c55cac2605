import type { JobProducer } from '../../jobs/job-producer.ts'
import type { Logger } from '../../logging.ts'
import type { AccountMailKind, AccountMailRepository } from './account-mail.repository.ts'
import type { Caller } from '../sessions/caller.ts'

type Deps = { mails: AccountMailRepository; jobs: JobProducer; logger: Logger; now: () => Date }

/**
 * Requests a mail from the worker, to be sent within `lifetimeMs`. Without Redis the worker's sweep picks it up, so
 * this fails only when MongoDB does.
 */
export const createAccountMailRequests =
  ({ mails, jobs, logger, now }: Deps) =>
  async (
    kind: AccountMailKind,
    userId: string | null,
    caller: Caller | null,
    lifetimeMs: number,
    invitationId: string | null = null,
  ): Promise<void> => {
    const at = now()
    const id = await mails.insert(
      { kind, user_id: userId, invitation_id: invitationId },
      caller,
      at,
      new Date(at.getTime() + lifetimeMs),
    )
    await jobs.enqueue('mail.send', { id, attempt: 1 }).catch((error: unknown) => {
      logger.warn({ err: error }, 'A mail could not be queued; the sweep will queue it')
    })
  }
export type AccountMailRequests = ReturnType<typeof createAccountMailRequests>
