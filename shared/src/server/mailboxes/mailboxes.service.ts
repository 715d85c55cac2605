import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { MAX_MAILBOXES } from '@larder/shared/contracts/orders/mailboxes'
import type {
  ImapAccount,
  Mailbox,
  MailboxChange,
  MailboxCheck,
  MailboxCreate,
} from '@larder/shared/contracts/orders/mailboxes'
import { SyncOptionsInput } from '@larder/shared/contracts/orders/sync-options'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { SyncMailboxes } from '../orders/syncs/sync-mailboxes.ts'
import { MailSourceError } from '../ports/mail-source.ts'
import type { MailSource } from '../ports/mail-source.ts'
import type { Sealed, SecretBox } from '../secret-box.ts'
import type { CheckTurns } from './check-turns.ts'
import type { MailboxRepository, StoredMailbox } from './mailbox.repository.ts'

/** A person waits meanwhile. */
const CHECK_MS = 20_000

type Deps = {
  mailboxes: MailboxRepository
  /** Encrypts the passwords; null where no key is configured. */
  box: SecretBox | null
  openImap: (account: ImapAccount, password: string) => MailSource
  /** @throws MailSourceError no_google_account, access_ended */
  openGmail: (userId: string) => Promise<MailSource>
  turns: CheckTurns
  /** Records that a user's Gmail was read. */
  markGmailSynced: (userId: string, at: Date) => Promise<void>
  /** Forgets what was read of a mailbox. */
  forget: (householdId: string, mailboxId: string) => Promise<void>
  publish: PublishEvent
  now: () => Date
}

/** Binds a password to its mailbox: copied to another one, it cannot be decrypted. */
const contextOf = (mailboxId: string) => `password of mailbox ${mailboxId}`

const imapKey = ({ host, port, username, folder }: ImapAccount) =>
  ['imap', host, port, username.toLowerCase(), folder].join('\n')

/** Whether both name the same account in the same way; the password belongs to that. */
const isSameAccount = (one: ImapAccount, other: ImapAccount): boolean =>
  imapKey({ ...one, folder: '' }) === imapKey({ ...other, folder: '' }) && one.security === other.security

const gmailKey = (userId: string) => `gmail\n${userId}`

const toMailbox = ({ id, kind, imap, settings, last_check, last_synced_at }: StoredMailbox): Mailbox => ({
  id,
  kind,
  imap,
  settings,
  last_check: last_check && { at: last_check.at.toISOString(), problem: last_check.problem },
  last_sync: last_synced_at?.toISOString() ?? null,
})

const openPassword = (box: SecretBox, sealed: Sealed, mailboxId: string): string => {
  try {
    return box.open(sealed, contextOf(mailboxId))
  } catch {
    // The key of the operator is another one since.
    throw new MailSourceError('password_unreadable')
  }
}

/** The mailboxes whose order mails a household has read. */
export const createMailboxService = (deps: Deps) => {
  const { mailboxes, box, openImap, openGmail, turns, markGmailSynced, forget, publish, now } = deps
  const configured = (): SecretBox => {
    if (box === null) throw new DomainError('mailboxes_not_configured')
    return box
  }

  const get = async (actor: Actor, id: string): Promise<Authorized<StoredMailbox>> =>
    authorize(actor, await mailboxes.findById(id), 'mailbox')

  const tell = (actor: Actor, id: string) =>
    publish(actor.householdId, { type: 'mailboxes.changed', id, version: null })

  const open = async (mailbox: StoredMailbox): Promise<MailSource> => {
    const { id, user_id, imap, password } = mailbox
    if (imap === null) return openGmail(user_id)
    return openImap(imap, openPassword(configured(), password as Sealed, id))
  }

  /** Says whether mails can be read; every failure of the mailbox is an answer. */
  const check = (actor: Actor, openSource: () => Promise<MailSource>): Promise<MailboxCheck> =>
    turns.take(actor.householdId, async () => {
      let source: MailSource | undefined
      try {
        source = await openSource()
        const { messageCount } = await source.check(AbortSignal.timeout(CHECK_MS))
        return { problem: null, message_count: messageCount }
      } catch (error) {
        if (error instanceof MailSourceError) return { problem: error.problem, message_count: null }
        if ((error as Error).name === 'TimeoutError') return { problem: 'unreachable', message_count: null }
        throw error
      } finally {
        await source?.close()
      }
    })

  /** @throws DomainError mailboxes_not_configured, mailbox_exists, household_mailboxes_full, no_google_account */
  const add = async (actor: Actor, input: MailboxCreate): Promise<Mailbox> => {
    const known = await mailboxes.listByHousehold(actor.householdId, MAX_MAILBOXES)
    if (known.length >= MAX_MAILBOXES) throw new DomainError('household_mailboxes_full')
    const id = mailboxes.newId()
    const common = {
      id,
      household_id: actor.householdId,
      user_id: actor.userId,
      settings: input.settings,
      last_check: null,
      last_synced_at: null,
    }
    const added: StoredMailbox =
      input.kind === 'imap'
        ? {
            ...common,
            kind: 'imap',
            address_key: imapKey(input.imap),
            imap: input.imap,
            password: configured().seal(input.password, contextOf(id)),
          }
        : { ...common, kind: 'gmail', address_key: gmailKey(actor.userId), imap: null, password: null }
    if (input.kind === 'gmail') {
      const source = await openGmail(actor.userId).catch((error: unknown) => {
        if (error instanceof MailSourceError) throw new DomainError('no_google_account')
        throw error
      })
      await source.close()
    }
    await mailboxes.insert(added)
    tell(actor, id)
    return toMailbox(added)
  }

  /** Adds the actor's Gmail with the documented options; of two calls at once both find it. */
  const addGmail = async (actor: Actor): Promise<string> => {
    const settings = { ...SyncOptionsInput.parse({}), auto_sync: 'off' as const }
    try {
      return (await add(actor, { kind: 'gmail', settings })).id
    } catch (error) {
      const first = await mailboxes.findByKey(actor.householdId, gmailKey(actor.userId))
      if (first === null) throw error
      return first.id
    }
  }

  return {
    list: async (actor: Actor): Promise<Mailbox[]> =>
      (await mailboxes.listByHousehold(actor.householdId, MAX_MAILBOXES)).map(toMailbox),

    add,

    /**
     * Changes what is named. The password is asked for again where it would be sent to another server or for another
     * user.
     * @throws DomainError not_found, mailboxes_not_configured, mailbox_exists, mailbox_password_needed,
     *   mailbox_is_gmail
     */
    change: async (
      actor: Actor,
      id: string,
      { imap, password, settings }: MailboxChange,
    ): Promise<Mailbox> => {
      const mailbox = await get(actor, id)
      if (mailbox.imap === null && (imap ?? password) !== undefined) throw new DomainError('mailbox_is_gmail')
      if (mailbox.imap !== null && imap !== undefined && password === undefined)
        if (!isSameAccount(mailbox.imap, imap)) throw new DomainError('mailbox_password_needed')
      const changes = {
        ...(imap === undefined ? {} : { imap, address_key: imapKey(imap) }),
        ...(password === undefined ? {} : { password: configured().seal(password, contextOf(id)) }),
        // What was found out about the connection is no longer true.
        ...((imap ?? password) === undefined ? {} : { last_check: null }),
        ...(settings === undefined ? {} : { settings }),
      }
      await mailboxes.update(mailbox, changes)
      tell(actor, id)
      return toMailbox({ ...mailbox, ...changes })
    },

    /**
     * Removes a mailbox, with `isForgotten` also what was read of it.
     * @throws DomainError not_found
     */
    remove: async (actor: Actor, id: string, isForgotten: boolean): Promise<void> => {
      const mailbox = await get(actor, id)
      // First, so that it can be repeated after an interruption.
      if (isForgotten) await forget(actor.householdId, id)
      await mailboxes.remove(mailbox)
      tell(actor, id)
    },

    /** Tests a mailbox, and keeps the result. @throws DomainError not_found, mailboxes_not_configured, server_busy */
    check: async (actor: Actor, id: string): Promise<MailboxCheck> => {
      const mailbox = await get(actor, id)
      if (mailbox.imap !== null) configured()
      const checked = await check(actor, () => open(mailbox))
      await mailboxes.update(mailbox, { last_check: { at: now(), problem: checked.problem } })
      tell(actor, id)
      return checked
    },

    /** What syncs need of mailboxes. */
    forSyncs: {
      findForSync: async (actor, id) => {
        if (id !== undefined) return (await get(actor, id)).id
        const gmail = await mailboxes.findByKey(actor.householdId, gmailKey(actor.userId))
        return gmail?.id ?? (await addGmail(actor))
      },
      openById: async (id) => {
        const mailbox = await mailboxes.findById(id)
        if (mailbox === null) throw notThere('mailbox')
        return open(mailbox)
      },
      markSynced: async (id, at) => {
        const mailbox = await mailboxes.findById(id)
        if (mailbox === null) return
        await mailboxes.updateSynced(id, at)
        if (mailbox.kind === 'gmail') await markGmailSynced(mailbox.user_id, at)
        publish(mailbox.household_id, { type: 'mailboxes.changed', id, version: null })
      },
      listAutoSynced: () => mailboxes.listAutoSynced(),
      stopAutoSync: mailboxes.updateManual,
    } satisfies SyncMailboxes as SyncMailboxes,

    /** Tests an account that is not stored. @throws DomainError server_busy */
    checkNew: (actor: Actor, account: ImapAccount, password: string): Promise<MailboxCheck> =>
      check(actor, () => Promise.resolve(openImap(account, password))),
  }
}
export type MailboxService = ReturnType<typeof createMailboxService>
