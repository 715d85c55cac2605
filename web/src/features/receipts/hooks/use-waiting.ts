import { countWaitingReceipts } from '@larder/shared/contracts/receipt-review'
import useSWR from 'swr'
import { call } from '../../../lib/call.ts'
import { dataKeys } from '../../../lib/data-keys.ts'

/** How many receipts wait for review; 0 until it is known. */
export function useWaitingCount(): number {
  const { data } = useSWR<{ count: number }, unknown>(dataKeys.waiting, () => call(countWaitingReceipts, {}))
  return data?.count ?? 0
}
