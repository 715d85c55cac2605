import type { MailProblem } from '@larder/shared/contracts/orders/mail-problems'
import type { SyncOptions } from '@larder/shared/contracts/orders/sync-options'
import type { AutoSyncEvery } from '@larder/shared/domain/orders/auto-sync'
import type { z } from 'zod'
import type { Actor } from '../../authz.ts'
import type { MailSource, Wait } from '../../ports/mail-source.ts'

/** A mailbox that is read by itself. */
export type AutoSynced = {
  id: string
  household_id: string
  user_id: string
  settings: z.infer<typeof SyncOptions> & { auto_sync: 'off' | AutoSyncEvery }
}

/** What syncs need of mailboxes. */
export type SyncMailboxes = {
  /**
   * The id of a mailbox of the household; without an id, of the actor's Gmail.
   * @throws DomainError not_found, no_google_account
   */
  findForSync: (actor: Actor, id: string | undefined) => Promise<string>
  /**
   * Opens a mailbox; `pause` makes the pauses that its server asks for in between.
   * @throws DomainError not_found when it was removed; MailSourceError
   */
  openById: (id: string, pause: Wait) => Promise<MailSource>
  /** Records that a mailbox was read completely, or why it could not be read. */
  markSynced: (id: string, at: Date, problem: MailProblem | null) => Promise<void>
  /** The mailboxes that are read by themselves, one after the other. */
  listAutoSynced: () => AsyncIterable<AutoSynced>
  stopAutoSync: (id: string) => Promise<void>
}
