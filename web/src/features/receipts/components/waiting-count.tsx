import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useWaitingCounts } from '../data.ts'
import styles from './waiting-count.module.css'

/** The number of receipts and orders that wait for review, as a badge; nothing when there are none. */
export function WaitingCount() {
  const { receipts, orders } = useWaitingCounts()
  const count = receipts + orders
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{`, ${count} waiting for review`}</VisuallyHidden>
    </span>
  )
}
