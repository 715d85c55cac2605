import { notThere } from '@larder/shared/contracts/base/errors'
import type { Mailbox, MailboxCreate } from '@larder/shared/contracts/orders/mailboxes'
import { SyncOptionsInput } from '@larder/shared/contracts/orders/sync-options'
import type { Actor } from '../authz.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { SyncMailboxes } from '../orders/syncs/sync-mailboxes.ts'
import type { MailboxConnectionDeps, MailboxConnections } from './mailbox-connections.ts'
import type { MailboxRepository, StoredMailbox } from './mailbox.repository.ts'

type Deps = {
  mailboxes: Pick<MailboxRepository, 'findById' | 'updateSynced' | 'listAutoSynced' | 'updateManual'>
  /** @throws DomainError not_found */
  get: (actor: Actor, id: string) => Promise<StoredMailbox>
  /** The actor's Gmail, where the household has it. */
  findGmail: (actor: Actor) => Promise<StoredMailbox | null>
  add: (actor: Actor, input: MailboxCreate) => Promise<Mailbox>
  open: MailboxConnections['open']
  openGmail: MailboxConnectionDeps['openGmail']
  /** Records that a user's Gmail was read. */
  markGmailSynced: (userId: string, at: Date) => Promise<void>
  publish: PublishEvent
}

/** Gives syncs the mailboxes that they read. */
export const createMailboxesForSyncs = (deps: Deps): SyncMailboxes => {
  const { mailboxes, get, findGmail, add, open, openGmail, markGmailSynced, publish } = deps

  /** Adds the actor's Gmail with the documented options; of two calls at once both find it. */
  const addGmail = async (actor: Actor): Promise<string> => {
    const settings = { ...SyncOptionsInput.parse({}), auto_sync: 'off' as const }
    try {
      return (await add(actor, { kind: 'gmail', settings })).id
    } catch (error) {
      const first = await findGmail(actor)
      if (first === null) throw error
      return first.id
    }
  }

  return {
    findForSync: async (actor, id) => {
      if (id !== undefined) return (await get(actor, id)).id
      const gmail = await findGmail(actor)
      return gmail?.id ?? (await addGmail(actor))
    },
    openById: async (id, pause) => {
      const mailbox = await mailboxes.findById(id)
      if (mailbox === null) throw notThere('mailbox')
      return mailbox.imap === null ? openGmail(mailbox.user_id, pause) : open(mailbox)
    },
    markSynced: async (id, at, problem) => {
      const mailbox = await mailboxes.findById(id)
      if (mailbox === null) return
      await mailboxes.updateSynced(id, { at, problem })
      if (problem === null && mailbox.kind === 'gmail') await markGmailSynced(mailbox.user_id, at)
      publish(mailbox.household_id, { type: 'mailboxes.changed', id, version: null })
    },
    listAutoSynced: () => mailboxes.listAutoSynced(),
    stopAutoSync: mailboxes.updateManual,
  }
}
