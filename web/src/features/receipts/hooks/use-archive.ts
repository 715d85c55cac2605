import {
  correctReceipt,
  deleteReceipt,
  getReceipt,
  getReceiptSpend,
  listReceipts,
  readReceiptAgain,
  type ReceiptCorrection,
  type ReceiptDetail,
  type ReceiptSpend,
  type ReceiptSummary,
  undoReceipt,
} from '@larder/shared/contracts/receipts/receipt-archive'
import { undoReceiptItems } from '@larder/shared/contracts/inventory'
import { discardReview } from '@larder/shared/contracts/receipts/receipt-review'
import useSWR, { useSWRConfig } from 'swr'
import useSWRInfinite, { unstable_serialize } from 'swr/infinite'
import { call } from '../../../lib/api/call.ts'
import { dataKeys } from '../../../lib/api/data-keys.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { isOpen } from '../archive-format.ts'

/** How often a receipt that is being read is looked at. */
const POLL_MS = 2000

type Page = { receipts: ReceiptSummary[]; next_cursor: string | null }
type PageKey = readonly [string, string | undefined]

const pageKey = (_index: number, before: Page | null): PageKey | null =>
  before?.next_cursor === null ? null : [dataKeys.receipts, before?.next_cursor]

/** The household's receipts, the newest first, page by page. */
export function useReceipts() {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page, unknown>(
    pageKey,
    ([, cursor]: PageKey) => call(listReceipts, { query: { cursor } }),
    {
      // Any of them may have been read, or removed, meanwhile.
      revalidateAll: true,
      refreshInterval: (pages) => (pages?.some(({ receipts }) => receipts.some(isOpen)) ? POLL_MS : 0),
    },
  )
  return {
    receipts: data?.flatMap(({ receipts }) => receipts),
    error,
    retry: () => void mutate(),
    hasMore: data?.at(-1)?.next_cursor != null,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize(size + 1),
  }
}

/** One receipt with all that was read; looked at again and again while it is being read. */
export function useReceipt(id: string) {
  const { data, error, mutate } = useSWR<ReceiptDetail, unknown>(
    [dataKeys.receipt, id],
    () => call(getReceipt, { params: { id } }),
    { refreshInterval: (receipt) => (receipt && isOpen(receipt) ? POLL_MS : 0) },
  )
  return { receipt: data, error, retry: () => void mutate() }
}

/** What the household spent by month and store. */
export function useSpend() {
  const { data, error, mutate } = useSWR<ReceiptSpend, unknown>(dataKeys.spend, () =>
    call(getReceiptSpend, {}),
  )
  return { spend: data, error, retry: () => void mutate() }
}

const receiptList = unstable_serialize(pageKey)

/** Revalidates all that shows stock or receipts. */
function useRefresh(): () => Promise<void> {
  const { mutate } = useSWRConfig()
  return async () => {
    await Promise.all([mutate(isOfStockOrReceipt, undefined, { populateCache: false }), mutate(receiptList)])
  }
}

/** What becomes of receipts after their review; each act tells about itself with 'Undo' beside. */
export function useReviewActs() {
  const refresh = useRefresh()
  const takeBack = async (act: () => Promise<unknown>, failure: string) => {
    try {
      await act()
      showToast({ tone: 'success', text: 'Undone' })
    } catch (error) {
      showToast({ tone: 'error', text: `${failure}: ${reasonFor(error)}` })
    }
    await refresh()
  }
  const setDiscarded = (ids: readonly string[], is_discarded: boolean) =>
    Promise.all(ids.map((id) => call(discardReview, { params: { id }, body: { is_discarded } })))
  return {
    /** Tells about lines that one call put into stock, named by its key; 'Undo' takes them all back by one call. */
    announceAddition: (key: string) => {
      const undo = () => call(undoReceiptItems, { body: { key } })
      showToast({
        tone: 'success',
        text: 'Items added to inventory successfully!',
        onUndo: () => void takeBack(undo, 'Error updating item'),
      })
      return refresh()
    },
    /** Takes receipts out of those that wait for review. Throws as `call` does. */
    discard: async (ids: readonly string[]) => {
      await setDiscarded(ids, true)
      showToast({
        tone: 'success',
        text: ids.length === 1 ? 'Receipt discarded' : `${ids.length} receipts discarded`,
        onUndo: () => void takeBack(() => setDiscarded(ids, false), 'The receipt stays discarded'),
      })
      await refresh()
    },
  }
}

const STOCK_OR_RECEIPT: readonly unknown[] = [
  ...dataKeys.inventory,
  ...dataKeys.waiting,
  dataKeys.history,
  dataKeys.receipt,
]

const isOfStockOrReceipt = (key: unknown): boolean => Array.isArray(key) && STOCK_OR_RECEIPT.includes(key[0])

/** What can be done with a kept receipt; each act revalidates what it changes and throws as `call` does. */
export function useArchiveActs() {
  const { mutate } = useSWRConfig()
  const refresh = (...keys: readonly unknown[]) => Promise.all(keys.map((key) => mutate(key as string)))
  return {
    readAgain: async (id: string) => {
      await call(readReceiptAgain, { params: { id } })
      await refresh([dataKeys.receipt, id], receiptList)
    },
    undo: async (id: string) => {
      const { undone_count } = await call(undoReceipt, { params: { id } })
      await refresh([dataKeys.receipt, id], dataKeys.inventory, dataKeys.waiting, receiptList)
      return undone_count
    },
    correct: async (id: string, correction: ReceiptCorrection) => {
      const corrected = await call(correctReceipt, { params: { id }, body: correction })
      await mutate([dataKeys.receipt, id], corrected, { revalidate: false })
      await refresh(receiptList, dataKeys.spend)
    },
    remove: async (id: string) => {
      await call(deleteReceipt, { params: { id } })
      await refresh(receiptList, dataKeys.spend, dataKeys.waiting)
    },
  }
}
