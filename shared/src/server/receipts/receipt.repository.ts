import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { Id } from '@larder/shared/contracts/base/primitives'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import type { ReceiptSummary } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ShoppingPaper } from '@larder/shared/domain/receipts/past/same-shopping'
import type { Authorized } from '../authz.ts'
import { countByHousehold } from '../store/count-by-household.ts'
import { isDuplicateKey } from '../store/mongo.ts'
import type { Stored } from '../store/plain-documents.ts'
import { enqueuedUntil, newWork } from '../work/work-columns.ts'
import type { WorkState } from '../work/work-columns.ts'
import { createTurns } from '../work/turns.ts'
import { createWorkStore } from '../work/work-store.ts'
import { isNumberedKey } from './orders/order-key.ts'
import { paperSearch } from './paper-search.ts'
import { OF_KIND, receiptsCollection } from './receipt.collection.ts'
import type { ReceiptDocument } from './receipt.collection.ts'
import { laneOfReceipt } from './receipt-jobs.ts'

/** A receipt in services. */
export type StoredReceipt = Omit<Stored<ReceiptDocument>, 'engine'>

/** A receipt in lists, without its result. */
export type StoredReceiptSummary = Omit<ReceiptSummary, 'review_state'> & {
  household_id: string
} & Pick<ShoppingPaper, 'kind' | 'file_hash' | 'is_numbered'>

type ReceiptInsert = Pick<
  StoredReceipt,
  'id' | 'household_id' | 'user_id' | 'client_id' | 'filename' | 'mime_type' | 'size_bytes' | 'file_hash'
> & { storage_location: string | null }

const SETTLED: { $in: WorkState[] } = { $in: ['completed', 'failed'] }

const toStored = ({ engine: _, ...document }: ReceiptDocument): StoredReceipt =>
  receiptsCollection.toStored(document)

type SummaryDocument = Omit<StoredReceiptSummary, 'id' | 'household_id' | 'added_at' | 'is_numbered'> & {
  _id: Types.ObjectId
  household_id: Types.ObjectId
  order_key?: string
  added_at: Date
}

/** The fields of a receipt in lists, without transferring the result from the store. */
const SUMMARY = {
  household_id: 1,
  file_hash: { $ifNull: ['$file_hash', null] },
  kind: { $ifNull: ['$kind', 'receipt'] },
  order_key: 1,
  state: 1,
  attempt: 1,
  filename: 1,
  store_name: { $ifNull: ['$result.store_name', null] },
  purchase_date: { $ifNull: ['$result.purchase_date', null] },
  total: { $ifNull: ['$result.receipt_total', null] },
  currency: { $ifNull: ['$result.currency', null] },
  item_count: { $size: { $ifNull: ['$result.items', []] } },
  page_count: { $ifNull: ['$result.page_count', 0] },
  has_file: { $eq: [{ $ifNull: ['$files_removed_at', null] }, null] },
  added_at: '$created_at',
}

const toSummary = ({
  _id,
  household_id,
  added_at,
  order_key,
  ...fields
}: SummaryDocument): StoredReceiptSummary => ({
  ...fields,
  is_numbered: isNumberedKey(order_key),
  id: _id.toHexString(),
  household_id: household_id.toHexString(),
  added_at: added_at.toISOString(),
})

/** Clients may send any text as a receipt's id. */
const isValidId = (id: string): boolean => Id.safeParse(id).success

/** Reads and writes receipts. A worker's writes are bound to its lease: a worker that lost it changes nothing. */
export const createReceiptRepository = (connection: Connection) => {
  const receipts = receiptsCollection.open(connection)
  const takeTurn = createTurns(receipts)
  const summaries = async (
    householdId: string,
    filter: { _id?: Record<string, unknown>; kind?: string | null } & ReturnType<typeof paperSearch>,
    limit?: number,
  ): Promise<StoredReceiptSummary[]> => {
    // An aggregation does not cast values.
    const found = await receipts.aggregate<SummaryDocument>([
      { $match: { household_id: new Types.ObjectId(householdId), ...filter } },
      { $sort: { household_id: 1, _id: -1 } },
      ...(limit === undefined ? [] : [{ $limit: limit }]),
      { $project: SUMMARY },
    ])
    return found.map(toSummary)
  }
  const stored = (document: ReceiptDocument | null) => document && toStored(document)

  return {
    newId: () => new Types.ObjectId().toHexString(),

    /**
     * Inserts a receipt whose file is still being saved: its attempt is 0 until `updateSaved`.
     * @throws DomainError client_id_used when another receipt has the client id.
     */
    insert: async (receipt: ReceiptInsert, now: Date, leaseUntil: Date): Promise<StoredReceipt> => {
      const { id, ...fields } = receipt
      try {
        const created = await receipts.create({
          ...fields,
          _id: id,
          ...newWork(now, 0, leaseUntil),
          turn: await takeTurn(receipt.household_id, 'awaited', laneOfReceipt(receipt)),
          created_at: now,
        })
        return toStored(created.toObject())
      } catch (error) {
        if (isDuplicateKey(error)) throw new DomainError('client_id_used')
        throw error
      }
    },

    /** Makes a receipt ready for reading after its file was saved; null when the sweep has removed it meanwhile. */
    updateSaved: async (id: string, now: Date) =>
      stored(
        await receipts
          .findOneAndUpdate({ _id: id, attempt: 0 }, { $set: newWork(now) }, { returnDocument: 'after' })
          .lean(),
      ),

    remove: async (id: string) => {
      await receipts.deleteOne({ _id: id })
    },

    /** How many receipts and orders some households have, by household; none where absent. */
    mapCounts: (householdIds: readonly string[]): Promise<Map<string, number>> =>
      countByHousehold(receipts, householdIds),

    findById: async (id: string) => stored(await receipts.findById(id).lean()),

    findByClientId: async (clientId: string) =>
      stored(await receipts.findOne({ client_id: clientId }).lean()),

    /** A page of a household's receipts, without its orders, that a search finds below the id `cursor`; the newest first. */
    listSummaries: async (
      householdId: string,
      { cursor, search, limit }: { cursor?: string | undefined; search?: string | undefined; limit: number },
    ): Promise<StoredReceiptSummary[]> => {
      const below = cursor === undefined ? {} : { _id: { $lt: new Types.ObjectId(cursor) } }
      // One query for each value: only then does the index yield them in order, so that no more than a page is read.
      const found = await Promise.all(
        OF_KIND.receipt.kind.$in.map((kind) =>
          summaries(householdId, { kind, ...below, ...paperSearch(search) }, limit),
        ),
      )
      return found
        .flat()
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit)
    },

    listSummariesByIds: (householdId: string, ids: readonly string[]) =>
      summaries(householdId, { _id: { $in: ids.filter(isValidId).map((id) => new Types.ObjectId(id)) } }),

    /** The currencies of some of a household's receipts, by their ids; null is one that could not be read. */
    mapCurrencies: async (
      householdId: string,
      ids: readonly string[],
    ): Promise<Map<string, string | null>> => {
      const found = await receipts
        .find({ _id: { $in: ids.filter(isValidId) }, household_id: householdId }, { 'result.currency': 1 })
        .lean<Pick<ReceiptDocument, '_id' | 'result'>[]>()
      return new Map(found.map(({ _id, result }) => [_id.toHexString(), result?.currency ?? null]))
    },

    /** A household's receipts that were added since an instant. */
    listSummariesSince: (householdId: string, since: Date) =>
      summaries(householdId, {
        _id: { $gte: Types.ObjectId.createFromTime(Math.floor(since.getTime() / 1000)) },
      }),

    /** Finished receipts that were added before an instant and still have their files. */
    listSettledWithFiles: async (before: Date, limit: number) => {
      const found = await receipts
        .find({ files_removed_at: null, created_at: { $lt: before }, state: SETTLED }, { household_id: 1 })
        .sort({ created_at: 1 })
        .limit(limit)
        .lean()
      return found.map(({ _id, household_id }) => ({
        id: _id.toHexString(),
        household_id: household_id.toHexString(),
      }))
    },

    /** Records that the files of a finished receipt are deleted; false when it is being read again. */
    updateFilesRemoved: async ({ id }: { id: string }, at: Date): Promise<boolean> => {
      const { matchedCount } = await receipts.updateOne(
        { _id: id, state: SETTLED },
        { $set: { files_removed_at: at } },
      )
      return matchedCount === 1
    },

    /**
     * Makes a finished receipt wait for its next attempt, to be read or split; null when it is being read or lost its
     * file meanwhile.
     */
    updateReopened: async (receipt: Authorized<StoredReceipt>, now: Date, next: 'read' | 'split' = 'read') =>
      stored(
        await receipts
          .findOneAndUpdate(
            { _id: receipt.id, attempt: receipt.attempt, state: SETTLED, files_removed_at: null },
            {
              $set: {
                state: 'queued',
                step: null,
                is_splitting: next === 'split',
                error: null,
                // The new reading may have lines that were not there before.
                review_settled_at: null,
                start_count: 0,
                turn: await takeTurn(receipt.household_id, 'awaited', laneOfReceipt(receipt)),
                lease: { worker: null, until: enqueuedUntil(now) },
                updated_at: now,
              },
              $inc: { attempt: 1 },
            },
            { returnDocument: 'after' },
          )
          .lean(),
      ),

    /** Replaces the result of a finished receipt; null when it changed since it was loaded, or was deleted. */
    updateResult: async (
      { id, attempt, updated_at }: Authorized<StoredReceipt>,
      result: ReceiptResult,
      now: Date,
    ) =>
      stored(
        await receipts
          .findOneAndUpdate(
            { _id: id, attempt, state: SETTLED, updated_at },
            // Each change has its own instant.
            { $set: { result, updated_at: new Date(Math.max(now.getTime(), updated_at.getTime() + 1)) } },
            { returnDocument: 'after' },
          )
          .lean(),
      ),

    /** The state only, without the result, for frequent polling. */
    findState: async (id: string) => (await receipts.findById(id, { state: 1 }).lean())?.state ?? null,

    /** The receipts as work for jobs. */
    work: createWorkStore<StoredReceipt>(receipts, (document) => toStored(document as ReceiptDocument), {
      where: () => ({ files_removed_at: null }),
      // The new reading may have lines that were not there before.
      reset: { step: null, review_settled_at: null },
      takeTurn,
      laneOf: laneOfReceipt,
    }),
  }
}
export type ReceiptRepository = ReturnType<typeof createReceiptRepository>
