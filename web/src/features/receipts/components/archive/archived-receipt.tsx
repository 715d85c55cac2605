import type { Person } from '@larder/shared/contracts/accounts/person'
import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import type { OrderFacts } from '@larder/shared/contracts/orders/order-facts'
import { dayOf, formatDate } from '../../../../lib/format.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { apartText, isOpen, orderFacts } from '../../archive-format.ts'
import { OrderChanges } from './order-changes.tsx'
import { StateBadge } from './archive-list.tsx'
import { ArchivedFacts } from './archived-facts.tsx'
import { ArchivedLines } from './archived-lines.tsx'
import styles from './archived-receipt.module.css'
import { ReadingReport } from '../review/reading-report.tsx'

type ArchivedReceiptProps = {
  receipt: ReceiptDetail
  /** Opens the correction of an order that later mails changed. */
  onCorrect: () => void
}

/** All details of an archived receipt or order. */
export function ArchivedReceipt({ receipt, onCorrect }: ArchivedReceiptProps) {
  const { result, error, raw_text, order } = receipt
  const apart = order && apartText(order)
  return (
    <div className={styles.sections}>
      {error === null ? null : <Banner tone="error">{error.detail}</Banner>}
      {result?.duplicate_of ? (
        <Banner tone="warning">
          {`The same ${order === null ? 'receipt' : 'shopping'} was added on ${formatDate(result.duplicate_of.added_at)} before.`}
        </Banner>
      ) : null}
      {apart === null ? null : <Banner tone="warning">{apart}</Banner>}
      {order === null || order.changed_lines.length === 0 ? null : (
        <OrderChanges lines={order.changed_lines} currency={receipt.currency} onCorrect={onCorrect} />
      )}
      <StateBadge receipt={receipt} />
      {result ? (
        <ArchivedFacts
          key={receipt.attempt}
          kind={order === null ? 'receipt' : 'order'}
          result={result}
          isLocked={receipt.state !== 'completed'}
        />
      ) : null}
      <p className={styles.note}>
        {order === null ? <FileText receipt={receipt} /> : <bdi>{originOf(order)}</bdi>}
        {order === null ? null : <By person={receipt.person} lead=" Read by" />} {stockText(receipt)}
      </p>
      {result ? <ArchivedLines items={result.items} currency={result.currency} /> : null}
      {raw_text === null ? null : (
        <details className={styles.details}>
          <summary className={styles.summary}>Text as it was read</summary>
          <pre dir="auto" tabIndex={0} className={styles.text}>
            {raw_text}
          </pre>
        </details>
      )}
      {order !== null || isOpen(receipt) || (result === null && receipt.stages.length === 0) ? null : (
        <ReadingReport receipt={receipt} />
      )}
    </div>
  )
}

function FileText({ receipt: { added_at, filename, has_file, person } }: { receipt: ReceiptDetail }) {
  return (
    <>
      Added {formatDate(dayOf(added_at))} as <bdi>{filename}</bdi>.<By person={person} lead=" By" />
      {has_file ? '' : ' The file and its picture are no longer kept.'}
    </>
  )
}

/** ' By Maya.', in a household of several people. */
function By({ person, lead }: { person: Person | null; lead: string }) {
  if (person === null) return null
  return (
    <>
      {lead} <bdi>{person.name}</bdi>
      {person.is_former ? ' (former member)' : ''}.
    </>
  )
}

/** 'No. A-1001, delivered. From 2 e-mails, the last of Mar 9, 2026.' */
function originOf(order: OrderFacts): string {
  const facts = orderFacts(order).join(', ')
  const mails = order.mail_count === 1 ? '1 e-mail' : `${order.mail_count} e-mails`
  const last =
    order.mailed_at === null
      ? ''
      : `, ${order.mail_count === 1 ? '' : 'the last '}of ${formatDate(order.mailed_at)}`
  return `${facts === '' ? '' : `${facts.charAt(0).toUpperCase()}${facts.slice(1)}. `}From ${mails}${last}.`
}

const stockText = ({ entry_count, undoable_count }: ReceiptDetail): string => {
  if (entry_count === 0) return 'Nothing of it was put into stock.'
  const entries = entry_count === 1 ? '1 entry' : `${entry_count} entries`
  if (undoable_count === 0) return `It brought ${entries}, of which nothing is left to take back.`
  return `It brought ${entries}; ${undoable_count} can be taken back.`
}
