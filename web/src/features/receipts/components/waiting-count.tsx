import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useWaitingCount } from '../data.ts'
import styles from './waiting-count.module.css'

/** The number of receipts that wait for review, as a badge; nothing when there are none. */
export function WaitingCount() {
  const count = useWaitingCount()
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{`, ${count} waiting for review`}</VisuallyHidden>
    </span>
  )
}
