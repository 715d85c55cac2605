import { countWaitingReceipts } from '@larder/shared/contracts/receipts/receipt-review'
import useSWR from 'swr'
import { call } from '../../lib/api/call.ts'

export const waitingKey = ['waitingReceipts'] as const

/** How many receipts wait for review; 0 until it is known. */
export function useWaitingCount(): number {
  const { data } = useSWR<{ count: number }, unknown>(waitingKey, () => call(countWaitingReceipts, {}))
  return data?.count ?? 0
}
