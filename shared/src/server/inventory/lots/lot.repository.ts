import type { Connection } from 'mongoose'
import type { Page } from '@larder/shared/contracts/base/paging'
import type { LotState } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { FieldChanges } from '@larder/shared/domain/inventory/ledger/lot-edit'
import { countByHousehold } from '../../store/count-by-household.ts'
import { inBatches } from '../../store/in-batches.ts'
import { mapGently } from '../../store/map-gently.ts'
import { FEW_FIELDS_BATCH, isDuplicateKey, listDuplicates, LONG_READ_BATCH } from '../../store/mongo.ts'
import { lotsCollection } from './lot.collection.ts'
import type { LotDocument } from './lot.collection.ts'
import type { Lot, LotOpening } from './lot.ts'

/** The fields of a lot that a person edits besides its quantity; dates are calendar dates. */
export type LotFields = Pick<
  Lot,
  | 'storage_location'
  | 'expiry_date'
  | 'is_expiry_guess'
  | 'frozen_or_thawed_on'
  | 'frozen_or_thawed_before'
  | 'purchase_date'
  | 'arrived_on'
  | 'notes'
>

const BOUGHT_FIELDS = {
  _id: 0,
  item_id: 1,
  unit: 1,
  purchase_date: 1,
  created_at: 1,
  seq: 1,
  undo_seq: 1,
  removed_at: 1,
  'sources.receipt_id': 1,
  'sources.quantity': 1,
  'sources.price': 1,
}
/** A lot with what was paid for it, and whether it was taken back. */
type BoughtLot = Pick<
  Lot,
  'item_id' | 'unit' | 'purchase_date' | 'created_at' | 'seq' | 'undo_seq' | 'removed_at'
> & { sources: Pick<Lot['sources'][number], 'receipt_id' | 'quantity' | 'price'>[] }

const toLot = ({ replaced_by: _, ...lot }: LotDocument): Lot => lotsCollection.toPlain(lot)

/** The fields of a lot after a movement that changed some of them; the minimum level belongs to the item. */
export const editedFields = (changes: FieldChanges | null): Partial<LotFields & Pick<Lot, 'sources'>> => ({
  ...(changes?.storage_location && { storage_location: changes.storage_location.to }),
  ...(changes?.expiry_date && {
    expiry_date: changes.expiry_date.to,
    is_expiry_guess: changes.is_expiry_guess === true,
  }),
  ...(changes?.frozen_or_thawed_on && { frozen_or_thawed_on: changes.frozen_or_thawed_on.to }),
  ...(changes?.frozen_or_thawed_before && { frozen_or_thawed_before: changes.frozen_or_thawed_before.to }),
  ...(changes?.arrived_on && { arrived_on: changes.arrived_on.to }),
  ...(changes?.purchase_date && { purchase_date: changes.purchase_date.to }),
  ...(changes?.notes && { notes: changes.notes.to }),
  ...(changes?.sources && { sources: changes.sources.to }),
})

/** Every movement puts the lot back into the list, unless it removes the lot. */
const cacheOf = (state: LotState) => ({ ...state, is_listed: state.removed_at === null })

/** Reads and writes lots. Their quantities are a cache: only the ledger may call `insert` and `updateCache`. */
export const createLotRepository = (connection: Connection) => {
  const lots = lotsCollection.open(connection)
  return {
    findById: async (id: string): Promise<Lot | null> => {
      const lot = await lots.findById(id).lean()
      return lot && toLot(lot)
    },

    listByIds: async (ids: readonly string[]): Promise<Lot[]> => {
      if (ids.length === 0) return []
      return (await lots.find({ _id: { $in: ids } }).lean()).map(toLot)
    },

    /** The household's inventory. */
    listListed: async (householdId: string): Promise<Lot[]> =>
      mapGently(
        await lots.find({ household_id: householdId, is_listed: true }).batchSize(LONG_READ_BATCH).lean(),
        toLot,
      ),

    /** A page of the household's inventory, in the order of creation. */
    listListedPage: async (householdId: string, { cursor, limit }: Page): Promise<Lot[]> => {
      const after = cursor === undefined ? {} : { _id: { $gt: cursor } }
      const found = await lots
        .find({ household_id: householdId, is_listed: true, ...after })
        .sort({ _id: 1 })
        .limit(limit)
        .lean()
      return found.map(toLot)
    },

    /** The places in which a household's inventory lies, each once. */
    listPlaces: async (householdId: string): Promise<string[]> => {
      const places = await lots.distinct('storage_location', { household_id: householdId, is_listed: true })
      return places.filter((place) => typeof place === 'string')
    },

    /** How many lots are in a household's inventory, up to `limit`. */
    countListed: (householdId: string, limit: number): Promise<number> =>
      lots.countDocuments({ household_id: householdId, is_listed: true }, { limit }),

    /** How many lots are in the inventories of some households, by household; none where absent. */
    mapListedCounts: (householdIds: readonly string[]): Promise<Map<string, number>> =>
      countByHousehold(lots, householdIds, { is_listed: true }),

    /** The household's inventory, in batches. */
    listListedInBatches: async function* (householdId: string, batchSize: number): AsyncGenerator<Lot[]> {
      const query = { household_id: householdId, is_listed: true }
      const found = lots.find(query).lean().cursor({ batchSize })
      for await (const batch of inBatches(found, batchSize)) yield batch.map(toLot)
    },

    /** The lots of some households that have something in them, in batches. */
    listStockedInBatches: async function* (
      householdIds: readonly string[],
      batchSize: number,
    ): AsyncGenerator<Lot[]> {
      if (householdIds.length === 0) return
      const query = { household_id: { $in: householdIds }, is_listed: true, quantity: { $gt: 0 } }
      const found = lots.find(query).lean().cursor({ batchSize })
      for await (const batch of inBatches(found, batchSize)) yield batch.map(toLot)
    },

    /** The listed lots of some items. */
    listListedOfItems: async (householdId: string, itemIds: readonly string[]): Promise<Lot[]> => {
      if (itemIds.length === 0) return []
      const found = await lots
        .find({ household_id: householdId, is_listed: true, item_id: { $in: itemIds } })
        .lean()
      return found.map(toLot)
    },

    /** The lots with a part from some receipts, including removed ones. */
    listOfReceipts: async (householdId: string, receiptIds: readonly string[]): Promise<Lot[]> => {
      if (receiptIds.length === 0) return []
      const found = await lots
        .find({ household_id: householdId, 'sources.receipt_id': { $in: receiptIds } })
        .lean()
      return found.map(toLot)
    },

    /** The latest lots of some items, including removed ones, newest first. */
    listNewestOfItems: async (
      householdId: string,
      itemIds: readonly string[],
      limit: number,
    ): Promise<Lot[]> => {
      const found = await lots
        .find({ household_id: householdId, item_id: { $in: itemIds } })
        .sort({ created_at: -1 })
        .limit(limit)
        .lean()
      return found.map(toLot)
    },

    /** The latest lots of some items whose expiry day a person said, including removed ones, newest first. */
    listSaidOfItems: async (
      householdId: string,
      itemIds: readonly string[],
      limit: number,
    ): Promise<Lot[]> => {
      const found = await lots
        .find({
          household_id: householdId,
          item_id: { $in: itemIds },
          is_expiry_guess: { $ne: true },
          expiry_date: { $ne: null },
        })
        .sort({ created_at: -1 })
        .limit(limit)
        .lean()
      return found.map(toLot)
    },

    /** An item's latest lots that a receipt added, those before `before` where one is given, newest first. */
    listBoughtOfItem: async (
      { householdId, itemId }: { householdId: string; itemId: string },
      before: Pick<Lot, 'id' | 'created_at'> | null,
      limit: number,
    ): Promise<Lot[]> => {
      const earlier = before && {
        created_at: { $lte: before.created_at },
        $or: [{ created_at: { $lt: before.created_at } }, { _id: { $lt: before.id } }],
      }
      const found = await lots
        .find({ household_id: householdId, item_id: itemId, 'sources.0': { $exists: true }, ...earlier })
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean()
      return found.map(toLot)
    },

    /** The lots of all items that receipts added, those bought last first; those without a day of purchase are last. */
    listBought: async (householdId: string, limit: number): Promise<BoughtLot[]> => {
      const found = await lots
        .find({ household_id: householdId, 'sources.0': { $exists: true } }, BOUGHT_FIELDS)
        .sort({ purchase_date: -1, created_at: -1 })
        .limit(limit)
        .batchSize(FEW_FIELDS_BATCH)
        .lean<Pick<LotDocument, keyof BoughtLot>[]>()
      return mapGently(found, ({ item_id, purchase_date, created_at, removed_at, ...lot }) => ({
        ...lot,
        item_id: item_id.toHexString(),
        purchase_date: purchase_date?.toISOString() ?? null,
        created_at: created_at.toISOString(),
        removed_at: removed_at?.toISOString() ?? null,
      }))
    },

    /** All lots, each with its item, in batches. */
    listItemsInBatches: async function* (batchSize: number): AsyncGenerator<Pick<Lot, 'id' | 'item_id'>[]> {
      const found = lots.find({}, { item_id: 1 }).lean().cursor({ batchSize })
      for await (const batch of inBatches(found, batchSize))
        yield batch.map(({ _id, item_id }) => ({ id: _id.toHexString(), item_id: item_id.toHexString() }))
    },

    /** Inserts a lot with the state after its movements; does nothing if it exists. */
    insert: async ({ id, ...opening }: LotOpening, state: LotState): Promise<void> => {
      try {
        await lots.create({ _id: id, ...opening, ...cacheOf(state) })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },

    /** Inserts many lots, each with the state after its movements; existing ones stay as they are. */
    insertMissing: async (fresh: readonly { opening: LotOpening; state: LotState }[]): Promise<void> => {
      if (fresh.length === 0) return
      const documents = fresh.map(({ opening: { id, ...opening }, state }) =>
        lots.castObject({ _id: id, ...opening, ...cacheOf(state) }),
      )
      try {
        await lots.insertMany(documents, { ordered: false, lean: true })
      } catch (error) {
        listDuplicates(error)
      }
    },

    /** Rolls a lot's cache and its edited fields forward from the state before; false when it is not in that state. */
    updateCache: async (
      id: string,
      previousSeq: number,
      state: LotState,
      changes: FieldChanges | null,
    ): Promise<boolean> => {
      const { matchedCount } = await lots.updateOne(
        { _id: id, seq: previousSeq },
        { $set: { ...cacheOf(state), ...editedFields(changes) } },
      )
      return matchedCount === 1
    },

    /** Rolls the caches of many lots forward, each from the state before; one that is not in that state stays. */
    updateCaches: async (
      moved: readonly { lot_id: string; after: LotState; changes: FieldChanges | null }[],
    ): Promise<void> => {
      const writes = moved.map(({ lot_id, after, changes }) => ({
        updateOne: {
          filter: { _id: lot_id, seq: after.seq - 1 },
          update: { $set: { ...cacheOf(after), ...editedFields(changes) } },
        },
      }))
      if (writes.length > 0) await lots.bulkWrite(writes, { ordered: false })
    },
  }
}
export type LotRepository = ReturnType<typeof createLotRepository>
