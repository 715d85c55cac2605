import type { ReceiptSummary } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReviewState } from '@larder/shared/contracts/receipts/receipt-review'
import { CircleAlert, CircleDashed, CircleSlash, ListChecks, type LucideIcon } from 'lucide-react'
import { dayOf, formatDate, formatPrice } from '../../../../lib/format.ts'
import { Badge } from '../../../../ui/badge/badge.tsx'
import { titleOf } from '../../archive-format.ts'
import styles from './archive-list.module.css'
import { ReceiptThumbnail } from '../receipt-thumbnail.tsx'

type ArchiveListProps = { receipts: readonly ReceiptSummary[]; onOpen: (id: string) => void }

/** The archived receipts, newest first; each opens with everything that was read. */
export function ArchiveList({ receipts, onOpen }: ArchiveListProps) {
  return (
    <ul aria-label="Receipts" className={styles.list}>
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <button type="button" className={styles.row} onClick={() => onOpen(receipt.id)}>
            <ReceiptThumbnail receipt={receipt} />
            <span className={styles.words}>
              <span className={styles.store}>
                <bdi>{titleOf(receipt)}</bdi>
              </span>
              <span className={styles.facts}>{factsOf(receipt)}</span>
            </span>
            <span className={styles.end}>
              <StateBadge receipt={receipt} />
              {receipt.total === null ? null : (
                <span className={styles.total}>{formatPrice(receipt.total, receipt.currency)}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

const factsOf = ({ purchase_date, added_at, item_count, page_count }: ReceiptSummary): string =>
  [
    purchase_date === null ? `added ${formatDate(dayOf(added_at))}` : formatDate(purchase_date),
    counted(item_count, 'item'),
    ...(page_count > 1 ? [counted(page_count, 'page')] : []),
  ].join(' · ')

type StateBadgeProps = { receipt: Pick<ReceiptSummary, 'state' | 'review_state'> }

/** Shows the state of a receipt where it is unusual; most were simply read and added. */
export function StateBadge({ receipt: { state, review_state } }: StateBadgeProps) {
  if (state === 'failed') {
    return (
      <Badge tone="bad" icon={CircleAlert}>
        Not read
      </Badge>
    )
  }
  if (state !== 'completed') {
    return (
      <Badge tone="warn" isBusy>
        {state === 'queued' ? 'Waiting' : 'Reading'}
      </Badge>
    )
  }
  const badge = REVIEW_BADGES[review_state]
  return badge === undefined ? null : (
    <Badge tone={badge.tone} icon={badge.icon}>
      {badge.text}
    </Badge>
  )
}

const REVIEW_BADGES: Partial<Record<ReviewState, { tone: 'warn' | 'off'; icon: LucideIcon; text: string }>> =
  {
    waiting: { tone: 'warn', icon: ListChecks, text: 'Waiting for review' },
    partly_added: { tone: 'warn', icon: CircleDashed, text: 'Partly added' },
    discarded: { tone: 'off', icon: CircleSlash, text: 'Discarded' },
  }
