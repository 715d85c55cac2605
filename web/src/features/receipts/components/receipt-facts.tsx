import type { ReceiptResult } from '@larder/shared/contracts/receipts'
import { Calendar, Check, Store, TriangleAlert } from 'lucide-react'
import { formatDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { verdictOn } from '../receipt-format.ts'
import styles from './receipt-facts.module.css'

/** Store, date, currency and whether the lines add up, a row for each receipt (RCPT-043). */
export function ReceiptFacts({ results }: { results: readonly ReceiptResult[] }) {
  return (
    <ul aria-label="Receipts" className={styles.receipts}>
      {results.map((result) => (
        <li key={result.receipt_id} className={styles.facts}>
          <span className={styles.fact} dir="auto">
            <Icon of={Store} size={16} />
            {result.store_name ?? 'Unknown store'}
          </span>
          <span className={styles.fact}>
            <Icon of={Calendar} size={16} />
            {result.purchase_date === null ? 'No date' : formatDate(result.purchase_date)}
          </span>
          <span className={styles.fact}>{result.currency ?? 'Unknown currency'}</span>
          <VerdictBadge result={result} />
        </li>
      ))}
    </ul>
  )
}

function VerdictBadge({ result }: { result: ReceiptResult }) {
  const verdict = verdictOn(result.receipt_total, result.total_difference, result.currency)
  if (verdict === null) return null
  return (
    <Badge tone={verdict.tone} icon={verdict.tone === 'ok' ? Check : TriangleAlert}>
      {verdict.text}
    </Badge>
  )
}
