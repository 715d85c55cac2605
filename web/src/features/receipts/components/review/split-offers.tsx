import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { useSplit } from '../../hooks/use-split.ts'
import type { ReviewReceipt } from '../../review/review-state.ts'
import styles from './review-dialog.module.css'

type SplitOffersProps = { receipts: readonly ReviewReceipt[]; onSplit: (receiptId: string) => void }

/** Says which pictures show several receipts, whose lines are mixed here, and offers to split them. */
export function SplitOffers({ receipts, onSplit }: SplitOffersProps) {
  const { pendingId, failure, split } = useSplit(onSplit)
  return receipts.map(({ result, isLeftOut }) => {
    const { receipt_id, several, source_filename } = result
    if (isLeftOut || several === null) return null
    const count = several.boxes.length
    return (
      <div key={receipt_id} className={styles.message}>
        <Banner tone="warning">
          <div className={styles.offer}>
            <p>
              {receipts.length > 1 ? <bdi>{source_filename}</bdi> : 'This picture'} shows {count} receipts.
            </p>
            <Button
              size="small"
              isPending={pendingId === receipt_id}
              isDisabled={pendingId !== null && pendingId !== receipt_id}
              onPress={() => void split(receipt_id, count)}
            >
              Split them
            </Button>
          </div>
        </Banner>
        {failure?.receiptId === receipt_id ? <Banner tone="error">{failure.reason}</Banner> : null}
      </div>
    )
  })
}
