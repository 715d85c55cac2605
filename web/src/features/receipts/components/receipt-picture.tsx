import { type CSSProperties, useEffect, useRef } from 'react'
import type { PageBox, PageOcrResult, ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import { BlobImage } from '../../../ui/blob-image/blob-image.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { useReceiptPage } from '../lazy-data.ts'
import { type PageView, scrollToMark, viewOfPage } from '../review/page-view.ts'
import styles from './receipt-picture.module.css'

type ReceiptPictureProps = {
  /** The line that is followed. */
  item: ReceiptItem
  pageCount: number
  /** The text read from the line's page, shown when its picture cannot be loaded. */
  page: PageOcrResult | undefined
  /** The places of all lines of that page. */
  boxes: readonly PageBox[]
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** The text of the page that a line was read from, with the line marked and scrolled into the middle. */
export function ReceiptPicture({ item, pageCount, page, boxes }: ReceiptPictureProps) {
  const { picture, hasFailed } = useReceiptPage(item.source_receipt, item.page_number)
  const windowRef = useRef<HTMLDivElement>(null)
  const markRef = useRef<HTMLDivElement>(null)
  const shownPage = useRef<string>(undefined)
  useEffect(() => {
    const shown = picture || hasFailed ? `${item.source_receipt} ${item.page_number}` : undefined
    // It glides along a page, but another page is there at once.
    bringIntoSight(windowRef.current, markRef.current, {
      isRightToLeft: RIGHT_TO_LEFT.test(item.source_text),
      behavior: shown === shownPage.current ? 'auto' : 'instant',
    })
    shownPage.current = shown
  }, [item, picture, hasFailed])
  const view = page === undefined ? null : viewOfPage(page, boxes)
  return (
    <figure className={styles.figure}>
      {/* A scrollable area must be reachable by keyboard too. Its coordinates are those of a page, from the left. */}
      <div
        ref={windowRef}
        role="group"
        aria-label="Picture of the receipt"
        tabIndex={0}
        dir="ltr"
        className={styles.window}
      >
        {hasFailed ? null : (
          <Crop view={view} page={page}>
            {picture ? (
              <BlobImage
                blob={picture}
                alt={`Page ${item.page_number} of the receipt from ${item.source_name}`}
                className={styles.image}
                onLoad={() =>
                  bringIntoSight(windowRef.current, markRef.current, {
                    isRightToLeft: RIGHT_TO_LEFT.test(item.source_text),
                    behavior: 'instant',
                  })
                }
              />
            ) : (
              <Skeleton height={view === null ? '320px' : '100%'} />
            )}
            {item.box === null ? null : <LineMark box={item.box} ref={markRef} />}
          </Crop>
        )}
        {hasFailed && page ? <PageText page={page} box={item.box} ref={markRef} /> : null}
      </div>
      {pageCount > 1 ? (
        <span aria-hidden className={styles.pageNumber}>{`${item.page_number} of ${pageCount}`}</span>
      ) : null}
      <figcaption className={styles.caption}>
        {hasFailed
          ? 'The picture of this page could not be loaded.'
          : `Page ${item.page_number} of ${pageCount} · ${
              item.box === null
                ? 'where this line stands is not known'
                : 'the marked line is the one you are on'
            }`}
      </figcaption>
    </figure>
  )
}

type ScrollWish = { isRightToLeft: boolean; behavior: ScrollBehavior }

/** Scrolls only this window: scrolling what is around it would move the lines under the reader's eyes. */
function bringIntoSight(
  window: HTMLElement | null,
  mark: HTMLElement | null,
  { isRightToLeft, behavior }: ScrollWish,
): void {
  if (window === null || mark === null) return
  const by = scrollToMark(window.getBoundingClientRect(), mark.getBoundingClientRect(), isRightToLeft)
  window.scrollBy({ ...by, behavior })
}

type CropProps = { view: PageView | null; page: PageOcrResult | undefined; children: React.ReactNode }

/** Shows the part of a page that has text, as wide as its lines are legible; the whole page where that is not known. */
function Crop({ view, page, children }: CropProps) {
  if (view === null || page === undefined) return <div className={styles.page}>{children}</div>
  const [left, top, right, bottom] = view.crop
  const [width, height] = [right - left, bottom - top]
  const place: CSSProperties & Record<'--line-share', number> = {
    '--line-share': view.lineShare,
    aspectRatio: (width * page.width) / (height * page.height),
  }
  return (
    <div className={styles.crop} style={place}>
      <div
        className={styles.sheet}
        style={{
          left: percent(-left / width),
          top: percent(-top / height),
          width: percent(1 / width),
          height: percent(1 / height),
        }}
      >
        {children}
      </div>
    </div>
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

const percent = (share: number) => `${share * 100}%`

type LineMarkProps = { box: PageBox; ref: React.Ref<HTMLDivElement> }

// Page coordinates: a receipt is not mirrored in right-to-left languages.
function LineMark({ box: [left, top, right, bottom], ref }: LineMarkProps) {
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
