import { useEffect, useRef } from 'react'
import type { PageBox, PageOcrResult, ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import { BlobImage } from '../../../ui/blob-image/blob-image.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { useReceiptPage } from '../lazy-data.ts'
import styles from './receipt-picture.module.css'

type ReceiptPictureProps = {
  /** The focused line. */
  item: ReceiptItem
  pageCount: number
  /** The text read from the line's page, shown when its picture cannot be loaded. */
  page: PageOcrResult | undefined
}

/** The page that a line was read from, with the line marked and scrolled into view. */
export function ReceiptPicture({ item, pageCount, page }: ReceiptPictureProps) {
  const { picture, hasFailed } = useReceiptPage(item.source_receipt, item.page_number)
  const markRef = useRef<HTMLDivElement>(null)
  // Must not return the promise of newer browsers, which React would take for a clean-up function.
  const bringIntoSight = () => {
    void markRef.current?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }
  useEffect(bringIntoSight, [item, picture, hasFailed])
  return (
    <figure className={styles.figure}>
      {/* A scrollable area must be reachable by keyboard too. */}
      <div role="group" aria-label="Picture of the receipt" tabIndex={0} className={styles.window}>
        {picture ? (
          <div className={styles.page}>
            <BlobImage
              blob={picture}
              alt={`Page ${item.page_number} of the receipt from ${item.source_name}`}
              className={styles.image}
              onLoad={bringIntoSight}
            />
            {item.box === null ? null : <LineMark box={item.box} ref={markRef} />}
          </div>
        ) : null}
        {picture || hasFailed ? null : <Skeleton height="320px" />}
        {hasFailed && page ? <PageText page={page} box={item.box} ref={markRef} /> : null}
      </div>
      <figcaption className={styles.caption}>
        {hasFailed
          ? 'The picture of this page could not be loaded.'
          : `Page ${item.page_number} of ${pageCount} · the marked line is the one you are on`}
      </figcaption>
    </figure>
  )
}

type PageTextProps = { page: PageOcrResult; box: PageBox | null; ref: React.Ref<HTMLDivElement> }

function PageText({ page, box, ref }: PageTextProps) {
  const middle = box === null ? null : (box[1] + box[3]) / 2
  const isMarked = (block: PageBox) => middle !== null && block[1] <= middle && middle <= block[3]
  return (
    <div dir="auto" className={styles.text}>
      {page.blocks.map((block, index) => (
        <div
          key={index}
          ref={isMarked(block.box) ? ref : undefined}
          data-marked={isMarked(block.box) || undefined}
        >
          {block.text}
        </div>
      ))}
    </div>
  )
}

type LineMarkProps = { box: PageBox; ref: React.Ref<HTMLDivElement> }

// Page coordinates: a receipt is not mirrored in right-to-left languages.
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
