import type { Connection } from 'mongoose'
import { dayOf } from '@larder/shared/domain/inventory/ledger/flows/stock-flow'
import { movementsCollection } from '../ledger/movement.collection.ts'

/** The days, counted from 1970 on, on which each item was counted, by the items' ids. */
export type CountDays = ReadonlyMap<string, ReadonlySet<number>>

const placeOf = (lotId: unknown, seq: number | null): string => `${String(lotId)} ${seq}`

/** Reads from the ledger when items were counted. */
export const createCountDaysRepository = (connection: Connection) => {
  const movements = movementsCollection.open(connection)
  return {
    /** The days since an instant on which items of some households were counted, without counts that were undone and corrections of orders. */
    map: async (householdIds: readonly string[], since: Date): Promise<CountDays> => {
      const found = await movements
        .find(
          {
            household_id: { $in: householdIds },
            kind: 'correct' as const,
            created_at: { $gte: since },
          },
          { lot_id: 1, seq: 1, item_id: 1, created_at: 1, changes: 1 },
        )
        .lean()
      const counts = found.filter(({ changes }) => changes?.sources === undefined)
      const undone =
        counts.length === 0
          ? []
          : await movements
              .find(
                {
                  kind: 'undo' as const,
                  $or: counts.map(({ lot_id, seq }) => ({ lot_id, undoes_seq: seq })),
                },
                { lot_id: 1, undoes_seq: 1 },
              )
              .lean()
      const isUndone = new Set(undone.map(({ lot_id, undoes_seq }) => placeOf(lot_id, undoes_seq)))
      const days = new Map<string, Set<number>>()
      for (const { lot_id, seq, item_id, created_at } of counts) {
        if (item_id === undefined || isUndone.has(placeOf(lot_id, seq))) continue
        const id = item_id.toHexString()
        days.set(id, (days.get(id) ?? new Set()).add(dayOf(created_at.getTime())))
      }
      return days
    },
  }
}
export type CountDaysRepository = ReturnType<typeof createCountDaysRepository>
