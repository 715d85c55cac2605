import { countWaitingReceipts } from '@larder/shared/contracts/receipts/receipt-review'
import useSWR from 'swr'
import { call } from '../../../lib/api/call.ts'
import { dataKeys } from '../../../lib/api/data-keys.ts'

/** How many receipts wait for review; 0 until it is known. */
export function useWaitingCount(): number {
  const { data } = useSWR<{ count: number }, unknown>(dataKeys.waiting, () => call(countWaitingReceipts, {}))
  return data?.count ?? 0
}
