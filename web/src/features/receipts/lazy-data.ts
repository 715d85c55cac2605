import type { Endpoint } from '@larder/shared/contracts/base/endpoint'
import {
  addReceiptItems,
  type ReceiptItemToAdd,
  undoReceiptItems,
} from '@larder/shared/contracts/receipts/receipt-items'
import {
  correctReceipt,
  deleteReceipt,
  getReceipt,
  getReceiptSpend,
  type ItemPrice,
  listItemPrices,
  listReceipts,
  readReceiptAgain,
  type ReceiptCorrection,
  type ReceiptDetail,
  type ReceiptSpend,
  type ReceiptSummary,
  splitReceipt,
  undoReceipt,
} from '@larder/shared/contracts/receipts/receipt-archive'
import {
  discardReview,
  type LeftOut,
  leaveOutLines,
  type ReviewDraft,
  saveReviewDraft,
} from '@larder/shared/contracts/receipts/receipt-review'
import {
  applyOrderCorrection,
  getOrderCorrection,
  type OrderCorrection,
  undoOrderCorrection,
} from '@larder/shared/contracts/orders/order-correction'
import { listOrders, MAX_ORDERS_PER_PAGE, type OrderSummary } from '@larder/shared/contracts/orders/orders'
import { getReceiptPage, type PageSize, uploadReceipt } from '@larder/shared/contracts/receipts/receipts'
import { generateClientId, getProgressResult } from '@larder/shared/contracts/receipts/upload-progress'
import { useMemo } from 'react'
import useSWR, { type ScopedMutator, useSWRConfig } from 'swr'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { type TellChange, useTellChange } from '../../lib/api/changes.ts'
import { call, callFile } from '../../lib/api/call.ts'
import { pageKeyOf, usePages } from '../../lib/api/use-pages.ts'
import { receiptWords } from './data.ts'

// Calls for the archive, the uploads and the reviews. Separate from data.ts, so that their schemas do not delay the
// stock.

cacheUnder(receiptWords.list, [listReceipts])
cacheUnder(receiptWords.one, [getReceipt])
cacheUnder(receiptWords.orders, [listOrders])
cacheUnder(receiptWords.correction, [getOrderCorrection])
cacheUnder(receiptWords.spend, [getReceiptSpend])
cacheUnder(receiptWords.prices, [listItemPrices])

const receiptKey = (id: string) => [receiptWords.one, id] as const
const spendKey = [receiptWords.spend] as const

/** The household's receipts, newest first, page by page; with a search only those that have its words. */
export const useReceipts = (search?: string) =>
  usePages<ReceiptSummary>(pageKeyOf(receiptWords.list, search), async (cursor) => {
    const { receipts, next_cursor } = await call(listReceipts, { query: { cursor, search } })
    return { rows: receipts, next_cursor }
  })

/** The household's orders from mails, likewise. */
export const useOrders = (search?: string) =>
  usePages<OrderSummary>(pageKeyOf(receiptWords.orders, search), async (cursor) => {
    // The first page is short, so that it shows soon; whoever wants more gets as many as there may be.
    const limit = cursor === undefined ? undefined : MAX_ORDERS_PER_PAGE
    const { orders, next_cursor } = await call(listOrders, { query: { cursor, limit, search } })
    return { rows: orders, next_cursor }
  })

/** One receipt with everything that was read. */
export function useReceipt(id: string) {
  const { data, error, mutate } = useSWR<ReceiptDetail, unknown>(receiptKey(id), () => fetchReceipt(id))
  return { receipt: data, error, retry: () => void mutate() }
}

/** What later mails changed of an order in stock. */
export function useOrderCorrection(orderId: string) {
  const { data, error, mutate } = useSWR<OrderCorrection, unknown>([receiptWords.correction, orderId], () =>
    call(getOrderCorrection, { params: { id: orderId } }),
  )
  return { correction: data, error, retry: () => void mutate() }
}

/** The picture of one page of a receipt. `attempt` distinguishes the readings of one receipt. */
export function useReceiptPage(receiptId: string, pageNumber: number, attempt?: number, size?: PageSize) {
  const { data, error } = useSWR<Blob, unknown>(
    ['receipt-page', receiptId, pageNumber, attempt, size],
    () =>
      callFile(getReceiptPage, {
        params: { id: receiptId, page_number: pageNumber },
        query: { attempt, size },
      }),
    // A page of one reading never changes.
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  )
  return { picture: data, hasFailed: error !== undefined }
}

/** The household's spending by month and store. */
export function useSpend() {
  const { data, error, mutate } = useSWR<ReceiptSpend, unknown>(spendKey, () => call(getReceiptSpend, {}))
  return { spend: data, error, retry: () => void mutate() }
}

/** The prices paid for an item of the catalogue, according to receipts. */
export function useItemPrices(itemId: string) {
  const { data, error } = useSWR<ItemPrice[], unknown>([receiptWords.prices, itemId], () =>
    call(listItemPrices, { query: { item_id: itemId } }),
  )
  return { prices: data, error }
}

type Addition = {
  query: { storage_location: string; purchase_date: string | undefined; is_past?: 'true' }
  body: ReceiptItemToAdd[]
}

/** Changes receipts, or the stock through them. Each call revalidates what it changed, and throws as `call` does. */
export function useReceiptMutations() {
  const { mutate } = useSWRConfig()
  const tell = useTellChange()
  return useMemo(() => createMutations(mutate, tell), [mutate, tell])
}

function createMutations(mutate: ScopedMutator, tell: TellChange) {
  /** A refusal means that something is not as shown, so what shows it is loaded again then too. */
  const changing = async <T>(by: Pick<Endpoint, 'changes'>, change: () => Promise<T>): Promise<T> => {
    try {
      return await change()
    } finally {
      await tell(by)
    }
  }
  return {
    readAgain: (id: string) => changing(readReceiptAgain, () => call(readReceiptAgain, { params: { id } })),
    /** Makes receipts of those that a picture shows; the picture is removed then. */
    split: (id: string) => changing(splitReceipt, () => call(splitReceipt, { params: { id } })),
    /** Removes from stock what a receipt added; returns the number of entries. */
    undo: async (id: string) =>
      (await changing(undoReceipt, () => call(undoReceipt, { params: { id } }))).undone_count,
    correct: async (id: string, body: ReceiptCorrection) => {
      const corrected = await call(correctReceipt, { params: { id }, body })
      await mutate(receiptKey(id), corrected, { revalidate: false })
      await tell(correctReceipt)
    },
    remove: (id: string) => changing(deleteReceipt, () => call(deleteReceipt, { params: { id } })),
    /** Adds reviewed lines to stock; returns the number of new entries, before they are loaded. */
    addItems: async (addition: Addition, idempotencyKey: string) => {
      const entries = await call(addReceiptItems, addition, { idempotencyKey })
      void tell(addReceiptItems)
      return entries.length
    },
    /** Undoes one `addItems` call, named by its key. */
    undoAddition: (key: string) =>
      changing(undoReceiptItems, () => call(undoReceiptItems, { body: { key } })),
    /** Corrects the stock of an order by the chosen lines. */
    correctStock: (id: string, body: { known_at: string; line_ids: string[] }, idempotencyKey: string) =>
      changing(applyOrderCorrection, () =>
        call(applyOrderCorrection, { params: { id }, body }, { idempotencyKey }),
      ),
    /** Undoes one `correctStock` call, named by its key. */
    undoCorrection: (id: string, key: string) =>
      changing(undoOrderCorrection, () => call(undoOrderCorrection, { params: { id }, body: { key } })),
    /** Discards receipts that wait for review, or restores them. */
    setDiscarded: (ids: readonly string[], is_discarded: boolean) =>
      changing(discardReview, () =>
        Promise.all(ids.map((id) => call(discardReview, { params: { id }, body: { is_discarded } }))),
      ),
  }
}

// The answers of these calls are kept in the session of an upload or a review, not in the cache. All throw as `call`
// does.

/** One receipt with everything that was read. */
export const fetchReceipt = (id: string): Promise<ReceiptDetail> => call(getReceipt, { params: { id } })

/** Browsers send at most 64 KiB after a page was left. */
const MAX_KEPT_ALIVE = 30_000

/** Saves the edits of a review based on `version`, and returns the new version. */
export async function saveDraft(id: string, version: number, draft: ReviewDraft): Promise<number> {
  const body = { version, draft }
  const isKeptAlive = JSON.stringify(body).length < MAX_KEPT_ALIVE
  return (await call(saveReviewDraft, { params: { id }, body }, { isKeptAlive })).version
}

/** Remembers that lines of a receipt are left out of their shop's future receipts, or no longer are. */
export const leaveOut = (id: string, body: LeftOut): Promise<unknown> =>
  call(leaveOutLines, { params: { id }, body })

/** Generates the client id of an upload, which identifies its progress and its result. */
export async function fetchClientId(signal: AbortSignal): Promise<string> {
  return (await call(generateClientId, {}, { signal })).client_id
}

/** Uploads one file, and returns what was read when that is done. */
export function sendReceipt(file: File, clientId: string, signal: AbortSignal) {
  const body = new FormData()
  // Fields before the file reach the server while it still receives the file.
  body.append('client_id', clientId)
  body.append('receipt_file', file)
  return call(uploadReceipt, { body }, { signal })
}

/** The progress of the upload with this client id, and its result once there is one. */
export const fetchUploadResult = (clientId: string, signal: AbortSignal) =>
  call(getProgressResult, { params: { client_id: clientId } }, { signal })
