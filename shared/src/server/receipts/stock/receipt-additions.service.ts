import { groupBy } from '@larder/shared/domain/group-by'
import type { StockedLine } from '@larder/shared/domain/orders/changed-lines'
import { canTakeBack } from './added-lots.ts'
import type { AddedLot, AddedLots } from './added-lots.ts'

/** The part of a receipt that is in stock. */
export type AddedLines = {
  /** Since when a line is in stock; null for one that is not. */
  addedAt: (lineId: string) => string | null
  /** Since when a line is in stock, and the amount by which its stock was corrected last. */
  stockOf: (lineId: string) => StockedLine | null
  /** How many lots it added that were not removed again, and how many of them are not used up. */
  lotCount: number
  undoableCount: number
}

/** Finds which receipts, and which of their lines, are in stock. */
export const createReceiptAdditionsService = ({ addedLots }: { addedLots: AddedLots }) => ({
  /** The lots that a receipt added, without what was removed again. */
  listLots: (householdId: string, receiptId: string): Promise<AddedLot[]> =>
    addedLots.listOf(householdId, [receiptId]),

  /** When some receipts were added to the household's stock, without those that were not, or were removed completely. */
  mapAddedAt: async (householdId: string, receiptIds: readonly string[]): Promise<Map<string, string>> => {
    const found = groupBy(await addedLots.listOf(householdId, receiptIds), ({ receipt_id }) => receipt_id)
    return new Map([...found].flatMap(([id, shares]) => [[id, earliest(shares) ?? ''] as const]))
  },

  /** The lines of some receipts that are in stock, by the receipts' ids; receipts without any are left out. */
  listAdded: async (householdId: string, receiptIds: readonly string[]): Promise<Map<string, AddedLines>> => {
    const found = groupBy(await addedLots.listOf(householdId, receiptIds), ({ receipt_id }) => receipt_id)
    return new Map([...found].map(([id, shares]) => [id, addedLinesOf(shares)]))
  },
})
export type ReceiptAdditionsService = ReturnType<typeof createReceiptAdditionsService>

const earliest = (shares: readonly AddedLot[]): string | null =>
  shares.map(({ lot }) => lot.created_at).sort()[0] ?? null

/** The part of a receipt that is in stock, of the lots that it added. */
export const addedLinesOf = (shares: readonly AddedLot[]): AddedLines => {
  const byLine = new Map(shares.flatMap(({ lot, lines = [] }) => lines.map((line) => [line, lot.created_at])))
  // A lot of an earlier version does not record its lines; then the whole receipt was added.
  const wholeAt = earliest(shares.filter(({ lines }) => lines === undefined))
  const addedAt = (lineId: string) => byLine.get(lineId) ?? wholeAt
  const corrected = new Map(
    shares.flatMap((share) => share.corrected ?? []).map(({ line_id, ...amount }) => [line_id, amount]),
  )
  return {
    addedAt,
    stockOf: (lineId) => {
      const since = addedAt(lineId)
      return since === null ? null : { since, corrected: corrected.get(lineId) ?? null }
    },
    lotCount: shares.length,
    undoableCount: shares.filter(canTakeBack).length,
  }
}
