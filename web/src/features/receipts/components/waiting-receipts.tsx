import { ChevronRight, ListChecks } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { useWaitingCounts } from '../data.ts'
import styles from './waiting-receipts.module.css'

/** Links to the receipts and to the orders that wait for review; nothing when there are none. */
export function WaitingReceipts() {
  const { receipts, orders } = useWaitingCounts()
  return (
    <>
      <Row to={paths.receipts} count={receipts} thing="receipt" />
      <Row to={paths.orders} count={orders} thing="order" />
    </>
  )
}

function Row({ to, count, thing }: { to: string; count: number; thing: string }) {
  if (count === 0) return null
  return (
    <Link to={to} className={styles.row}>
      <Icon of={ListChecks} />
      <span className={styles.text}>
        {count === 1 ? `1 ${thing} waits for review` : `${count} ${thing}s wait for review`}
      </span>
      <Icon of={ChevronRight} />
    </Link>
  )
}
