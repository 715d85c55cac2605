import type { Connection } from 'mongoose'
import { foldName } from '@larder/foods'
import type { Authorized } from '../authz.ts'
import { countByHousehold } from '../store/count-by-household.ts'
import { inBatches } from '../store/in-batches.ts'
import { mapGently } from '../store/map-gently.ts'
import { FEW_FIELDS_BATCH, listDuplicates, LONG_READ_BATCH } from '../store/mongo.ts'
import type { CatalogueItem, FoodFacts, ForecastWord, ItemHabits, NewItem } from './catalogue-item.ts'
import { itemsCollection } from './item.collection.ts'
import type { ItemDocument } from './item.collection.ts'

const MIGRATION_BATCH = 500

const toItem = (document: ItemDocument): CatalogueItem => itemsCollection.toPlain(document)

/** What the past of an item depends on. */
const FITTABLE_FIELDS = {
  household_id: 1,
  name: 1,
  category: 1,
  unit: 1,
  food_id: 1,
  conversions: 1,
} as const
export type FittableFields = Pick<CatalogueItem, 'id' | keyof typeof FITTABLE_FIELDS>

/** What decides whether use of an item is assumed. */
const ASSUMABLE_FIELDS = { name: 1, category: 1, unit: 1, food_id: 1, assumes_use: 1 } as const
export type AssumableFields = Pick<CatalogueItem, 'id' | keyof typeof ASSUMABLE_FIELDS>

/** The ids of households of which all items are asked for, of items, and of households of which is asked what changed. */
export type FittableQuery = {
  households: readonly string[]
  items: readonly string[]
  others: readonly string[]
  since: Date
}

/** Reads and writes the catalogue. */
export const createItemRepository = (connection: Connection) => {
  const items = itemsCollection.open(connection)
  return {
    findById: async (id: string): Promise<CatalogueItem | null> => {
      const item = await items.findById(id).lean()
      return item && toItem(item)
    },

    listByIds: async (ids: readonly string[]): Promise<CatalogueItem[]> => {
      if (ids.length === 0) return []
      return (await items.find({ _id: { $in: ids } }).lean()).map(toItem)
    },

    /** The categories of some of the household's items, by their ids. */
    mapCategories: async (
      householdId: string,
      ids: readonly string[],
    ): Promise<Map<string, ItemDocument['category']>> => {
      if (ids.length === 0) return new Map()
      const found = await items
        .find({ _id: { $in: ids }, household_id: householdId }, { category: 1 })
        .batchSize(FEW_FIELDS_BATCH)
        .lean()
      return new Map(found.map(({ _id, category }) => [_id.toHexString(), category]))
    },

    /** The household's items with one of these texts as their barcode. */
    listByBarcodes: async (householdId: string, spellings: readonly string[]): Promise<CatalogueItem[]> =>
      (await items.find({ household_id: householdId, barcode: { $in: spellings } }).lean()).map(toItem),

    /** All of a household's items by name. */
    listByHousehold: async (householdId: string): Promise<CatalogueItem[]> => {
      const found = await items
        .find({ household_id: householdId })
        .sort({ name_folded: 1, _id: 1 })
        .batchSize(LONG_READ_BATCH)
        .lean()
      return mapGently(found, toItem)
    },

    /** The items of `households`, the `items` and those of `others` that changed since an instant, each once. */
    listFittable: async ({
      households,
      items: ids,
      others,
      since,
    }: FittableQuery): Promise<FittableFields[]> => {
      const found = await Promise.all(
        [
          { household_id: { $in: households } },
          { _id: { $in: ids } },
          { household_id: { $in: others }, changed_at: { $gte: since } },
        ].map((query) => items.find(query, FITTABLE_FIELDS).lean()),
      )
      const listed = await mapGently(found.flat(), (document) => itemsCollection.toPlain(document))
      return [...new Map(listed.map((item) => [item.id, item])).values()]
    },

    /** Some items, of whichever household, as far as it decides whether their use is assumed. */
    listAssumable: async (ids: readonly string[]): Promise<AssumableFields[]> => {
      if (ids.length === 0) return []
      const found = await items
        .find({ _id: { $in: ids } }, ASSUMABLE_FIELDS)
        .batchSize(FEW_FIELDS_BATCH)
        .lean()
      return mapGently(found, (document) => itemsCollection.toPlain(document))
    },

    /** The household's items by name without some; those after the item `after` where one is given. */
    listPage: async (
      householdId: string,
      after: Pick<CatalogueItem, 'id' | 'name_folded'> | null,
      without: readonly string[],
      limit: number,
    ): Promise<CatalogueItem[]> => {
      const later = after && {
        name_folded: { $gte: after.name_folded },
        $or: [{ name_folded: { $gt: after.name_folded } }, { _id: { $gt: after.id } }],
      }
      const found = await items
        .find({ household_id: householdId, ...later, ...(without.length > 0 && { _id: { $nin: without } }) })
        .sort({ name_folded: 1, _id: 1 })
        .limit(limit)
        .lean()
      return found.map(toItem)
    },

    /** How many items a household has, up to `limit`. */
    countByHousehold: (householdId: string, limit: number): Promise<number> =>
      items.countDocuments({ household_id: householdId }, { limit }),

    /** How many items some households have, by household; none where absent. */
    mapCounts: (householdIds: readonly string[]): Promise<Map<string, number>> =>
      countByHousehold(items, householdIds),

    /** A household's items with one of these normalised names, oldest first. */
    listByNames: async (householdId: string, foldedNames: readonly string[]): Promise<CatalogueItem[]> => {
      if (foldedNames.length === 0) return []
      const found = await items
        .find({ household_id: householdId, name_folded: { $in: foldedNames } })
        .sort({ created_at: 1 })
        .lean()
      return found.map(toItem)
    },

    /** Inserts items; existing ones stay as they are. */
    insertMissing: async (missing: readonly NewItem[]): Promise<void> => {
      // Cast, but without creating models, which would take longer than all the rest.
      const documents = missing.map(({ id, ...fields }) => items.castObject({ _id: id, ...fields }))
      try {
        await items.insertMany(documents, { ordered: false, lean: true })
      } catch (error) {
        listDuplicates(error)
      }
    },

    /** Updates names normalised by an earlier version; returns how many. */
    updateFoldedNames: async (): Promise<number> => {
      let foldedCount = 0
      const stored = items.find({}, { name: 1, name_folded: 1 }).lean().cursor({ batchSize: MIGRATION_BATCH })
      for await (const batch of inBatches(stored, MIGRATION_BATCH)) {
        const writes = batch.flatMap(({ _id, name, name_folded }) => {
          const folded = foldName(name)
          if (folded === name_folded) return []
          return { updateOne: { filter: { _id, name }, update: { $set: { name_folded: folded } } } }
        })
        if (writes.length > 0) await items.bulkWrite(writes, { ordered: false })
        foldedCount += writes.length
      }
      return foldedCount
    },

    remove: async (item: Authorized<CatalogueItem>): Promise<void> => {
      await items.deleteOne({ _id: item.id })
    },

    updateNaming: async (
      item: Authorized<CatalogueItem>,
      naming: Partial<Pick<CatalogueItem, 'name' | 'name_folded' | 'category'>>,
      at: Date,
    ): Promise<void> => {
      await items.updateOne({ _id: item.id }, { $set: { ...naming, changed_at: at, guesses_due_at: at } })
    },

    updateFoodFacts: async (item: Authorized<CatalogueItem>, facts: FoodFacts, at: Date): Promise<void> => {
      const known = Object.entries(facts).filter(([, value]) => value !== null)
      const forgotten = Object.entries(facts).filter(([, value]) => value === null)
      await items.updateOne(
        { _id: item.id },
        {
          $set: { ...Object.fromEntries(known), changed_at: at, guesses_due_at: at },
          ...(forgotten.length > 0 && { $unset: Object.fromEntries(forgotten.map(([path]) => [path, 1])) }),
        },
      )
    },

    /** Saves what the household says of an item's forecast. */
    updateForecastWord: async (item: Authorized<CatalogueItem>, word: ForecastWord): Promise<void> => {
      await items.updateOne({ _id: item.id }, { $set: word })
    },

    /** Saves habits; an instant says since when guesses are to be made again by them. */
    updateHabits: async (
      item: Authorized<CatalogueItem>,
      habits: ItemHabits,
      guessesDueAt: Date | null,
    ): Promise<void> => {
      const due = guessesDueAt === null ? {} : { guesses_due_at: guessesDueAt }
      await items.updateOne({ _id: item.id }, { $set: { ...habits, ...due } })
    },

    /** Records since when guesses are to be made again by some of the household's items. */
    updateGuessesDue: async (householdId: string, ids: readonly string[], at: Date): Promise<void> => {
      if (ids.length === 0) return
      await items.updateMany(
        { _id: { $in: ids }, household_id: householdId },
        { $set: { guesses_due_at: at } },
      )
    },

    /** Records that guesses were made again by some of the household's items as they were at an instant. */
    updateGuessed: async (householdId: string, ids: readonly string[], at: Date): Promise<void> => {
      await items.updateMany(
        { _id: { $in: ids }, household_id: householdId, guesses_due_at: { $lte: at } },
        { $unset: { guesses_due_at: 1 } },
      )
    },

    /** The items by which guesses are to be made again since before an instant, in batches. */
    listGuessesDueInBatches: async function* (
      before: Date,
      batchSize: number,
    ): AsyncGenerator<Pick<CatalogueItem, 'id' | 'household_id'>[]> {
      const due = items.find({ guesses_due_at: { $lte: before } }, { household_id: 1 }).lean()
      for await (const batch of inBatches(due.cursor({ batchSize }), batchSize))
        yield batch.map(({ _id, household_id }) => ({
          id: _id.toHexString(),
          household_id: household_id.toHexString(),
        }))
    },
  }
}
export type ItemRepository = ReturnType<typeof createItemRepository>
