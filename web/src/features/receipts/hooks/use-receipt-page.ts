import { getReceiptPage } from '@larder/shared/contracts/receipts'
import useSWR from 'swr'
import { callFile } from '../../../lib/call.ts'
import { useEffect, useMemo } from 'react'

/** The picture of one page of a receipt as an address for an image; the call needs the token, so a plain one won't do. `attempt` tells the readings of one receipt apart. */
export function useReceiptPage(
  receiptId: string,
  pageNumber: number,
  attempt?: number,
): { url: string | null; hasFailed: boolean } {
  const { data, error } = useSWR<Blob, unknown>(
    ['receipt-page', receiptId, pageNumber, attempt],
    () =>
      callFile(getReceiptPage, { params: { id: receiptId, page_number: pageNumber }, query: { attempt } }),
    // A page of one reading never changes.
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  )
  const url = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])
  return { url, hasFailed: error !== undefined }
}
