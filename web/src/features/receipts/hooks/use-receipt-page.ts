import { getReceiptPage } from '@larder/shared/contracts/receipts/receipts'
import useSWR from 'swr'
import { callFile } from '../../../lib/api/call.ts'

/** The picture of one page of a receipt. `attempt` tells the readings of one receipt apart. */
export function useReceiptPage(
  receiptId: string,
  pageNumber: number,
  attempt?: number,
): { picture: Blob | undefined; hasFailed: boolean } {
  const { data, error } = useSWR<Blob, unknown>(
    ['receipt-page', receiptId, pageNumber, attempt],
    () =>
      callFile(getReceiptPage, { params: { id: receiptId, page_number: pageNumber }, query: { attempt } }),
    // A page of one reading never changes.
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  )
  return { picture: data, hasFailed: error !== undefined }
}
