import type { Connection } from 'mongoose'
import type { Undo } from '@larder/shared/domain/inventory/ledger/flows/movement-history'
import { exceptCovered, listCovered } from '../ledger/folding/covered-nights.ts'
import { movementsCollection } from '../ledger/movement.collection.ts'
import { toMovement } from '../ledger/movement.ts'
import type { Movement } from '../ledger/movement.ts'

/** Where a movement stands in the history of its item. */
export type HistoryPlace = { id: string; item_id: string; created_at: Date; seq: number }

/** Reads pages of what happened to the quantities of a lot or an item, and which of that was undone. */
export const createMovementHistoryRepository = (connection: Connection) => {
  const movements = movementsCollection.open(connection)
  return {
    /** The number of a lot's movement; null when it belongs to another lot. */
    findSeqOf: async (lotId: string, id: string): Promise<number | null> => {
      const found = await movements.findOne({ _id: id, lot_id: lotId }, { seq: 1 }).lean()
      return found?.seq ?? null
    },

    /** The latest movements of a lot's quantity, those before number `beforeSeq` where one is given, the newest first. */
    listMoved: async (
      { householdId, lotId }: { householdId: string; lotId: string },
      beforeSeq: number | null,
      limit: number,
    ): Promise<Movement[]> => {
      const earlier = beforeSeq === null ? {} : { seq: { $lt: beforeSeq } }
      const covered = await listCovered(movements, [householdId])
      const found = await movements
        .find({ lot_id: lotId, kind: { $ne: 'edit' }, ...earlier, ...exceptCovered(covered) })
        .sort({ seq: -1 })
        .limit(limit)
        .lean()
      return found.map(toMovement)
    },

    /** The undos in a lot from number `seq` on that undid a movement before it. */
    listUndosAcross: async (lotId: string, seq: number): Promise<Undo[]> => {
      const found = await movements
        .find(
          { lot_id: lotId, seq: { $gte: seq }, undoes_seq: { $lt: seq }, kind: 'undo' as const },
          { seq: 1, undoes_seq: 1 },
        )
        .lean<{ seq: number; undoes_seq: number }[]>()
      return found.map(({ seq: at, undoes_seq }) => ({ seq: at, undoes_seq }))
    },

    /** The position of a movement in the history of its item; null for one of another household. */
    findPlaceOf: async (householdId: string, id: string): Promise<HistoryPlace | null> => {
      const found = await movements
        .findOne({ _id: id, household_id: householdId }, { item_id: 1, created_at: 1, seq: 1 })
        .lean()
      return (
        found && {
          id,
          item_id: found.item_id?.toHexString() ?? '',
          created_at: found.created_at,
          seq: found.seq,
        }
      )
    },

    /** The latest movements of an item's quantities, those before `before` where one is given, the newest first. */
    listMovedOfItem: async (
      { householdId, itemId }: { householdId: string; itemId: string },
      before: HistoryPlace | null,
      limit: number,
    ): Promise<Movement[]> => {
      const { created_at, seq, id } = before ?? {}
      const earlier = before && {
        created_at: { $lte: created_at },
        $or: [
          { created_at: { $lt: created_at } },
          { created_at, seq: { $lt: seq } },
          { created_at, seq, _id: { $lt: id } },
        ],
      }
      const covered = await listCovered(movements, [householdId])
      const found = await movements
        .find({ household_id: householdId, item_id: itemId, ...earlier, ...exceptCovered(covered) })
        .sort({ created_at: -1, seq: -1, _id: -1 })
        .limit(limit)
        .lean()
      return found.map(toMovement)
    },
  }
}
export type MovementHistoryRepository = ReturnType<typeof createMovementHistoryRepository>
