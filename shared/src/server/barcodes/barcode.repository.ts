import type { Connection } from 'mongoose'
import type { DocumentOf } from '../store/define-collection.ts'
import { LONG_READ_BATCH, isDuplicateKey } from '../store/mongo.ts'
import type { Plain } from '../store/plain-documents.ts'
import { date, id, nullable, number, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** What codes of goods mean to a household. */
export const barcodesCollection = defineCollection({
  name: 'barcodes',
  owner: 'household',
  columns: {
    household_id: id,
    /** In 14 digits. */
    gtin: text,
    /** The item itself, even if it was joined with another one, so that splitting gives back what was before. */
    item_id: id,
    /** The amount in the pack; both null if unknown. */
    quantity: nullable(number),
    unit: nullable(text),
    learned_at: date,
  },
  // What the same code means to the household stays.
  bringing: { clash: 'drop' },
  indexes: [
    /** One meaning for each code; in the order of codes also those with the same beginning. */
    [{ household_id: 1, gtin: 1 }, { unique: true }],
    /** The codes of an item. */
    [{ household_id: 1, item_id: 1, learned_at: -1 }],
  ],
})

export type StoredBarcode = Plain<DocumentOf<typeof barcodesCollection>>
type Meaning = Pick<StoredBarcode, 'item_id' | 'quantity' | 'unit'>

/** Reads and writes what codes mean to households. */
export const createBarcodeRepository = (connection: Connection) => {
  const barcodes = barcodesCollection.open(connection)

  const update = async (
    householdId: string,
    gtin: string,
    meaning: Meaning,
    now: Date,
  ): Promise<StoredBarcode | null> => {
    const before = await barcodes
      .findOneAndUpdate(
        { household_id: householdId, gtin },
        { $set: { ...meaning, learned_at: now } },
        { upsert: true, returnDocument: 'before' },
      )
      .lean()
    return before && barcodesCollection.toPlain(before)
  }

  return {
    find: async (householdId: string, gtin: string): Promise<StoredBarcode | null> => {
      const found = await barcodes.findOne({ household_id: householdId, gtin }).lean()
      return found && barcodesCollection.toPlain(found)
    },

    /** The codes that begin with some digits, the latest first. */
    listByBeginning: async (
      householdId: string,
      beginning: string,
      limit: number,
    ): Promise<StoredBarcode[]> => {
      const found = await barcodes
        .find({ household_id: householdId, gtin: { $gte: beginning, $lt: `${beginning}a` } })
        .sort({ learned_at: -1 })
        .limit(limit)
        .lean()
      return found.map((barcode) => barcodesCollection.toPlain(barcode))
    },

    /** The codes of some items, the latest first. */
    listOfItems: async (
      householdId: string,
      itemIds: readonly string[],
      limit: number,
    ): Promise<StoredBarcode[]> => {
      const found = await barcodes
        .find({ household_id: householdId, item_id: { $in: itemIds } })
        .sort({ learned_at: -1 })
        .limit(limit)
        .lean()
      return found.map((barcode) => barcodesCollection.toPlain(barcode))
    },

    /** All codes of a household in order, in batches. */
    listInBatches: async function* (householdId: string): AsyncIterable<StoredBarcode[]> {
      let after = ''
      for (;;) {
        const found = await barcodes
          .find({ household_id: householdId, gtin: { $gt: after } })
          .sort({ gtin: 1 })
          .limit(LONG_READ_BATCH)
          .lean()
        if (found.length > 0) yield found.map((barcode) => barcodesCollection.toPlain(barcode))
        after = found.at(-1)?.gtin ?? ''
        if (found.length < LONG_READ_BATCH) return
      }
    },

    /** How many codes a household knows, up to `limit`. */
    countByHousehold: (householdId: string, limit: number): Promise<number> =>
      barcodes.countDocuments({ household_id: householdId }, { limit }),

    /** Gives a code its meaning; returns the one before, so that of two simultaneous callers the last one learns of it. */
    updateMeaning: async (
      householdId: string,
      gtin: string,
      meaning: Meaning,
      now: Date,
    ): Promise<StoredBarcode | null> => {
      try {
        return await update(householdId, gtin, meaning, now)
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        // Somebody else was first to insert it.
        return update(householdId, gtin, meaning, now)
      }
    },

    /** Forgets a code; returns the item that it meant, null if there was none. */
    remove: async (householdId: string, gtin: string): Promise<string | null> => {
      const removed = await barcodes.findOneAndDelete({ household_id: householdId, gtin }).lean()
      return removed && removed.item_id.toHexString()
    },

    removeOfItem: async (householdId: string, itemId: string): Promise<void> => {
      await barcodes.deleteMany({ household_id: householdId, item_id: itemId })
    },
  }
}
export type BarcodeRepository = ReturnType<typeof createBarcodeRepository>
