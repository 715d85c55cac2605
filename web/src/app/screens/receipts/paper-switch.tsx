import { useLocation } from 'react-router-dom'
import { useWaitingCounts } from '../../../features/receipts/data.ts'
import { paths } from '../../../lib/paths.ts'
import { SegmentedLinks } from '../../../ui/segmented-filter/segmented-links.tsx'
import styles from './receipts-screen.module.css'

/** Switches between receipts and orders, each with the number that waits for review. */
export function PaperSwitch() {
  const { pathname } = useLocation()
  const { receipts, orders } = useWaitingCounts()
  return (
    <div className={styles.switch}>
      <SegmentedLinks
        label="Receipts and orders"
        countMeaning="waiting for review"
        links={[
          { to: paths.receipts, label: 'Receipts', isCurrent: pathname === paths.receipts, count: receipts },
          { to: paths.orders, label: 'Orders', isCurrent: pathname === paths.orders, count: orders },
        ]}
      />
    </div>
  )
}
