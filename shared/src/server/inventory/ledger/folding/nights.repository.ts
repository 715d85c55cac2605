import type { Connection } from 'mongoose'
import type { LedgerKind } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { FoldedNights } from '@larder/shared/domain/inventory/ledger/nights/folded-nights'
import { inBatches } from '../../../store/in-batches.ts'
import { movementsCollection } from '../movement.collection.ts'
import { placeOf } from '../movement.ts'

/** A night, and what it left. */
export type NightEnd = { id: string; lot_id: string; seq: number; quantity: number; created_at: Date }

/** Reads the nights of the ledger, and sums them up. */
export const createNightsRepository = (connection: Connection) => {
  const movements = movementsCollection.open(connection)
  return {
    /** Nights in a time that nothing has summed up yet, the earliest first, in batches. */
    listInBatches: async function* (from: Date, before: Date, batchSize: number): AsyncGenerator<NightEnd[]> {
      const found = movements
        .find(
          {
            kind: 'degrade',
            created_at: { $gte: from, $lt: before },
            nights: null,
          },
          { lot_id: 1, seq: 1, balance_after: 1, created_at: 1 },
        )
        .sort({ created_at: 1 })
        .lean()
        .cursor({ batchSize })
      for await (const batch of inBatches(found, batchSize)) {
        yield batch.map(({ _id, lot_id, seq, balance_after, created_at }) => ({
          id: _id.toHexString(),
          lot_id: lot_id.toHexString(),
          seq,
          quantity: balance_after,
          created_at,
        }))
      }
    },

    /** The kinds of the movements after these, by the places `<lot> <number>` of these; missing for the last of a lot. */
    mapNextKinds: async (
      places: readonly { lot_id: string; seq: number }[],
    ): Promise<Map<string, LedgerKind>> => {
      if (places.length === 0) return new Map()
      const found = await movements
        .find(
          { $or: places.map(({ lot_id, seq }) => ({ lot_id, seq: seq + 1 })) },
          { lot_id: 1, seq: 1, kind: 1 },
        )
        .lean()
      return new Map(found.map(({ lot_id, seq, kind }) => [placeOf(lot_id, seq - 1), kind]))
    },

    /** The run of nights that ends with number `seq` of a lot, in order; nothing of another sum is in it. */
    listRun: async (
      lotId: string,
      seq: number,
    ): Promise<{ id: string; seq: number; created_at: Date; delta: number }[]> => {
      const last = await movements
        .findOne(
          {
            lot_id: lotId,
            seq: { $lt: seq },
            $or: [{ kind: { $ne: 'degrade' as const } }, { nights: { $ne: null } }],
          },
          { seq: 1 },
        )
        .sort({ seq: -1 })
        .lean()
      const found = await movements
        .find({ lot_id: lotId, seq: { $gt: last?.seq ?? 0, $lte: seq } }, { seq: 1, created_at: 1, delta: 1 })
        .sort({ seq: 1 })
        .lean()
      return found.map(({ _id, ...night }) => ({ ...night, id: _id.toHexString() }))
    },

    /** Has a night sum up those before it. They are still there, and left out from now on. */
    updateFolded: async (
      id: string,
      { nights, delta, cause }: { nights: FoldedNights; delta: number; cause: string },
      at: Date,
    ): Promise<void> => {
      await movements.updateOne(
        { _id: id, nights: null },
        { $set: { nights, delta, cause, folding_since: at } },
      )
    },

    /** Removes the nights that were summed up before an instant; returns how many. */
    removeFolded: async (before: Date, limit: number): Promise<number> => {
      const found = await movements
        .find(
          { household_id: { $exists: true }, folding_since: { $type: 'date', $lt: before } },
          { lot_id: 1, seq: 1, nights: 1 },
        )
        .limit(limit)
        .lean()
      if (found.length === 0) return 0
      const { deletedCount } = await movements.deleteMany({
        $or: found.map(({ lot_id, seq, nights }) => ({
          lot_id,
          seq: { $gte: nights?.first_seq ?? seq, $lt: seq },
          kind: 'degrade' as const,
        })),
      })
      await movements.updateMany(
        { _id: { $in: found.map(({ _id }) => _id) } },
        { $unset: { folding_since: 1 } },
      )
      return deletedCount
    },
  }
}
export type NightsRepository = ReturnType<typeof createNightsRepository>
