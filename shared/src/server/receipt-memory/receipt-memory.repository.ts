import type { Connection } from 'mongoose'
import type { RememberedLine } from '@larder/shared/domain/receipts/review/line-suggestions'
import type { ShopText } from '@larder/papers'
import type { DocumentOf } from '../store/define-collection.ts'
import { boolean, date, id, nullable, text, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

export const receiptMemoryCollection = defineCollection({
  name: 'receipt_memory',
  owner: 'household',
  columns: {
    household_id: id,
    store_key: text,
    /** The household's name for the shop, which may be read differently; null in memories of an earlier version. */
    store_name: nullable(text),
    text_key: text,
    /** The meaning of the text; null, like name, unit and category, if it was only ever left out. */
    item_id: nullable(id),
    name: nullable(text),
    unit: nullable(text),
    category: nullable(text),
    location: nullable(text),
    /** It is left out of this shop's receipts. */
    is_left_out: withDefault(boolean, false),
    updated_at: date,
  },
  // What the same text of the shop means to the household stays.
  bringing: { clash: 'drop' },
  indexes: [
    /** One meaning for each text of a shop; also finds everything remembered about the shop. */
    [{ household_id: 1, store_key: 1, text_key: 1 }, { unique: true }],
    /** The texts that mean an item. */
    [{ household_id: 1, item_id: 1, updated_at: -1 }],
    /** The few texts that are left out of a shop's receipts. */
    [{ household_id: 1, store_key: 1, updated_at: -1 }, { partialFilterExpression: { is_left_out: true } }],
    /** The same text in other shops. */
    [{ household_id: 1, text_key: 1 }],
  ],
})

/** A remembered line with the household's name for its shop. */
export type StoredMemory = RememberedLine & { store_name: string | null }

/** Without a meaning if the text was only ever left out. */
const toRemembered = (document: DocumentOf<typeof receiptMemoryCollection>): StoredMemory[] => {
  const { item_id, name, unit, category, location, store_key, store_name, text_key } =
    receiptMemoryCollection.toStored(document)
  if (item_id === null || name === null || unit === null || category === null) return []
  return [{ store_key, store_name, text_key, item_id, name, unit, category, location }]
}

/** The maximum number of a shop's lines, the latest, that are compared with a receipt. */
const MAX_LINES = 2_000

/** Reads and writes what households called the lines of their receipts. */
export const createReceiptMemoryRepository = (connection: Connection) => {
  const memory = receiptMemoryCollection.open(connection)
  return {
    /**
     * What a household remembers about a shop, and about these texts in any shop, and what it leaves out for that shop;
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

    /** The latest texts on receipts that mean one of these items, with the household's names for the shops. */
    listOfItems: async (
      householdId: string,
      itemIds: readonly string[],
      limit: number,
    ): Promise<{ text_key: string; store_key: string; store_name: string | null }[]> => {
      const found = await memory
        .find(
          { household_id: householdId, item_id: { $in: itemIds } },
          { _id: 0, text_key: 1, store_key: 1, store_name: 1 },
        )
        .sort({ updated_at: -1 })
        .limit(limit)
        .lean()
      return found.map(({ text_key, store_key, store_name = null }) => ({ text_key, store_key, store_name }))
    },

    /** What a household leaves out for these shops, latest first. */
    listLeftOut: (householdId: string, stores: readonly string[]): Promise<ShopText[]> =>
      memory
        .find(
          { household_id: householdId, store_key: { $in: stores }, is_left_out: true },
          { _id: 0, store_key: 1, text_key: 1 },
        )
        .sort({ updated_at: -1 })
        .limit(MAX_LINES)
        .lean<ShopText[]>(),

    /** Records what is left out for its shop. */
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

    /** No longer leaves it out; its previous meaning is kept. */
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

    /** Records the meaning of texts; what is added to stock is no longer left out. */
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
