import type { ReceiptSummary } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReviewState } from '@larder/shared/contracts/receipts/receipt-review'
import type { OrderFacts } from '@larder/shared/contracts/orders/order-facts'
import {
  CircleAlert,
  CircleDashed,
  CircleSlash,
  ListChecks,
  type LucideIcon,
  Mail,
  TriangleAlert,
} from 'lucide-react'
import { dayOf, formatDate, formatPrice } from '../../../../lib/format.ts'
import { Badge } from '../../../../ui/badge/badge.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { orderFacts, titleOf } from '../../archive-format.ts'
import styles from './archive-list.module.css'
import { ReceiptThumbnail } from '../receipt-thumbnail.tsx'

/** A receipt, or an order from mails, which has no picture. */
type Paper = ReceiptSummary & { order?: OrderFacts }

type ArchiveListProps = {
  /** What is listed, for screen readers. */
  label: string
  papers: readonly Paper[]
  onOpen: (id: string) => void
}

/** Archived receipts or orders, newest first; each opens with everything that was read. */
export function ArchiveList({ label, papers, onOpen }: ArchiveListProps) {
  return (
    <ul aria-label={label} className={styles.list}>
      {papers.map((paper) => (
        <li key={paper.id}>
          <button type="button" className={styles.row} onClick={() => onOpen(paper.id)}>
            {paper.order === undefined ? <ReceiptThumbnail receipt={paper} /> : <OrderMark />}
            <span className={styles.words}>
              <span className={styles.store}>
                <bdi>{titleOf(paper)}</bdi>
              </span>
              <span className={styles.facts}>{factsOf(paper)}</span>
            </span>
            <span className={styles.end}>
              <StateBadge receipt={paper} />
              {paper.total === null ? null : (
                <span className={styles.total}>{formatPrice(paper.total, paper.currency)}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** Stands where a receipt has its picture. */
function OrderMark() {
  return (
    <span aria-hidden className={styles.thumbnail}>
      <Icon of={Mail} />
    </span>
  )
}

const factsOf = ({ purchase_date, added_at, item_count, page_count, order }: Paper): string =>
  [
    purchase_date === null ? `added ${formatDate(dayOf(added_at))}` : formatDate(purchase_date),
    counted(item_count, 'item'),
    ...(page_count > 1 ? [counted(page_count, 'page')] : []),
    ...(order === undefined ? [] : orderFacts(order)),
    ...(order?.is_separate ? ['from another sender'] : []),
  ].join(' · ')

type StateBadgeProps = { receipt: Pick<Paper, 'state' | 'review_state'> & { order?: OrderFacts | null } }

/** Shows the state of a receipt where it is unusual; most were simply read and added. */
export function StateBadge({ receipt: { state, review_state, order } }: StateBadgeProps) {
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
  if (order && order.changed_lines.length > 0) {
    return (
      <Badge tone="warn" icon={TriangleAlert}>
        Changed since it was added
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
