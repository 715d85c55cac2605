import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import { dayOf, formatDate } from '../../../../lib/format.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { isOpen } from '../../archive-format.ts'
import { StateBadge } from './archive-list.tsx'
import { ArchivedFacts } from './archived-facts.tsx'
import { ArchivedLines } from './archived-lines.tsx'
import styles from './archived-receipt.module.css'
import { ReadingReport } from '../review/reading-report.tsx'

/** All details of an archived receipt. */
export function ArchivedReceipt({ receipt }: { receipt: ReceiptDetail }) {
  const { result, error, raw_text, has_file } = receipt
  return (
    <div className={styles.sections}>
      {error === null ? null : <Banner tone="error">{error.detail}</Banner>}
      {result?.duplicate_of ? (
        <Banner tone="warning">
          {`The same receipt was added on ${formatDate(result.duplicate_of.added_at)} before.`}
        </Banner>
      ) : null}
      <StateBadge receipt={receipt} />
      {result ? (
        <ArchivedFacts key={receipt.attempt} result={result} isLocked={receipt.state !== 'completed'} />
      ) : null}
      <p className={styles.note}>
        Added {formatDate(dayOf(receipt.added_at))} as <bdi>{receipt.filename}</bdi>. {stockText(receipt)}
        {has_file ? '' : ' The file and its picture are no longer kept.'}
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
      {isOpen(receipt) || (result === null && receipt.stages.length === 0) ? null : (
        <ReadingReport receipt={receipt} />
      )}
    </div>
  )
}

const stockText = ({ entry_count, undoable_count }: ReceiptDetail): string => {
  if (entry_count === 0) return 'Nothing of it was put into stock.'
  const entries = entry_count === 1 ? '1 entry' : `${entry_count} entries`
  if (undoable_count === 0) return `It brought ${entries}, of which nothing is left to take back.`
  return `It brought ${entries}; ${undoable_count} can be taken back.`
}
