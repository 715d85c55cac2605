import type { Connection } from 'mongoose'
import { isDuplicateKey } from '../../../store/mongo.ts'
import { checkpointsCollection, operationsCollection } from './operation.collection.ts'
import type { StockOperation } from './operation.ts'

/** What sweeps do with movements: apply them to their lots, and sum up old nights. */
const CHECKPOINTS = { apply: 'stock_movements', fold: 'folded_nights' }
export type LedgerSweepName = keyof typeof CHECKPOINTS

const toOperation = operationsCollection.toPlain

/** Reads and writes operations on several lots, and the progress of the sweep. */
export const createOperationRepository = (connection: Connection) => {
  const operations = operationsCollection.open(connection)
  const checkpoints = checkpointsCollection.open(connection)
  return {
    /** Inserts an operation; false when its key is taken. */
    insert: async ({ id, ...operation }: StockOperation): Promise<boolean> => {
      try {
        await operations.create({ _id: id, ...operation })
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        return false
      }
    },

    findByKey: async (householdId: string, key: string): Promise<StockOperation | null> => {
      const found = await operations.findOne({ household_id: householdId, key }).lean()
      return found && toOperation(found)
    },

    /** Which of these keys operations have. */
    listKnownKeys: async (householdId: string, keys: readonly string[]): Promise<string[]> => {
      const found = await operations
        .find({ household_id: householdId, key: { $in: keys } }, { key: 1 })
        .lean()
      return found.flatMap(({ key }) => key ?? [])
    },

    /** The operations that have some of these keys, in the order of the keys. */
    listByKeys: async (householdId: string, keys: readonly string[]): Promise<StockOperation[]> => {
      if (keys.length === 0) return []
      const found = await operations.find({ household_id: householdId, key: { $in: keys } }).lean()
      const byKey = new Map(found.map((operation) => [operation.key, toOperation(operation)]))
      return keys.flatMap((key) => byKey.get(key) ?? [])
    },

    findById: async (id: string): Promise<StockOperation | null> => {
      const found = await operations.findById(id).lean()
      return found && toOperation(found)
    },

    /** The latest operations of a kind since an instant that were about some lot of a household, newest first. */
    listLatest: async (
      householdId: string,
      kind: string,
      since: Date,
      limit: number,
    ): Promise<{ id: string; created_at: Date }[]> => {
      const found = await operations
        .find(
          {
            household_id: householdId,
            kind,
            created_at: { $gt: since },
            'allocation.0': { $exists: true },
          },
          { created_at: 1 },
        )
        .sort({ created_at: -1 })
        .limit(limit)
        .lean()
      return found.map(({ _id, created_at }) => ({ id: _id.toHexString(), created_at }))
    },

    /** The operations for shopping lists from one instant to before another, the oldest first, also undone ones. */
    listForLists: async (householdId: string, from: Date, before: Date): Promise<StockOperation[]> => {
      const found = await operations
        .find({
          household_id: householdId,
          created_at: { $gte: from, $lt: before },
          'list.id': { $exists: true },
        })
        .sort({ created_at: 1 })
        .lean()
      return found.map(toOperation)
    },

    /** The operations that added some of these lines of receipts. */
    listByLines: async (householdId: string, lines: readonly string[]): Promise<StockOperation[]> => {
      const found = await operations.find({ household_id: householdId, lines: { $in: lines } }).lean()
      return found.map(toOperation)
    },

    /** Allows lines to be added again that these operations had added. */
    updateLinesReleased: async (ids: readonly string[], lines: readonly string[]): Promise<void> => {
      await operations.updateMany({ _id: { $in: ids } }, { $pullAll: { lines } })
    },

    listOpen: async (): Promise<StockOperation[]> =>
      (await operations.find({ is_open: true }).lean()).map(toOperation),

    updateClosed: async (id: string): Promise<void> => {
      await operations.updateOne({ _id: id }, { $set: { is_open: false } })
    },

    /** The instant up to which a sweep has processed the ledger; initially the beginning of time. */
    findCheckpoint: async (sweep: LedgerSweepName): Promise<Date> =>
      (await checkpoints.findById(CHECKPOINTS[sweep]).lean())?.swept_until ?? new Date(0),

    updateCheckpoint: async (sweep: LedgerSweepName, sweptUntil: Date): Promise<void> => {
      await checkpoints.updateOne(
        { _id: CHECKPOINTS[sweep] },
        { $set: { swept_until: sweptUntil } },
        { upsert: true },
      )
    },
  }
}
export type OperationRepository = ReturnType<typeof createOperationRepository>
