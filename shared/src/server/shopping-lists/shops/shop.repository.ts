import type { Connection } from 'mongoose'
import type { ShopOrder } from '@larder/shared/domain/shopping-lists/shop-order'
import { isDuplicateKey } from '../../store/mongo.ts'
import type { Plain } from '../../store/plain-documents.ts'
import type { DocumentOf } from '../../store/define-collection.ts'
import { boolean, date, id, json, nullable, number, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

/** In which order the categories of a shop are passed, as the household ticked its lists there, or decided. */
export const shopsCollection = defineCollection({
  name: 'shopping_shops',
  owner: 'household',
  columns: {
    household_id: id,
    name: text,
    name_folded: text,
    places: json<ShopOrder['places']>(),
    trip: nullable(json<NonNullable<ShopOrder['trip']>>()),
    is_fixed: boolean,
    /** Increases by one with each change. */
    version: number,
    updated_at: date,
  },
  // The order of those who live there stays.
  bringing: { clash: 'drop' },
  indexes: [[{ household_id: 1, name_folded: 1 }, { unique: true }]],
})

export type StoredShop = Plain<DocumentOf<typeof shopsCollection>>

/** A shop as it is written; its version is added. */
export type ShopFields = Pick<StoredShop, 'name' | 'name_folded' | 'places' | 'trip' | 'is_fixed'>

/** Reads and writes the shops of households. */
export const createShopRepository = (connection: Connection) => {
  const shops = shopsCollection.open(connection)
  return {
    listByHousehold: async (householdId: string, limit: number): Promise<StoredShop[]> => {
      const found = await shops.find({ household_id: householdId }).limit(limit).lean()
      return found.map(shopsCollection.toPlain)
    },

    findByName: async (householdId: string, name_folded: string): Promise<StoredShop | null> => {
      const shop = await shops.findOne({ household_id: householdId, name_folded }).lean()
      return shop && shopsCollection.toPlain(shop)
    },

    count: (householdId: string): Promise<number> => shops.countDocuments({ household_id: householdId }),

    /** Writes a shop, which had this version, 0 for a new one; false when somebody else wrote it meanwhile. */
    save: async (householdId: string, fields: ShopFields, version: number, at: Date): Promise<boolean> => {
      const written = { ...fields, version: version + 1, updated_at: at }
      if (version > 0) {
        const { matchedCount } = await shops.updateOne(
          { household_id: householdId, name_folded: fields.name_folded, version },
          { $set: written },
        )
        return matchedCount === 1
      }
      try {
        await shops.create({ ...written, household_id: householdId })
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        return false
      }
    },
  }
}
export type ShopRepository = ReturnType<typeof createShopRepository>
