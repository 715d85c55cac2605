import { countWaitingReceipts } from '@larder/shared/contracts/receipts/waiting-receipts'
import { countWaitingOrders } from '@larder/shared/contracts/orders/waiting-orders'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { useKept } from '../../lib/offline/use-kept.ts'

/** The first words of the keys under which data of receipts is cached. */
export const receiptWords = {
  list: 'receipts',
  one: 'receipt',
  orders: 'orders',
  correction: 'orderCorrection',
  waiting: cacheUnder('waitingReceipts', [countWaitingReceipts]),
  waitingOrders: cacheUnder('waitingOrders', [countWaitingOrders]),
  spend: 'spend',
  prices: 'prices',
} as const

const waitingKey = [receiptWords.waiting] as const

const waitingOrdersKey = [receiptWords.waitingOrders] as const

/** How many receipts, and how many orders from mails, wait for review; 0 until loaded. */
export function useWaitingCounts(): { receipts: number; orders: number } {
  const receipts = useKept(waitingKey, countWaitingReceipts, {})
  const orders = useKept(waitingOrdersKey, countWaitingOrders, {})
  return { receipts: receipts.data?.count ?? 0, orders: orders.data?.count ?? 0 }
}
