import { DomainError } from '@larder/shared/contracts/base/errors'
import { isSameAccount, MAX_MAILBOXES, MailboxConflict } from '@larder/shared/contracts/orders/mailboxes'
import type {
  ImapAccount,
  Mailbox,
  MailboxChange,
  MailboxCheck,
  MailboxCreate,
} from '@larder/shared/contracts/orders/mailboxes'
import { isOwner } from '@larder/shared/domain/members/membership'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { Emit } from '../domain-events.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import { MailSourceError } from '../ports/mail-source.ts'
import { createMailboxConnections } from './mailbox-connections.ts'
import type { MailboxConnectionDeps } from './mailbox-connections.ts'
import type { MailboxRepository, StoredMailbox } from './mailbox.repository.ts'
import { createMailboxesForSyncs } from './mailboxes-for-syncs.ts'

/** How often a change is decided again when somebody else's came first. */
const MAX_ATTEMPTS = 10

type Owner = Pick<Actor, 'userId' | 'householdId'>

type Deps = MailboxConnectionDeps & {
  mailboxes: MailboxRepository
  findMembership: HouseholdsService['findMembership']
  /** Records that a user's Gmail was read. */
  markGmailSynced: (userId: string, at: Date) => Promise<void>
  emit: Emit
  publish: PublishEvent
  now: () => Date
}

const imapKey = ({ host, port, username, folder }: ImapAccount) =>
  ['imap', host, port, username.toLowerCase(), folder].join('\n')

const gmailKey = (userId: string) => `gmail\n${userId}`

const toMailbox = (
  { id, kind, imap, settings, last_check, last_synced_at, version }: StoredMailbox,
  mayChange: boolean,
): Mailbox => ({
  id,
  kind,
  imap,
  settings,
  last_check: last_check && { at: last_check.at.toISOString(), problem: last_check.problem },
  last_sync: last_synced_at?.toISOString() ?? null,
  version,
  may_change: mayChange,
})

/** The mailboxes whose order mails a household has read. */
export const createMailboxService = (deps: Deps) => {
  const { mailboxes, findMembership, openGmail, emit, publish, now } = deps
  const { assertConfigured, sealPassword, open, check, checkNew } = createMailboxConnections(deps)

  const get = async (actor: Actor, id: string): Promise<Authorized<StoredMailbox>> =>
    authorize(actor, await mailboxes.findById(id), 'mailbox')

  const findGmail = ({ householdId, userId }: Owner): Promise<StoredMailbox | null> =>
    mailboxes.findByKey(householdId, gmailKey(userId))

  const ownsHousehold = async ({ householdId, userId }: Actor): Promise<boolean> => {
    const found = await findMembership(householdId)
    if (found === null) return false
    const { members, ...others } = found
    // In a household of an earlier version everybody is an owner.
    return members === null || isOwner({ ...others, members }, userId)
  }

  /** @throws DomainError not_found, mailbox_of_another */
  const getToChange = async (actor: Actor, id: string): Promise<Authorized<StoredMailbox>> => {
    const mailbox = await get(actor, id)
    if (mailbox.user_id !== actor.userId && !(await ownsHousehold(actor)))
      throw new DomainError('mailbox_of_another')
    return mailbox
  }

  const tell = (actor: Pick<Actor, 'householdId'>, id: string) =>
    publish(actor.householdId, { type: 'mailboxes.changed', id, version: null })

  /**
   * Refuses an account that the stored password of a mailbox must not be sent to.
   * @throws DomainError mailbox_is_gmail, mailbox_password_needed
   */
  const requireSameAccount = ({ imap: own }: StoredMailbox, other: ImapAccount): void => {
    if (own === null) throw new DomainError('mailbox_is_gmail')
    if (!isSameAccount(own, other)) throw new DomainError('mailbox_password_needed')
  }

  /**
   * What of a mailbox a change makes different; nothing for one that names nothing.
   * @throws DomainError as `change` below
   */
  const changesOf = (mailbox: StoredMailbox, { imap, password, settings, version }: MailboxChange) => {
    if (version !== undefined && version !== mailbox.version)
      throw new DomainError(
        'mailbox_changed',
        undefined,
        MailboxConflict.parse({ current: toMailbox(mailbox, true) }),
      )
    if (mailbox.imap === null && (imap ?? password) !== undefined) throw new DomainError('mailbox_is_gmail')
    if (imap !== undefined && password === undefined) requireSameAccount(mailbox, imap)
    const key = imap === undefined ? mailbox.address_key : imapKey(imap)
    return {
      ...(imap === undefined ? {} : { imap, address_key: key }),
      ...(password === undefined ? {} : { password: sealPassword(password, mailbox.id) }),
      // What was found out about the connection is no longer true.
      ...((imap ?? password) === undefined ? {} : { last_check: null, version: mailbox.version + 1 }),
      // Other mails than those that were read.
      ...(key === mailbox.address_key ? {} : { last_synced_at: null }),
      ...(settings === undefined ? {} : { settings }),
    }
  }

  /** @throws DomainError mailboxes_not_configured, mailbox_exists, household_mailboxes_full, no_google_account */
  const add = async (actor: Actor, input: MailboxCreate): Promise<Mailbox> => {
    if ((await mailboxes.countByHousehold(actor.householdId)) >= MAX_MAILBOXES)
      throw new DomainError('household_mailboxes_full')
    const id = mailboxes.newId()
    const common = {
      id,
      household_id: actor.householdId,
      user_id: actor.userId,
      settings: input.settings,
      last_check: null,
      last_synced_at: null,
      version: 1,
    }
    const added: StoredMailbox =
      input.kind === 'imap'
        ? {
            ...common,
            kind: 'imap',
            address_key: imapKey(input.imap),
            imap: input.imap,
            password: sealPassword(input.password, id),
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
    // Counted again with this one: others may have been added at the same moment.
    if ((await mailboxes.countByHousehold(actor.householdId)) > MAX_MAILBOXES) {
      await mailboxes.remove(authorize(actor, added))
      throw new DomainError('household_mailboxes_full')
    }
    tell(actor, id)
    return toMailbox(added, true)
  }

  return {
    list: async (actor: Actor): Promise<Mailbox[]> => {
      const [found, isOwnerOfAll] = await Promise.all([
        mailboxes.listByHousehold(actor.householdId, MAX_MAILBOXES),
        ownsHousehold(actor),
      ])
      return found.map((mailbox) => toMailbox(mailbox, isOwnerOfAll || mailbox.user_id === actor.userId))
    },

    add,

    /**
     * Changes what is named. The password is asked for again where it would be sent to another server or for another
     * user.
     * @throws DomainError not_found, mailbox_of_another, mailboxes_not_configured, mailbox_exists,
     *   mailbox_password_needed, mailbox_is_gmail, mailbox_changed (with a MailboxConflict), version_conflict
     */
    change: async (actor: Actor, id: string, change: MailboxChange): Promise<Mailbox> => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const mailbox = await getToChange(actor, id)
        const changes = changesOf(mailbox, change)
        if (Object.keys(changes).length === 0) return toMailbox(mailbox, true)
        if (await mailboxes.update(mailbox, changes)) {
          tell(actor, id)
          return toMailbox({ ...mailbox, ...changes }, true)
        }
        // It was changed or removed since it was read: decided again with what it is now.
      }
      throw new DomainError('version_conflict')
    },

    /**
     * Removes a mailbox, with `isForgotten` also what was read of it.
     * @throws DomainError not_found, mailbox_of_another
     */
    remove: async (actor: Actor, id: string, isForgotten: boolean): Promise<void> => {
      const mailbox = await getToChange(actor, id)
      // First, so that it can be repeated after an interruption.
      await emit('mailbox.removed', {
        household_id: actor.householdId,
        mailbox_id: id,
        is_forgotten: isForgotten,
      })
      await mailboxes.remove(mailbox)
      tell(actor, id)
    },

    /** Removes the mailboxes of somebody who leaves a household; what was read of them stays. */
    removeOfPerson: async (household_id: string, userId: string): Promise<void> => {
      const own = await mailboxes.listIdsOfPerson(household_id, userId)
      for (const mailbox_id of own)
        await emit('mailbox.removed', { household_id, mailbox_id, is_forgotten: false })
      await mailboxes.removeOfPerson(household_id, userId)
      if (own.length > 0) publish(household_id, { type: 'mailboxes.changed', id: null, version: null })
    },

    /**
     * Tests a mailbox, and keeps the result; with `account` another folder of its account, of which nothing is kept.
     * @throws DomainError not_found, mailboxes_not_configured, mailbox_is_gmail, mailbox_password_needed, server_busy
     */
    check: async (actor: Actor, id: string, account?: ImapAccount): Promise<MailboxCheck> => {
      const mailbox = await get(actor, id)
      if (account !== undefined) requireSameAccount(mailbox, account)
      if (mailbox.imap !== null) assertConfigured()
      const checked = await check(actor, () => open(mailbox, account))
      if (account !== undefined) return checked
      // Not kept when the account was changed meanwhile: it is about the earlier one.
      await mailboxes.update(mailbox, { last_check: { at: now(), problem: checked.problem } })
      tell(actor, id)
      return checked
    },

    /** Google lets the actor's Gmail be read again, or no longer: what a test found out about it is no longer true. */
    resetGmail: async (actor: Owner): Promise<void> => {
      const gmail = await findGmail(actor)
      if (gmail === null) return
      await mailboxes.update(authorize(actor, gmail), { last_check: null })
      tell(actor, gmail.id)
    },

    /** What syncs need of mailboxes. */
    forSyncs: createMailboxesForSyncs({ ...deps, get, findGmail, add, open }),

    checkNew,
  }
}
export type MailboxService = ReturnType<typeof createMailboxService>
