import { type ReactNode, Suspense, useState } from 'react'
import { type OrderSync, useOrderSync } from '../../../features/orders/hooks/use-order-sync.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { PartBoundary } from '../../part-boundary.tsx'

const ReviewDialog = lazyPart(
  async () => (await import('../../../features/receipts/components/review/review-dialog.tsx')).ReviewDialog,
)

type Messages = { success: (text: string) => void; failure: (text: string) => void }

/**
 * A sync, and the one review that opens when it returns items (MAIL-036, MAIL-048); render `review` in the screen, where
 * it is null while there is none.
 */
export function useReviewedSync(
  messages: Messages,
  onReviewed?: () => void,
): { sync: OrderSync; review: ReactNode } {
  const [orderIds, setOrderIds] = useState<readonly string[]>([])
  const close = () => {
    setOrderIds([])
    onReviewed?.()
  }
  const sync = useOrderSync({
    ...messages,
    onFound: (found) => setOrderIds((open) => [...new Set([...open, ...found])]),
  })
  const review =
    orderIds.length === 0 ? null : (
      <PartBoundary frame={(message) => message}>
        <Suspense fallback={null}>
          <ReviewDialog
            kind="order"
            receiptIds={orderIds}
            failures={[]}
            onClose={close}
            onDiscarded={close}
            onDone={close}
          />
        </Suspense>
      </PartBoundary>
    )
  return { sync, review }
}
