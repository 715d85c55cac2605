import type { ReceiptSummary } from '@larder/shared/contracts/receipts/receipt-archive'
import { ReceiptText } from 'lucide-react'
import { useSeen } from '../../../lib/pictures/use-seen.ts'
import { BlobImage } from '../../../ui/blob-image/blob-image.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { pictureAttempt } from '../archive-format.ts'
import { useReceiptPage } from '../lazy-data.ts'
import styles from './archive/archive-list.module.css'

/**
 * A thumbnail of a receipt's first page, once it was looked at, or a drawing where there is no picture. Decorative: the text
 * is beside it.
 */
export function ReceiptThumbnail({ receipt }: { receipt: ReceiptSummary }) {
  const { ref, isSeen } = useSeen()
  const hasPicture = receipt.has_file && receipt.page_count > 0
  return (
    <span ref={ref} aria-hidden className={styles.thumbnail}>
      {hasPicture && isSeen ? <Picture receipt={receipt} /> : <Icon of={ReceiptText} />}
    </span>
  )
}

function Picture({ receipt }: { receipt: ReceiptSummary }) {
  const { picture } = useReceiptPage(receipt.id, 1, pictureAttempt(receipt), 'small')
  return picture ? <BlobImage blob={picture} alt="" className={styles.image} /> : <Icon of={ReceiptText} />
}
