import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { detailOr } from '../../../lib/api/messages.ts'
import { paths } from '../../../lib/paths.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useReceiptMutations } from '../lazy-data.ts'

/** Splits pictures of several receipts, one at a time; `onSplit` hears of each whose receipts will be read. */
export function useSplit(onSplit: (receiptId: string) => void) {
  const { split } = useReceiptMutations()
  const navigate = useNavigate()
  const [pendingId, setPendingId] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ receiptId: string; reason: string } | null>(null)
  return {
    pendingId,
    failure,
    split: async (receiptId: string, count: number) => {
      setPendingId(receiptId)
      setFailure(null)
      try {
        await split(receiptId)
        showToast({
          tone: 'success',
          text: `The ${count} receipts are being read one by one. Then they wait for review.`,
          onOpen: () => void navigate(paths.receipts),
        })
        onSplit(receiptId)
      } catch (error) {
        setFailure({ receiptId, reason: detailOr(error, 'Failed to split the picture') })
      }
      setPendingId(null)
    },
  }
}
