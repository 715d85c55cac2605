import type { HouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { formatPrice } from '../../../../lib/format.ts'
import { spendPaidIn } from '../../history-words.ts'
import { HistoryFrame } from './history-frame.tsx'
import frame from './history-frame.module.css'
import styles from './category-spend.module.css'

/** What was spent on each category in the last weeks, each currency by itself. */
export function CategorySpend() {
  return (
    <HistoryFrame title="Spent by category" height="220px">
      {(history) => <Spend history={history} />}
    </HistoryFrame>
  )
}

function Spend({ history: { weeks, spend, unpriced_count } }: { history: HouseholdHistory }) {
  return (
    <>
      {spend.length === 0 ? (
        <p className={frame.text}>
          No receipt of the last {weeks.length} weeks with prices was added to your stock.
        </p>
      ) : (
        <p className={frame.text}>
          The lines of receipts and orders of the last {weeks.length} weeks that you added to your stock.
        </p>
      )}
      {spendPaidIn(spend).map((ofCurrency) => (
        <CurrencyTable key={ofCurrency.currency} {...ofCurrency} />
      ))}
      {unpriced_count > 0 ? (
        <p className={frame.text}>
          {unpriced_count === 1
            ? '1 line without a price is not counted.'
            : `${unpriced_count} lines without a price are not counted.`}
        </p>
      ) : null}
    </>
  )
}

/** A chart that is its own table: each row has its amount, and a bar for the eye. */
function CurrencyTable({ currency, categories }: HouseholdHistory['spend'][number]) {
  const total = categories.reduce((sum, { amount }) => sum + amount, 0)
  const highest = Math.max(...categories.map(({ amount }) => amount))
  return (
    <table className={styles.table}>
      <caption className={styles.total}>
        {formatPrice(total, currency)}
        {currency === null ? ' in an unknown currency' : ''}
      </caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Spent</th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ category, amount }) => (
          <tr key={category}>
            <th scope="row">
              <bdi>{category ?? 'Without a category'}</bdi>
              <span
                aria-hidden
                className={styles.bar}
                style={{ inlineSize: `${highest > 0 ? Math.max(0, (amount / highest) * 100) : 0}%` }}
              />
            </th>
            <td>{formatPrice(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
