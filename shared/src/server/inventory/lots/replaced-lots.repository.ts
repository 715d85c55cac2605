import type { Connection } from 'mongoose'
import { lotsCollection } from './lot.collection.ts'

/** Takes empty lots off the list that newly bought ones replace, and lists them again when these go. */
export const createReplacedLotsRepository = (connection: Connection) => {
  const lots = lotsCollection.open(connection)
  return {
    /** Removes the empty lots of newly bought items from the list: for some items each, those that their new lots replace. */
    updateReplaced: async (
      householdId: string,
      bought: readonly { itemIds: readonly string[]; newLotIds: readonly string[] }[],
    ): Promise<void> => {
      const writes = bought.map(({ itemIds, newLotIds }) => ({
        updateMany: {
          filter: {
            household_id: householdId,
            is_listed: true,
            item_id: { $in: itemIds },
            quantity: 0,
            _id: { $nin: newLotIds },
          },
          update: { $set: { is_listed: false, replaced_by: newLotIds } },
        },
      }))
      if (writes.length > 0) await lots.bulkWrite(writes, { ordered: false })
    },

    /** Lists the empty lots again that some lots had replaced, because their purchases were undone. */
    updateReturned: async (householdId: string, lotIds: readonly string[]): Promise<void> => {
      if (lotIds.length === 0) return
      await lots.updateMany(
        { household_id: householdId, is_listed: false, replaced_by: { $in: lotIds }, removed_at: null },
        { $set: { is_listed: true }, $unset: { replaced_by: 1 } },
      )
    },

    /** Lists the empty lots of some items again that only lots of other items had replaced. */
    updateUnreplaced: async (householdId: string, itemIds: readonly string[]): Promise<void> => {
      const found = await lots
        .find(
          {
            household_id: householdId,
            is_listed: false,
            item_id: { $in: itemIds },
            removed_at: null,
            quantity: 0,
          },
          { replaced_by: 1 },
        )
        .lean()
      const replacing = found.flatMap(({ replaced_by = [] }) => replaced_by)
      if (replacing.length === 0) return
      const own = await lots.distinct('_id', { _id: { $in: replacing }, item_id: { $in: itemIds } })
      const isOwn = new Set(own.map(String))
      const foreign = found.filter(
        ({ replaced_by = [] }) => replaced_by.length > 0 && !replaced_by.some((id) => isOwn.has(String(id))),
      )
      await lots.updateMany(
        { _id: { $in: foreign.map(({ _id }) => _id) }, is_listed: false },
        { $set: { is_listed: true }, $unset: { replaced_by: 1 } },
      )
    },
  }
}
export type ReplacedLotsRepository = ReturnType<typeof createReplacedLotsRepository>
