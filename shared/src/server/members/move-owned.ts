import type { Connection } from 'mongoose'
import type { OwnedCollection } from '../store/owned-documents.ts'
import { isDuplicateKey } from '../store/mongo.ts'

/** The number of documents that are moved at a time; the store does other work in between. */
const BATCH_SIZE = 500

type Households = { fromId: string; intoId: string }

/** How many documents of a collection a household has. */
export const countOwned = (
  connection: Connection,
  collection: OwnedCollection,
  householdId: string,
): Promise<number> => collection.open(connection).countDocuments({ household_id: householdId })

/**
 * Gives the documents of a household in a collection to another one, a few at a time; `onMoved` hears of each step and
 * may end it by throwing.
 * @throws Error of the store where both have the same document and the collection does not say what to do
 */
export const moveOwned = async (
  connection: Connection,
  collection: OwnedCollection,
  { fromId, intoId }: Households,
  onMoved: (count: number) => Promise<void>,
): Promise<void> => {
  const documents = collection.open(connection)
  const clash = collection.bringing?.clash
  const move = { $set: { household_id: intoId } }

  const moveOne = async (_id: unknown): Promise<void> => {
    try {
      await documents.updateOne({ _id, household_id: fromId }, move)
    } catch (error) {
      if (!isDuplicateKey(error) || clash === undefined) throw error
      if (clash === 'drop') {
        await documents.deleteOne({ _id, household_id: fromId })
        return
      }
      const found = await documents.findById(_id, { [clash]: 1 }).lean<Record<string, unknown>>()
      const other = `${String(found?.[clash])} of ${fromId}`
      await documents.updateOne(
        { _id, household_id: fromId },
        { $set: { household_id: intoId, [clash]: other } },
      )
    }
  }

  for (;;) {
    const found = await documents
      .find({ household_id: fromId }, { _id: 1 })
      .limit(BATCH_SIZE)
      .lean<{ _id: unknown }[]>()
    if (found.length === 0) return
    const ids = found.map(({ _id }) => _id)
    try {
      await documents.updateMany({ _id: { $in: ids }, household_id: fromId }, move)
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      for (const id of ids) await moveOne(id)
    }
    await onMoved(ids.length)
  }
}
