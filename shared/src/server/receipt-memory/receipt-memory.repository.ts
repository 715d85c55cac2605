import type { Connection } from 'mongoose'
import type { RememberedLine, ShopText } from '@larder/shared/domain/receipts/past/memory'
import type { DocumentOf } from '../store/define-collection.ts'
import { receiptMemoryCollection } from './receipt-memory.collection.ts'

/** A remembered line with what the household calls its shop. */
export type StoredMemory = RememberedLine & { store_name: string | null }

/** Without a meaning where the text was only ever left out. */
const toRemembered = (document: DocumentOf<typeof receiptMemoryCollection>): StoredMemory[] => {
  const { item_id, name, unit, category, location, store_key, store_name, text_key } =
    receiptMemoryCollection.toStored(document)
  if (item_id === null || name === null || unit === null || category === null) return []
  return [{ store_key, store_name, text_key, item_id, name, unit, category, location }]
}

/** Beyond it only the latest lines of a shop are compared with a receipt. */
const MAX_LINES = 2_000

/** Reads and writes what households have called the lines of their receipts. */
export const createReceiptMemoryRepository = (connection: Connection) => {
  const memory = receiptMemoryCollection.open(connection)
  return {
    /**
     * What a household remembers of a shop, and of these texts in any shop, and what it never wants from that shop; the
     * latest first.
     */
    listFor: async (
      householdId: string,
      store: string,
      textKeys: readonly string[],
    ): Promise<{ remembered: StoredMemory[]; leftOut: ShopText[] }> => {
      const found = await memory
        .find({ household_id: householdId, $or: [{ store_key: store }, { text_key: { $in: textKeys } }] })
        .sort({ updated_at: -1 })
        .limit(MAX_LINES)
        .lean()
      return {
        remembered: found.flatMap(toRemembered),
        leftOut: found.filter(({ store_key, is_left_out }) => store_key === store && is_left_out),
      }
    },

    /** What a household never wants from these shops, the latest first. */
    listLeftOut: (householdId: string, stores: readonly string[]): Promise<ShopText[]> =>
      memory
        .find(
          { household_id: householdId, store_key: { $in: stores }, is_left_out: true },
          { _id: 0, store_key: 1, text_key: 1 },
        )
        .sort({ updated_at: -1 })
        .limit(MAX_LINES)
        .lean<ShopText[]>(),

    /** Notes what is never wanted from its shop. */
    addLeftOut: async (householdId: string, texts: readonly ShopText[], now: Date): Promise<void> => {
      await memory.bulkWrite(
        texts.map((text) => ({
          updateOne: {
            filter: { household_id: householdId, ...text },
            update: { $set: { is_left_out: true, updated_at: now } },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    },

    /** Lets it be wanted again; what it meant before is still known. */
    removeLeftOut: async (householdId: string, texts: readonly ShopText[]): Promise<void> => {
      await memory.bulkWrite(
        texts.flatMap((text) => {
          const filter = { household_id: householdId, ...text }
          return [
            { deleteOne: { filter: { ...filter, item_id: null } } },
            { updateOne: { filter, update: { $set: { is_left_out: false } } } },
          ]
        }),
      )
    },

    /** Writes what texts mean from now on; what is put away is wanted again. */
    updateAll: async (householdId: string, lines: readonly StoredMemory[], now: Date): Promise<void> => {
      await memory.bulkWrite(
        lines.map(({ store_key, text_key, ...meaning }) => ({
          updateOne: {
            filter: { household_id: householdId, store_key, text_key },
            update: { $set: { ...meaning, is_left_out: false, updated_at: now } },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    },
  }
}
export type ReceiptMemoryRepository = ReturnType<typeof createReceiptMemoryRepository>
