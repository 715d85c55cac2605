import type { Connection } from 'mongoose'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { addDays } from '@larder/shared/domain/inventory/calendar-day'
import { DELIVERY_DAYS } from '@larder/shared/domain/receipts/past/same-shopping'
import type { ShoppingPaper } from '@larder/shared/domain/receipts/past/same-shopping'
import { isNumberedKey } from '../orders/order-key.ts'
import { receiptsCollection } from '../receipt.collection.ts'
import type { ReceiptDocument } from '../receipt.collection.ts'

/** A paper with what tells the papers of one shopping. */
export type KnownPaper = ShoppingPaper & { id: string }

/** More papers of one shopping than anybody has. */
const MAX_SIMILAR = 10

/** The values by which the papers of a shopping may be found; none where too little was read. */
const traitsOf = ({ file_hash, purchase_date, total }: ShoppingPaper) => [
  ...(file_hash === null ? [] : [{ file_hash }]),
  ...(purchase_date === null || total === null
    ? []
    : [
        {
          'result.purchase_date': {
            $gte: addDays(purchase_date, -DELIVERY_DAYS),
            $lte: addDays(purchase_date, DELIVERY_DAYS),
          },
          'result.receipt_total': total,
        },
      ]),
]

type SimilarDocument = Pick<ReceiptDocument, '_id' | 'kind' | 'file_hash' | 'order_key'> & {
  result: Pick<ReceiptResult, 'store_name' | 'purchase_date' | 'receipt_total'> | null
}

/** Finds papers by the values that identify those of one shopping; their indexes belong to the receipts' collection. */
export const createReceiptDuplicatesRepository = (connection: Connection) => {
  const receipts = receiptsCollection.open(connection)
  return {
    /** The papers of a household that share values with some of these, the newest first; these are among them. */
    listSimilar: async (householdId: string, some: readonly ShoppingPaper[]): Promise<KnownPaper[]> => {
      const traits = some.flatMap(traitsOf)
      if (traits.length === 0) return []
      const found = await receipts
        .find(
          { household_id: householdId, $or: traits },
          {
            kind: 1,
            file_hash: 1,
            order_key: 1,
            'result.store_name': 1,
            'result.purchase_date': 1,
            'result.receipt_total': 1,
          },
        )
        .sort({ _id: -1 })
        .limit(MAX_SIMILAR * some.length)
        .lean<SimilarDocument[]>()
      return found.map(({ _id, kind, file_hash, order_key, result }) => ({
        id: _id.toHexString(),
        // Those of an earlier version have no kind.
        kind: kind === 'order' ? 'order' : 'receipt',
        file_hash: file_hash ?? null,
        is_numbered: isNumberedKey(order_key),
        store_name: result?.store_name ?? null,
        purchase_date: result?.purchase_date ?? null,
        total: result?.receipt_total ?? null,
      }))
    },
  }
}
export type ReceiptDuplicatesRepository = ReturnType<typeof createReceiptDuplicatesRepository>
