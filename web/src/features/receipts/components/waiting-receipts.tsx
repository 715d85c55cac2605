import { ChevronRight, ListChecks } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { useWaitingCount } from '../data.ts'
import styles from './waiting-receipts.module.css'

/** Links to the receipts that wait for review; nothing when there are none. */
export function WaitingReceipts() {
  const count = useWaitingCount()
  if (count === 0) return null
  return (
    <Link to={paths.receipts} className={styles.row}>
      <Icon of={ListChecks} />
      <span className={styles.text}>
        {count === 1 ? '1 receipt waits for review' : `${count} receipts wait for review`}
      </span>
      <Icon of={ChevronRight} />
    </Link>
  )
}
