import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { likelyLine } from '@larder/shared/domain/receipts/review/likely-line'
import { Calendar, Check, Pencil, Store, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../../lib/format.ts'
import { paidIn } from '../../../../lib/session/paid-in.ts'
import { Badge } from '../../../../ui/badge/badge.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import type { FactName } from '../../receipt-facts.ts'
import { reasonOf, verdictOn } from '../../receipt-format.ts'
import styles from './receipt-facts.module.css'

type ReceiptFactsProps = {
  result: ReceiptResult
  formatAmount: (amount: number) => string
  /** Facts that are shown elsewhere, in a field of their own. */
  omitted?: readonly FactName[]
  /** Opens the fields for correcting the facts; without it they are read-only. */
  onEdit?: (() => void) | undefined
  /** Content that follows on the same line. */
  children?: ReactNode
}

/** A paper that names no currency, with the one that the household pays in. */
const sayUnknown = (currency: string | null): string =>
  currency === null ? 'Unknown currency' : `Unknown currency, probably ${currency}`

/** Store, date, currency and whether the lines add up to the total, in one line (RCPT-043). */
export function ReceiptFacts({ result, formatAmount, omitted = [], onEdit, children }: ReceiptFactsProps) {
  const verdict = verdictOn(result, formatAmount)
  const suspect = verdict?.tone === 'warn' ? likelyLine(result) : null
  return (
    <div className={styles.facts}>
      {omitted.includes('store_name') ? null : (
        <span className={styles.fact}>
          <Icon of={Store} size={16} />
          <bdi className={styles.store}>{result.store_name ?? 'Unknown store'}</bdi>
        </span>
      )}
      {omitted.includes('purchase_date') ? null : (
        <span className={styles.fact}>
          <Icon of={Calendar} size={16} />
          {result.purchase_date === null ? 'No date' : formatDate(result.purchase_date)}
        </span>
      )}
      <span className={styles.fact}>{result.currency ?? sayUnknown(paidIn(null))}</span>
      {verdict === null ? null : (
        <Badge tone={verdict.tone} icon={verdict.tone === 'ok' ? Check : TriangleAlert}>
          {verdict.text}
        </Badge>
      )}
      {suspect === null ? null : (
        <span className={styles.suspect}>
          <bdi>{suspect.name}</bdi> {reasonOf(suspect, formatAmount)}
        </span>
      )}
      {children}
      {onEdit ? (
        <button
          type="button"
          aria-label={`Edit store, date and total of ${result.store_name ?? result.source_filename}`}
          className={styles.edit}
          onClick={onEdit}
        >
          <Icon of={Pencil} size={16} />
        </button>
      ) : null}
    </div>
  )
}
