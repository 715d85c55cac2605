import type { Connection } from 'mongoose'
import type { AccountStore } from '../../auth/accounts.module.ts'
import type { Homes } from '../../members/homes.ts'
import type { Logger } from '../../logging.ts'
import type { Collection } from '../../store/define-collection.ts'
import type { Held } from '../../work/work-store.ts'
import { isOwned, removeOwned } from '../../store/owned-documents.ts'
import type { OwnedCollection } from '../../store/owned-documents.ts'
import type { AccountDeletionRepository, StoredDeletion } from './account-deletion.repository.ts'
import { SETTLED_AFTER_MS } from '../../settled-calls.ts'
import type { CloseAccount } from './close-account.ts'

/** How long it is known that there was an account, as the privacy policy says. */
const REMEMBERED_MS = 365 * 24 * 3600 * 1000

/** Whether its documents are the users themselves. */
const isAccount = ({ owner, ownerField }: OwnedCollection) => owner === 'user' && ownerField === '_id'

type Deps = {
  connection: Connection
  collections: readonly Collection[]
  deletions: AccountDeletionRepository
  users: AccountStore['users']
  /** Where people belong. */
  homes: Pick<Homes, 'find' | 'leaveForGood'>
  /** All households besides the account's own that end with it: those left behind, and those being brought into it. */
  listFurtherHouseholds: (userId: string, householdId: string | null) => Promise<string[]>
  closeAccount: CloseAccount
  /** Lets features remove what a household has outside the database. */
  tellRemoved: (householdId: string) => Promise<void>
  logger: Logger
  now: () => Date
}

/** Carries out due deletions: it closes the account, and removes it when all calls that were running have ended. */
export const createAccountRemovalService = (deps: Deps) => {
  const {
    connection,
    collections,
    deletions,
    users,
    homes,
    listFurtherHouseholds,
    closeAccount,
    tellRemoved,
    logger,
    now,
  } = deps
  // The modules that others need come first, so they are removed last: a receipt that is still being read is gone
  // before its files.
  const owned = collections.filter(isOwned).toReversed()
  const after = (ms: number) => new Date(now().getTime() + ms)

  const close = async (held: Held<StoredDeletion>) => {
    const { user_id: userId, household_id } = held.document
    // The person may have moved since the request.
    const householdId = (await users.findById(userId))?.household_id ?? household_id
    // When it is cancelled and closed at the same time, only one succeeds.
    if (!(await deletions.work.update(held, { closed_at: now(), household_id: householdId }, now()))) return
    await closeAccount(userId)
    if (householdId !== null) await homes.leaveForGood(userId, householdId)
    const lease = { worker: null, until: after(SETTLED_AFTER_MS) }
    await deletions.work.update(held, { state: 'queued', lease }, now())
  }

  /** Whether the household ends with the account, because nobody else is in it. */
  const isAlone = async (userId: string, householdId: string): Promise<boolean> => {
    // Somebody may have accepted an invitation since.
    await homes.leaveForGood(userId, householdId)
    const { members } = await homes.find(householdId)
    return members.every(({ user_id }) => user_id === userId)
  }

  const remove = async (held: Held<StoredDeletion>, householdId: string, signal: AbortSignal) => {
    const { user_id: userId } = held.document
    const ownId = (await isAlone(userId, householdId)) ? householdId : null
    const householdIds = [...(await listFurtherHouseholds(userId, ownId)), ...(ownId === null ? [] : [ownId])]
    for (const id of householdIds) await tellRemoved(id)
    // The account goes last, because its name is taken until then; after it, what attempts to sign in left meanwhile.
    const others = owned.filter((one) => !isAccount(one))
    const left = others.filter(({ owner }) => owner === 'user')
    for (const collection of [...others, ...owned.filter(isAccount), ...left]) {
      // Documents of the user are the same for each household.
      for (const id of collection.owner === 'household' ? householdIds : [householdId]) {
        const removedCount = await removeOwned(connection, collection, { userId, householdId: id }, signal)
        if (removedCount > 0) logger.debug({ collection: collection.name, removedCount }, 'Removed')
      }
    }
    const remains = { household_id: null, deleted_at: now(), expires_at: after(REMEMBERED_MS) }
    await deletions.work.complete(held, remains, now())
    logger.info({ audit: 'account_deleted', userId }, 'Security event')
  }

  return {
    store: deletions.work,

    /** Does the next step of a deletion; after an interruption it continues with what is left. */
    run: async (held: Held<StoredDeletion>, signal: AbortSignal): Promise<void> => {
      const { user_id, closed_at, household_id } = held.document
      // The operator may have unlocked it since: then calls may be running again.
      const isOpen = (await users.findById(user_id))?.is_active === true
      if (closed_at === null || household_id === null || isOpen) await close(held)
      else await remove(held, household_id, signal)
    },

    /** The sweep tries it again: nobody is left who could request it. */
    giveUp: ({ user_id: userId }: StoredDeletion): Promise<void> => {
      logger.error({ userId }, 'An account could not be deleted completely; the sweep tries again in an hour')
      return Promise.resolve()
    },
  }
}
export type AccountRemovalService = ReturnType<typeof createAccountRemovalService>
