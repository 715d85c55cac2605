import { countWaitingReceipts } from '@larder/shared/contracts/receipts/receipt-review'
import useSWR from 'swr'
import { call } from '../../lib/api/call.ts'

/** The first words of the keys under which data of receipts is cached. */
export const receiptWords = {
  list: 'receipts',
  one: 'receipt',
  waiting: 'waitingReceipts',
  spend: 'spend',
  prices: 'prices',
} as const

export const waitingKey = [receiptWords.waiting] as const

/** How many receipts wait for review; 0 until loaded. */
export function useWaitingCount(): number {
  const { data } = useSWR<{ count: number }, unknown>(waitingKey, () => call(countWaitingReceipts, {}))
  return data?.count ?? 0
}
