import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import { BlobImage } from '../../../ui/blob-image/blob-image.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { pictureAttempt, titleOf } from '../archive-format.ts'
import { useReceiptPage } from '../lazy-data.ts'
import styles from './archive/archived-receipt.module.css'

/** The pictures of a receipt's pages, one below the other. */
export function ReceiptPages({ receipt }: { receipt: ReceiptDetail }) {
  return (
    <div role="region" aria-label="Picture of the receipt" tabIndex={0} className={styles.pages}>
      {Array.from({ length: receipt.page_count }, (_, index) => (
        <Page key={index} receipt={receipt} pageNumber={index + 1} />
      ))}
    </div>
  )
}

function Page({ receipt, pageNumber }: { receipt: ReceiptDetail; pageNumber: number }) {
  const { picture, hasFailed } = useReceiptPage(receipt.id, pageNumber, pictureAttempt(receipt))
  if (picture) {
    return (
      <BlobImage
        blob={picture}
        alt={`Page ${pageNumber} of the receipt from ${titleOf(receipt)}`}
        className={styles.page}
      />
    )
  }
  if (hasFailed) return <p className={styles.note}>The picture of this page could not be loaded.</p>
  return <Skeleton height="320px" />
}
