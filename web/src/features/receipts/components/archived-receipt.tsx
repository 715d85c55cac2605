import type { ReceiptDetail } from '@larder/shared/contracts/receipt-archive'
import type { ReceiptItem } from '@larder/shared/contracts/receipts'
import { dayOf, formatDate, formatPrice, formatQuantity } from '../../../lib/format.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { StateBadge } from './archive-list.tsx'
import styles from './archived-receipt.module.css'
import { ReceiptFacts } from './receipt-facts.tsx'

/** All that is known of a kept receipt. */
export function ArchivedReceipt({ receipt }: { receipt: ReceiptDetail }) {
  const { result, error, raw_text, has_file } = receipt
  return (
    <div className={styles.sections}>
      {error === null ? null : <Banner tone="error">{error.detail}</Banner>}
      <StateBadge state={receipt.state} />
      {result ? <ReceiptFacts results={[result]} /> : null}
      <p className={styles.note}>
        Added {formatDate(dayOf(receipt.added_at))} as {receipt.filename}. {stockText(receipt)}
        {has_file ? '' : ' The file and its picture are no longer kept.'}
      </p>
      {result ? <Lines items={result.items} currency={result.currency} /> : null}
      {raw_text === null ? null : (
        <details>
          <summary className={styles.summary}>Text as it was read</summary>
          <pre dir="auto" tabIndex={0} className={styles.text}>
            {raw_text}
          </pre>
        </details>
      )}
      {receipt.stages.length > 0 ? <Reading receipt={receipt} /> : null}
    </div>
  )
}

const stockText = ({ entry_count, undoable_count }: ReceiptDetail): string => {
  if (entry_count === 0) return 'Nothing of it was put into stock.'
  const entries = entry_count === 1 ? '1 entry' : `${entry_count} entries`
  if (undoable_count === 0) return `It brought ${entries}, of which nothing is left to take back.`
  return `It brought ${entries}; ${undoable_count} can be taken back.`
}

function Lines({ items, currency }: { items: readonly ReceiptItem[]; currency: string | null }) {
  if (items.length === 0) return <p className={styles.note}>No lines were read.</p>
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Lines</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={index}>
            <td dir="auto">{item.name}</td>
            <td>{formatQuantity(item.quantity, item.unit)}</td>
            <td>{item.price === null ? '' : formatPrice(item.price, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Reading({ receipt: { result, stages } }: { receipt: ReceiptDetail }) {
  return (
    <details>
      <summary className={styles.summary}>How it was read</summary>
      <table className={styles.table}>
        <caption className={styles.caption}>{result ? `Read by ${result.text_engine}` : 'Stages'}</caption>
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">Seconds</th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ name, seconds }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{seconds.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
