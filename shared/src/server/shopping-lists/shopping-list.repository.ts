import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { Page } from '@larder/shared/contracts/base/paging'
import type { ListState } from '@larder/shared/domain/shopping-lists/list-state'
import { linesOn } from '@larder/shared/domain/shopping-lists/list-state'
import type { Authorized } from '../authz.ts'
import { isDuplicateKey } from '../store/mongo.ts'
import { shoppingListsCollection } from './shopping-list.collection.ts'
import type { ShoppingListDocument } from './shopping-list.collection.ts'

/** A list as it is stored: what the rules decide by, its owner, and which operations were applied. */
export type StoredList = ListState<string> & {
  household_id: string
  created_at: string
  applied: string[]
}

/** The latest operations of a list that are recognised when they are sent again. */
const MAX_APPLIED = 2_000

const toStored = (document: ShoppingListDocument): StoredList => {
  const { line_count: _, removed_at: __, lines, ...list } = shoppingListsCollection.toPlain(document)
  return { ...list, lines: lines ?? [] }
}

const toFields = (list: ListState<string> & { applied: string[] }) => ({
  name: list.name,
  shop: list.shop,
  is_generated: list.is_generated,
  version: list.version,
  lines: list.lines,
  line_count: linesOn(list).length,
  applied: list.applied.slice(-MAX_APPLIED),
  removal: list.removal,
  removed_at: list.removal === null ? null : new Date(list.removal.at),
  updated_at: new Date(list.updated_at),
})

/** Reads and writes shopping lists. */
export const createShoppingListRepository = (connection: Connection) => {
  const lists = shoppingListsCollection.open(connection)
  const ofHousehold = (householdId: string) => ({ household_id: householdId, removed_at: null })

  return {
    newId: () => new Types.ObjectId().toHexString(),

    /** Also one that was removed lately. */
    findById: async (id: string): Promise<StoredList | null> => {
      const found = await lists.findById(id).lean()
      return found && toStored(found)
    },

    /** The lists of a household, the newest first: at most `limit` after a list. */
    listByHousehold: async (
      householdId: string,
      after: StoredList | null,
      limit: Page['limit'],
    ): Promise<StoredList[]> => {
      const createdAt = after && new Date(after.created_at)
      const found = await lists
        .find(
          {
            ...ofHousehold(householdId),
            ...(after && {
              $or: [{ created_at: { $lt: createdAt } }, { created_at: createdAt, _id: { $lt: after.id } }],
            }),
          },
          { applied: 0 },
        )
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean()
      return found.map((document) => toStored({ ...document, applied: [] }))
    },

    /** How many lines each list of a household has. */
    countLines: async (householdId: string): Promise<{ id: string; count: number }[]> => {
      const found = await lists.find(ofHousehold(householdId), { line_count: 1 }).lean()
      return found.map(({ _id, line_count }) => ({ id: _id.toHexString(), count: line_count }))
    },

    /** False when there is a list of that id already, whoever owns it. */
    insert: async (list: StoredList): Promise<boolean> => {
      try {
        await lists.create({
          _id: list.id,
          household_id: list.household_id,
          created_at: new Date(list.created_at),
          ...toFields(list),
        })
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        return false
      }
    },

    /** Replaces a list, which had this version; false when somebody else changed it meanwhile. */
    update: async (list: Authorized<StoredList>, version: number): Promise<boolean> => {
      const { matchedCount } = await lists.updateOne(
        { _id: list.id, household_id: list.household_id, version },
        { $set: toFields(list) },
      )
      return matchedCount === 1
    },
  }
}
export type ShoppingListRepository = ReturnType<typeof createShoppingListRepository>
