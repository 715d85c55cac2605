import { groupBy } from '@larder/shared/domain/group-by'
import type { StockedLine } from '@larder/shared/domain/orders/changed-lines'
import { canUndoPurchase, isPurchaseUndone } from '@larder/shared/domain/inventory/ledger/undo'
import { isShareGone } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import type { ReceiptShare } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import type { Lot } from '../../inventory/lots/lot.ts'
import type { StockAccess } from '../../inventory/stock-access.ts'
import { undoPurchaseKey } from './receipt-operations.ts'

/** A lot and the share of it that a receipt added. */
export type AddedLot = { lot: Lot } & Omit<ReceiptShare, 'price'>

/** Whether what a receipt added can be taken back: what is still there, and what was only recorded as bought. */
export const canTakeBack = ({ lot, is_past }: AddedLot): boolean => is_past === true || canUndoPurchase(lot)

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

type Deps = Pick<StockAccess, 'lots' | 'movements'>

/** Finds which receipts, and which of their lines, are in stock: what they added, without what was removed again. */
export const createReceiptAdditionsService = ({ lots, movements }: Deps) => {
  const keyOf = ({ receipt_id, lot }: AddedLot) => undoPurchaseKey(receipt_id, lot.id)

  /** Those that were not removed, or corrected away, since. */
  const keep = async (householdId: string, some: readonly AddedLot[]): Promise<AddedLot[]> => {
    if (some.length === 0) return []
    const done = new Set(await movements.listKnownKeys(householdId, some.map(keyOf)))
    return some.filter(
      (share) => !done.has(keyOf(share)) && !isPurchaseUndone(share.lot) && !isShareGone(share),
    )
  }

  /** The lots that some receipts added. */
  const listLots = async (householdId: string, receiptIds: readonly string[]): Promise<AddedLot[]> => {
    const found = await lots.listOfReceipts(householdId, receiptIds)
    return keep(
      householdId,
      found.flatMap((lot) =>
        lot.sources
          .filter(({ receipt_id }) => receiptIds.includes(receipt_id))
          .map((share) => ({ ...share, lot })),
      ),
    )
  }

  const lotsByReceipt = async (householdId: string, receiptIds: readonly string[]) =>
    groupBy(await listLots(householdId, receiptIds), ({ receipt_id }) => receipt_id)

  return {
    keep,

    listLots,

    /** When some receipts were added to the household's stock, without those that were not, or were removed completely. */
    mapAddedAt: async (householdId: string, receiptIds: readonly string[]): Promise<Map<string, string>> => {
      const found = await lotsByReceipt(householdId, receiptIds)
      return new Map([...found].flatMap(([id, shares]) => [[id, earliest(shares) ?? ''] as const]))
    },

    /** The lines of some receipts that are in stock, by the receipts' ids; receipts without any are left out. */
    listAdded: async (
      householdId: string,
      receiptIds: readonly string[],
    ): Promise<Map<string, AddedLines>> => {
      const found = await lotsByReceipt(householdId, receiptIds)
      return new Map([...found].map(([id, shares]) => [id, addedLinesOf(shares)]))
    },
  }
}
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
