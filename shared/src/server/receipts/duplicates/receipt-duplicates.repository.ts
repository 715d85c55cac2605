import type { Connection } from 'mongoose'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { addDays } from '@larder/shared/domain/inventory/calendar-day'
import { OF_KIND, receiptsCollection } from '../receipt.collection.ts'
import type { PaperKind, ReceiptDocument } from '../receipt.collection.ts'

/** The values of a reading by which duplicates are recognised. */
export type ReceiptTraits = { fileHash: string | null; kind: PaperKind } & Pick<
  ReceiptResult,
  'purchase_date' | 'receipt_total'
>

/** A receipt that shares a trait with another one. */
export type SimilarReceipt = { id: string; isSameFile: boolean; storeName: string | null }

/** More duplicates than anybody sends. */
const MAX_SIMILAR = 10

/** How many days after an order its goods come, with a receipt of that day. */
const DELIVERY_DAYS = 10

/** The days of the same shopping's other papers. Two orders are never the same one: their numbers tell them apart. */
const daysOfOthers = (kind: PaperKind, day: string) =>
  kind === 'order'
    ? [{ ...OF_KIND.receipt, 'result.purchase_date': { $gte: day, $lte: addDays(day, DELIVERY_DAYS) } }]
    : [
        { 'result.purchase_date': day },
        { ...OF_KIND.order, 'result.purchase_date': { $gte: addDays(day, -DELIVERY_DAYS), $lte: day } },
      ]

type SimilarDocument = Pick<ReceiptDocument, '_id' | 'file_hash'> & {
  result: Pick<ReceiptResult, 'store_name'> | null
}

/** Finds receipts by the values that identify duplicates; their indexes belong to the receipts' collection. */
export const createReceiptDuplicatesRepository = (connection: Connection) => {
  const receipts = receiptsCollection.open(connection)
  return {
    /** Earlier receipts of a household with the same file, or with the same date and total; the newest first. */
    listSimilar: async (
      householdId: string,
      receiptId: string,
      { fileHash, kind, purchase_date, receipt_total }: ReceiptTraits,
    ): Promise<SimilarReceipt[]> => {
      const traits = [
        ...(fileHash === null ? [] : [{ file_hash: fileHash }]),
        ...(purchase_date === null || receipt_total === null
          ? []
          : daysOfOthers(kind, purchase_date).map((days) => ({
              ...days,
              'result.receipt_total': receipt_total,
            }))),
      ]
      if (traits.length === 0) return []
      const found = await receipts
        .find(
          { household_id: householdId, _id: { $ne: receiptId }, $or: traits },
          { file_hash: 1, 'result.store_name': 1 },
        )
        .sort({ _id: -1 })
        .limit(MAX_SIMILAR)
        .lean<SimilarDocument[]>()
      return found.map(({ _id, file_hash, result }) => ({
        id: _id.toHexString(),
        isSameFile: fileHash !== null && file_hash === fileHash,
        storeName: result?.store_name ?? null,
      }))
    },
  }
}
export type ReceiptDuplicatesRepository = ReturnType<typeof createReceiptDuplicatesRepository>
