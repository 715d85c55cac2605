import type { Connection } from 'mongoose'
import type { CheckableLot } from '@larder/shared/domain/insights/stock-check'
import { mapGently } from '../../store/map-gently.ts'
import { FEW_FIELDS_BATCH, LONG_READ_BATCH } from '../../store/mongo.ts'
import { lotsCollection } from '../lots/lot.collection.ts'
import type { LotDocument } from '../lots/lot.collection.ts'
import type { Lot } from '../lots/lot.ts'

const SINCE_FIELDS = {
  item_id: 1,
  quantity: 1,
  created_at: 1,
  purchase_date: 1,
  expiry_date: 1,
  seq: 1,
  undo_seq: 1,
  removed_at: 1,
  known_at: 1,
  degraded_until: 1,
  'sources.receipt_id': 1,
  'sources.quantity': 1,
  'sources.price': 1,
}
const AMOUNT_FIELDS = {
  item_id: 1,
  unit: 1,
  quantity: 1,
  expiry_date: 1,
  is_expiry_guess: 1,
  opened_at: 1,
  purchase_date: 1,
  degraded_until: 1,
  seq: 1,
  is_listed: 1,
}
const CHECKABLE_FIELDS = {
  item_id: 1,
  unit: 1,
  quantity: 1,
  known_quantity: 1,
  known_at: 1,
  created_at: 1,
  opened_at: 1,
  purchase_date: 1,
  expiry_date: 1,
  is_expiry_guess: 1,
}

/** A lot with when it came and went, and what was paid for it. */
type LotSince = Pick<Lot, 'id' | Exclude<keyof typeof SINCE_FIELDS, `sources.${string}`>> & {
  sources: Pick<Lot['sources'][number], 'receipt_id' | 'quantity' | 'price'>[]
}

const toLotSince = (lot: LotDocument): LotSince => ({
  id: lot._id.toHexString(),
  item_id: lot.item_id.toHexString(),
  quantity: lot.quantity,
  created_at: lot.created_at.toISOString(),
  purchase_date: lot.purchase_date?.toISOString() ?? null,
  expiry_date: lot.expiry_date?.toISOString() ?? null,
  seq: lot.seq,
  undo_seq: lot.undo_seq,
  removed_at: lot.removed_at?.toISOString() ?? null,
  known_at: lot.known_at?.toISOString() ?? null,
  degraded_until: lot.degraded_until?.toISOString() ?? null,
  sources: lot.sources ?? [],
})

/** How much of its item a lot has, and when that should be used. */
export type LotAmount = Pick<Lot, 'id' | Exclude<keyof typeof AMOUNT_FIELDS, 'degraded_until'>> & {
  /** Whether degradation has changed the quantity since it was last known. */
  is_assumed: boolean
}

const toAmount = (lot: Pick<LotDocument, '_id' | keyof typeof AMOUNT_FIELDS>): LotAmount => ({
  id: lot._id.toHexString(),
  item_id: lot.item_id.toHexString(),
  unit: lot.unit,
  quantity: lot.quantity,
  expiry_date: lot.expiry_date && lot.expiry_date.toISOString(),
  is_expiry_guess: lot.is_expiry_guess,
  opened_at: lot.opened_at && lot.opened_at.toISOString(),
  purchase_date: lot.purchase_date && lot.purchase_date.toISOString(),
  is_assumed: lot.degraded_until != null,
  seq: lot.seq,
  is_listed: lot.is_listed,
})

/** Reads of all lots of a household the few facts that sums, histories and forecasts are made of. */
export const createLotFactsRepository = (connection: Connection) => {
  const lots = lotsCollection.open(connection)
  return {
    /** What the household's inventory lists of each item, without what else is known of it. */
    listAmounts: async (householdId: string): Promise<LotAmount[]> => {
      const found = await lots
        .find({ household_id: householdId, is_listed: true }, AMOUNT_FIELDS)
        .batchSize(FEW_FIELDS_BATCH)
        .lean()
      return mapGently(found, toAmount)
    },

    /** The same of some lots, listed or not, and of those that were added since an instant. */
    listAmountsOf: async (householdId: string, ids: readonly string[], since: Date): Promise<LotAmount[]> => {
      const added = {
        household_id: householdId,
        is_listed: { $in: [true, false] },
        created_at: { $gte: since },
      }
      const found = await lots
        .find({ $or: [{ _id: { $in: ids }, household_id: householdId }, added] }, AMOUNT_FIELDS)
        .lean()
      return found.map(toAmount)
    },

    /** How many lots have something left. */
    countStocked: async (householdId: string): Promise<number> => {
      const listed = { household_id: householdId, is_listed: true }
      const [all, empty] = await Promise.all([
        lots.countDocuments(listed),
        lots.countDocuments({ ...listed, quantity: 0 }),
      ])
      return all - empty
    },

    /**
     * What was added, bought or emptied since an instant, or has something left and expired since then, before `today`,
     * without what else is known of it.
     */
    listSince: async (householdId: string, since: Date, today: Date): Promise<LotSince[]> => {
      const listed = { household_id: householdId, is_listed: true }
      const empty = { household_id: householdId, quantity: 0 }
      const found = await lots
        .find(
          {
            $or: [
              { ...listed, created_at: { $gte: since } },
              { ...listed, expiry_date: { $gte: since, $lt: today }, quantity: { $gt: 0 } },
              { ...empty, is_listed: { $in: [true, false] }, known_at: { $gte: since } },
              { ...empty, degraded_until: { $gte: since } },
              { household_id: householdId, purchase_date: { $gte: since } },
            ],
          },
          SINCE_FIELDS,
        )
        .batchSize(FEW_FIELDS_BATCH)
        .lean<LotDocument[]>()
      return mapGently(found, toLotSince)
    },

    /** Some of a household's lots, and those that were added since an instant, the same of them as of `listSince`. */
    listSome: async (householdId: string, ids: readonly string[], since: Date): Promise<LotSince[]> => {
      const added = {
        household_id: householdId,
        is_listed: { $in: [true, false] },
        created_at: { $gte: since },
      }
      const found = await lots
        .find({ $or: [{ _id: { $in: ids }, household_id: householdId }, added] }, SINCE_FIELDS)
        .batchSize(FEW_FIELDS_BATCH)
        .lean<LotDocument[]>()
      return mapGently(found, toLotSince)
    },

    /** What is listed and not empty, without what else is known of it; what was never moved is known since it was added. */
    listCheckable: async (householdId: string): Promise<CheckableLot[]> => {
      const found = await lots
        .find({ household_id: householdId, is_listed: true, quantity: { $gt: 0 } }, CHECKABLE_FIELDS)
        .batchSize(LONG_READ_BATCH)
        .lean<LotDocument[]>()
      return mapGently(found, (lot) => ({
        id: lot._id.toHexString(),
        item_id: lot.item_id.toHexString(),
        unit: lot.unit,
        quantity: lot.quantity,
        known_quantity: lot.known_quantity ?? lot.quantity,
        known_at: (lot.known_at ?? lot.created_at).toISOString(),
        opened_at: lot.opened_at?.toISOString() ?? null,
        purchase_date: lot.purchase_date?.toISOString() ?? null,
        expiry_date: lot.expiry_date?.toISOString() ?? null,
        is_expiry_guess: lot.is_expiry_guess,
      }))
    },

    /** Whether a household recorded something on so many days (UTC), the first of them before an instant. */
    hasRecords: async (
      householdId: string,
      { days, before }: { days: number; before: Date },
    ): Promise<boolean> => {
      const seen = new Set<string>()
      let isOld = false
      const found = lots.find({ household_id: householdId }, { created_at: 1 }).lean().cursor()
      for await (const { created_at } of found) {
        seen.add(created_at.toISOString().slice(0, 10))
        isOld ||= created_at < before
        if (isOld && seen.size >= days) return true
      }
      return false
    },
  }
}
export type LotFactsRepository = ReturnType<typeof createLotFactsRepository>
