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
} from '@larder/shared/contracts/receipt-archive'
import { undoReceiptItems } from '@larder/shared/contracts/inventory'
import useSWR, { useSWRConfig } from 'swr'
import useSWRInfinite, { unstable_serialize } from 'swr/infinite'
import { call } from '../../../lib/call.ts'
import { dataKeys } from '../../../lib/data-keys.ts'
import { reasonFor } from '../../../lib/messages.ts'
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

/** Tells about lines that one call put into stock, named by its key; 'Undo' takes them all back by one call. */
export function useAnnounceAddition() {
  const { mutate } = useSWRConfig()
  const refresh = async () => {
    await Promise.all([mutate(isOfStockOrReceipt, undefined, { populateCache: false }), mutate(receiptList)])
  }
  const takeBack = async (key: string) => {
    try {
      await call(undoReceiptItems, { body: { key } })
      showToast({ tone: 'success', text: 'Undone' })
    } catch (error) {
      showToast({ tone: 'error', text: `Error updating item: ${reasonFor(error)}` })
    }
    await refresh()
  }
  return (key: string) => {
    showToast({
      tone: 'success',
      text: 'Items added to inventory successfully!',
      onUndo: () => void takeBack(key),
    })
    return refresh()
  }
}

const STOCK_OR_RECEIPT: readonly unknown[] = [...dataKeys.inventory, dataKeys.history, dataKeys.receipt]

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
      await refresh([dataKeys.receipt, id], dataKeys.inventory)
      return undone_count
    },
    correct: async (id: string, correction: ReceiptCorrection) => {
      const corrected = await call(correctReceipt, { params: { id }, body: correction })
      await mutate([dataKeys.receipt, id], corrected, { revalidate: false })
      await refresh(receiptList, dataKeys.spend)
    },
    remove: async (id: string) => {
      await call(deleteReceipt, { params: { id } })
      await refresh(receiptList, dataKeys.spend)
    },
  }
}
