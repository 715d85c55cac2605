import type { ListPrices } from '../../known-items/use-list-prices.ts'
import styles from './list-progress.module.css'

/** What the list will cost by the last receipts, and how much of it nobody can tell. */
export function ListTotal({ prices: { total, unpriced } }: { prices: ListPrices }) {
  if (total === null) return null
  return (
    <p className={styles.total}>
      <span>{total}</span>
      {unpriced === null ? null : <span className={styles.unpriced}>{unpriced}</span>}
    </p>
  )
}
