import type { Connection } from 'mongoose'
import type { DocumentOf } from '../store/define-collection.ts'
import { isDuplicateKey } from '../store/mongo.ts'
import type { Stored } from '../store/plain-documents.ts'
import { WORK_INDEX, newWork, workColumns } from '../work/work-columns.ts'
import { createWorkStore } from '../work/work-store.ts'
import { boolean, date, id, json, nullable, number, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** Items of two households that are the same. */
export type SameItem = { item_id: string; into_id: string }

/**
 * The move of a person from one household, whose id is the document's own, into another one. With `brings` a job moves
 * all that is in it after the person.
 */
export const householdMovesCollection = defineCollection({
  name: 'household_moves',
  owner: 'household',
  columns: {
    /** The household into which the person moves. */
    household_id: id,
    user_id: id,
    invitation_id: id,
    brings: boolean,
    /** When the person had arrived. */
    arrived_at: nullable(date),
    /** Before anything is moved: which items are the same, and how much there is. */
    same_items: nullable(json<SameItem[]>()),
    total_count: nullable(number),
    moved_count: withDefault(number, 0),
    /** When all was moved, but for what calls in progress may still write. */
    brought_at: nullable(date),
    requested_at: date,
    ...workColumns,
  },
  indexes: [[WORK_INDEX], [{ household_id: 1 }]],
})

type MoveDocument = DocumentOf<typeof householdMovesCollection>
export type StoredMove = Stored<MoveDocument>
/** A move that is to begin; `id` is the household that is left. */
export type NewMove = Pick<StoredMove, 'id' | 'household_id' | 'user_id' | 'invitation_id' | 'brings'>

const toMove = (document: unknown): StoredMove => householdMovesCollection.toStored(document as MoveDocument)

/** Reads and writes the moves of people between households. */
export const createHouseholdMoveRepository = (connection: Connection) => {
  const moves = householdMovesCollection.open(connection)
  const findFrom = async (householdId: string): Promise<StoredMove | null> => {
    const found = await moves.findById(householdId).lean()
    return found && toMove(found)
  }
  return {
    /** The move out of a household that has begun. */
    findFrom,

    /** Begins a move, unless one out of the same household has begun; returns the valid one. */
    insert: async ({ id, ...move }: NewMove, at: Date): Promise<StoredMove> => {
      try {
        const made = await moves.create({ _id: id, ...move, requested_at: at, ...newWork(at) })
        return toMove(made.toObject())
      } catch (error) {
        const earlier = isDuplicateKey(error) ? await findFrom(id) : null
        if (earlier === null) throw error
        return earlier
      }
    },

    updateArrived: async (id: string, at: Date): Promise<void> => {
      await moves.updateOne({ _id: id, arrived_at: null }, { $set: { arrived_at: at } })
    },

    remove: async (id: string): Promise<void> => {
      await moves.deleteOne({ _id: id })
    },

    /** The moves into a household that have not ended. */
    listInto: async (householdId: string): Promise<StoredMove[]> =>
      (await moves.find({ household_id: householdId }).sort({ requested_at: 1 }).lean()).map(toMove),

    /** The state of the job that moves documents. */
    work: createWorkStore(moves, toMove),

    /** Lets moves that failed before an instant be started again. */
    updateFailed: async (before: Date): Promise<void> => {
      await moves.updateMany(
        { state: 'failed', updated_at: { $lt: before } },
        { $set: { state: 'queued', start_count: 0, lease: { worker: null, until: before } } },
      )
    },
  }
}
export type HouseholdMoveRepository = ReturnType<typeof createHouseholdMoveRepository>
