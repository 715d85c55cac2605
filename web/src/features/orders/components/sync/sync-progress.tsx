import { Button } from '../../../../ui/button/button.tsx'
import { Spinner } from '../../../../ui/spinner/spinner.tsx'
import type { OrderSync } from '../../hooks/use-order-sync.ts'
import { countsText } from '../../sync-texts.ts'
import styles from './sync-progress.module.css'

/** How far a running sync is, with the button that ends it; nothing while none runs. */
export function SyncProgress({ sync }: { sync: OrderSync }) {
  const { status, mailboxes, isSyncing, isCancelling, cancel } = sync
  if (!isSyncing) return null
  return (
    <div className={styles.progress}>
      <p role="status" className={styles.words}>
        <Spinner />
        <span>
          {isCancelling ? 'Ending the sync…' : 'Reading e-mails…'}
          {status?.status === 'syncing' ? ` ${countsText(status)}` : ''}
          {mailboxes.count > 1 ? ` (${mailboxes.endedCount} of ${mailboxes.count} mailboxes done)` : ''}
        </span>
      </p>
      <Button
        size="small"
        isDisabled={isCancelling || status?.status !== 'syncing'}
        onPress={() => void cancel()}
      >
        Cancel sync
      </Button>
    </div>
  )
}
