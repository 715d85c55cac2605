import type { Connection } from 'mongoose'
import { Id } from '@larder/shared/contracts/base/primitives'
import type { ReceiptState } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReceiptReview, ReviewDraft } from '@larder/shared/contracts/receipts/receipt-review'
import type { ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import type { Authorized } from '../../authz.ts'
import { OF_KIND, receiptsCollection } from '../receipt.collection.ts'
import type { PaperKind, ReceiptDocument } from '../receipt.collection.ts'
import type { StoredOrder } from '../orders/stored-order.ts'

/** Lines of an earlier version lack later fields. */
type ReviewedItem = Pick<ReceiptItem, 'name' | 'source_text' | 'price'> &
  Partial<Pick<ReceiptItem, 'printed_name' | 'not_food' | 'is_left_out'>>

/** The data that determine the state of a review. */
export type ReviewedReceipt = {
  id: string
  household_id: string
  state: ReceiptState
  isDiscarded: boolean
  items: ReviewedItem[]
}

/** The fields that determine the state of a review. */
export const REVIEWED = {
  household_id: 1,
  state: 1,
  discarded_at: 1,
  'result.items.name': 1,
  'result.items.printed_name': 1,
  'result.items.source_text': 1,
  'result.items.price': 1,
  'result.items.not_food': 1,
  'result.items.is_left_out': 1,
}

type ReviewedDocument = Pick<ReceiptDocument, '_id' | 'household_id' | 'state' | 'discarded_at'> & {
  result: { items?: ReviewedItem[] } | null
}

const toReviewed = ({ discarded_at, result, ...fields }: ReviewedDocument): ReviewedReceipt => ({
  ...receiptsCollection.toStored(fields),
  isDiscarded: discarded_at !== null,
  items: result?.items ?? [],
})

/** Reads and writes the review fields of receipts; the receipts' collection has the indexes. */
export const createReceiptReviewRepository = (connection: Connection) => {
  const receipts = receiptsCollection.open(connection)

  const updateMany = async (
    householdId: string,
    ids: readonly string[],
    condition: Record<string, unknown>,
    fields: { review_settled_at: Date | null; review_reopened_at?: Date },
  ): Promise<void> => {
    // Clients may send any text as a receipt's id.
    const valid = ids.filter((id) => Id.safeParse(id).success)
    if (valid.length === 0) return
    await receipts.updateMany(
      { _id: { $in: valid }, household_id: householdId, ...condition },
      { $set: fields },
    )
  }

  return {
    /** The data that determine the states of some receipts' reviews. */
    listByIds: async (householdId: string, ids: readonly string[]): Promise<ReviewedReceipt[]> => {
      if (ids.length === 0) return []
      const found = await receipts
        .find({ _id: { $in: ids }, household_id: householdId }, REVIEWED)
        .lean<ReviewedDocument[]>()
      return found.map(toReviewed)
    },

    /** Receipts or orders that may wait for review, newest first: read, not discarded and not recorded as settled. */
    listUnsettled: async (
      householdId: string,
      kind: PaperKind,
      limit: number,
    ): Promise<ReviewedReceipt[]> => {
      const found = await receipts
        .find(
          {
            household_id: householdId,
            ...(OF_KIND[kind] as object),
            state: 'completed',
            review_settled_at: null,
            discarded_at: null,
          },
          REVIEWED,
        )
        .sort({ _id: -1 })
        .limit(limit)
        .lean<ReviewedDocument[]>()
      return found.map(toReviewed)
    },

    /** True when all of these are orders; false for none. */
    areOrders: async (householdId: string, ids: readonly string[]): Promise<boolean> => {
      const valid = ids.filter((id) => Id.safeParse(id).success)
      if (valid.length === 0 || valid.length < ids.length) return false
      const orders = { _id: { $in: valid }, household_id: householdId, ...OF_KIND.order }
      return (await receipts.countDocuments(orders)) === new Set(valid).size
    },

    /** Those of them that are orders: what their mails said, and the day of purchase in their results. */
    listOrders: async (
      householdId: string,
      ids: readonly string[],
    ): Promise<{ id: string; purchase_date: string | null; mails: StoredOrder['mails'] }[]> => {
      const valid = ids.filter((id) => Id.safeParse(id).success)
      if (valid.length === 0) return []
      const found = await receipts
        .find(
          { _id: { $in: valid }, household_id: householdId, ...OF_KIND.order },
          { 'result.purchase_date': 1, 'order.mails': 1 },
        )
        .lean<Pick<ReceiptDocument, '_id' | 'result' | 'order'>[]>()
      return found.map(({ _id, result, order }) => ({
        id: _id.toHexString(),
        purchase_date: result?.purchase_date ?? null,
        mails: (order as StoredOrder).mails,
      }))
    },

    /** Records since when there is nothing left to review. */
    updateSettled: (householdId: string, ids: readonly string[], at: Date): Promise<void> =>
      updateMany(householdId, ids, {}, { review_settled_at: at }),

    /** Like `updateSettled`, except for those reopened after `since`. */
    updateSettledUnlessReopened: (
      householdId: string,
      ids: readonly string[],
      at: Date,
      since: Date,
    ): Promise<void> =>
      updateMany(
        householdId,
        ids,
        { $or: [{ review_reopened_at: null }, { review_reopened_at: { $lte: since } }] },
        { review_settled_at: at },
      ),

    /** Records when a change started that may leave something to review again. */
    updateReopened: (householdId: string, ids: readonly string[], at: Date): Promise<void> =>
      updateMany(householdId, ids, {}, { review_settled_at: null, review_reopened_at: at }),

    /** Saves a draft based on a version, 0 for none; false when there is another one. */
    updateDraft: async (
      { id }: Authorized<{ id: string; household_id: string }>,
      version: number,
      draft: ReviewDraft,
    ): Promise<boolean> => {
      const kept: ReceiptReview['draft'] = { version: version + 1, draft }
      const before = version === 0 ? { draft: null } : { 'draft.version': version }
      const { matchedCount } = await receipts.updateOne({ _id: id, ...before }, { $set: { draft: kept } })
      return matchedCount === 1
    },

    updateDiscarded: async (
      { id }: Authorized<{ id: string; household_id: string }>,
      at: Date | null,
    ): Promise<void> => {
      await receipts.updateOne({ _id: id }, { $set: { discarded_at: at } })
    },
  }
}
export type ReceiptReviewRepository = ReturnType<typeof createReceiptReviewRepository>
