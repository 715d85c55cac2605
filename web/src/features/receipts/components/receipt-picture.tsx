import { useEffect, useRef } from 'react'
import type { ReceiptItem } from '@larder/shared/contracts/receipts'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { useReceiptPage } from '../hooks/use-receipt-page.ts'
import styles from './receipt-picture.module.css'

type ReceiptPictureProps = {
  /** The line that has the focus. */
  item: ReceiptItem
  pageCount: number
}

/** The page that a line was read from, with the line marked and in sight. */
export function ReceiptPicture({ item, pageCount }: ReceiptPictureProps) {
  const { url, hasFailed } = useReceiptPage(item.source_receipt, item.page_number)
  const markRef = useRef<HTMLDivElement>(null)
  // Answers nothing: newer browsers return a promise here, which React would take for a clean-up function.
  const bringIntoSight = () => {
    void markRef.current?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }
  useEffect(bringIntoSight, [item, url])
  return (
    <figure className={styles.figure}>
      {/* What scrolls must be in reach of the keyboard too. */}
      <div role="group" aria-label="Picture of the receipt" tabIndex={0} className={styles.window}>
        {url === null ? (
          <PageStandIn hasFailed={hasFailed} />
        ) : (
          <div className={styles.page}>
            <img
              src={url}
              alt={`Page ${item.page_number} of the receipt from ${item.source_name}`}
              className={styles.image}
              onLoad={bringIntoSight}
            />
            {item.box === null ? null : <LineMark box={item.box} ref={markRef} />}
          </div>
        )}
      </div>
      <figcaption className={styles.caption}>
        Page {item.page_number} of {pageCount} · the marked line is the one you are on
      </figcaption>
    </figure>
  )
}

function PageStandIn({ hasFailed }: { hasFailed: boolean }) {
  if (!hasFailed) return <Skeleton height="320px" />
  return <p className={styles.caption}>The picture of this page could not be loaded.</p>
}

type LineMarkProps = { box: [number, number, number, number]; ref: React.Ref<HTMLDivElement> }

// The page's own coordinates: a receipt does not mirror with the reader's language.
function LineMark({ box: [left, top, right, bottom], ref }: LineMarkProps) {
  const percent = (share: number) => `${share * 100}%`
  return (
    <div
      ref={ref}
      data-testid="line-mark"
      className={styles.mark}
      style={{
        left: percent(left),
        top: percent(top),
        width: percent(right - left),
        height: percent(bottom - top),
      }}
    />
  )
}
