import { DomainError } from '@larder/shared/contracts/base/errors'
import { decideJoin, decideSplit, indexJoins } from '@larder/shared/domain/catalogue/item-joins'
import type { ItemJoin, ItemJoins } from '@larder/shared/domain/catalogue/item-joins'
import type { Actor } from '../authz.ts'
import type { ItemJoinRepository } from './item-join.repository.ts'
import type { Household, ItemLookup } from './item-lookup.ts'
import type { ItemRepository } from './item.repository.ts'

/** With more simultaneous changes of one household's joins than this, something is wrong. */
const MAX_ATTEMPTS = 100

type Deps = {
  items: Pick<ItemRepository, 'updateGuessesDue'>
  joins: Pick<ItemJoinRepository, 'find' | 'update'>
  getOwn: ItemLookup['getOwn']
  /** Says that items of a household changed. */
  tell: (householdId: string, id: string | null) => void
  now: () => Date
}

/** Joins items, and splits them again. */
export const createItemJoining = ({ items, joins, getOwn, tell, now }: Deps) => {
  /** Changes the joins of a household, deciding again whenever somebody else came first. */
  const changeJoins = async (
    householdId: string,
    decide: (known: ItemJoins) => readonly ItemJoin[],
  ): Promise<void> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { joins: stored, version } = await joins.find(householdId)
      const decided = decide(indexJoins(stored))
      // Joins are only added and removed.
      if (decided.length === stored.length) return
      if (await joins.update(householdId, decided, version)) return
    }
    throw new DomainError('version_conflict')
  }

  return {
    /**
     * Joins an item into another one.
     * @throws DomainError not_found, and what `decideJoin` throws
     */
    join: async (actor: Household, itemId: string, intoId: string): Promise<void> => {
      const assertThere = () => Promise.all([getOwn(actor, itemId), getOwn(actor, intoId)])
      await assertThere()
      // First, because after a crash in between guesses made in vain do no harm.
      await items.updateGuessesDue(actor.householdId, [itemId, intoId], now())
      const join = { item_id: itemId, into_id: intoId, joined_at: now().toISOString() }
      await changeJoins(actor.householdId, (known) => decideJoin(known, join))
      await assertThere().catch(async (error: unknown) => {
        // One of the two was deleted at this moment.
        await changeJoins(actor.householdId, ({ joins: known }) =>
          known.filter(({ item_id }) => item_id !== itemId),
        )
        throw error
      })
      tell(actor.householdId, null)
    },

    /** Takes over the joins of items that came from another household, but not those that it has already. */
    adoptJoins: async ({ householdId }: Household, adopted: readonly ItemJoin[]): Promise<void> => {
      await items.updateGuessesDue(
        householdId,
        adopted.map(({ item_id }) => item_id),
        now(),
      )
      await changeJoins(householdId, ({ joins: known, isJoined }) => [
        ...known,
        ...adopted.filter(({ item_id }) => !isJoined(item_id)),
      ])
    },

    /**
     * Splits an item again from the one that it stands for.
     * @throws DomainError not_found, item_joined when it stands for another one than `rootId`
     */
    split: async (actor: Actor, itemId: string, rootId: string): Promise<void> => {
      await getOwn(actor, itemId)
      await items.updateGuessesDue(actor.householdId, [itemId, rootId], now())
      await changeJoins(actor.householdId, (known) => decideSplit(known, itemId, rootId))
      tell(actor.householdId, null)
    },

    /** Forgets all joins of an item that was deleted: somebody may have joined it at that moment. */
    forgetJoins: ({ householdId }: Household, id: string): Promise<void> =>
      changeJoins(householdId, ({ joins: known }) =>
        known.filter(({ item_id, into_id }) => item_id !== id && into_id !== id),
      ),
  }
}
