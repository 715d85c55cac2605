import type { Connection, Types } from 'mongoose'
import type { RememberedLine } from '@larder/shared/domain/receipts/memory'
import { createReceiptMemoryModel } from './receipt-memory.model.ts'

/** A remembered line with what the household calls its shop. */
export type StoredMemory = RememberedLine & { store_name: string | null }

type MemoryDocument = Omit<StoredMemory, 'item_id'> & { item_id: Types.ObjectId }

/** Beyond it only the latest lines of a shop are compared with a receipt. */
const MAX_LINES = 2_000

/** Reads and writes what households have called the lines of their receipts. */
export const createReceiptMemoryRepository = (connection: Connection) => {
  const memory = createReceiptMemoryModel(connection)
  return {
    ensureIndexes: async () => {
      await memory.createIndexes()
    },

    /** What a household remembers of a shop, and of these texts in any shop; the latest first. */
    listFor: async (
      householdId: string,
      store: string,
      textKeys: readonly string[],
    ): Promise<StoredMemory[]> => {
      const found = await memory
        .find({ household_id: householdId, $or: [{ store_key: store }, { text_key: { $in: textKeys } }] })
        .sort({ updated_at: -1 })
        .limit(MAX_LINES)
        .lean<MemoryDocument[]>()
      return found.map(({ store_key, store_name, text_key, item_id, name, unit, category, location }) => ({
        store_key,
        store_name: store_name ?? null,
        text_key,
        item_id: item_id.toHexString(),
        name,
        unit,
        category,
        location,
      }))
    },

    /** Writes what texts mean from now on. */
    updateAll: async (householdId: string, lines: readonly StoredMemory[], now: Date): Promise<void> => {
      await memory.bulkWrite(
        lines.map(({ store_key, text_key, ...meaning }) => ({
          updateOne: {
            filter: { household_id: householdId, store_key, text_key },
            update: { $set: { ...meaning, updated_at: now } },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    },
  }
}
export type ReceiptMemoryRepository = ReturnType<typeof createReceiptMemoryRepository>
