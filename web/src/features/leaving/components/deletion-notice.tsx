import { useState } from 'react'
import { reasonFor } from '../../../lib/api/messages.ts'
import { formatInstant } from '../../../lib/format.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useAccountDeletion, useKeepAccount } from '../data.ts'
import styles from './deletion-notice.module.css'

/** Shown above every page while the account is to be deleted, with a button that keeps it. */
export function DeletionNotice() {
  const { deletion } = useAccountDeletion()
  const keepAccount = useKeepAccount()
  const [isKeeping, setIsKeeping] = useState(false)
  if (deletion?.due_at == null) return null
  const keep = async () => {
    if (isKeeping) return
    setIsKeeping(true)
    try {
      await keepAccount()
      showToast({ tone: 'success', text: 'Your account stays. Nothing was deleted.' })
    } catch (error) {
      showToast({ tone: 'error', text: `Your account could not be kept: ${reasonFor(error)}` })
    }
    setIsKeeping(false)
  }
  return (
    <div className={styles.notice}>
      <Banner
        tone="warning"
        title="This account will be deleted"
        action={{ label: 'Keep my account', onPress: () => void keep() }}
      >
        {`Everything in it is removed on ${formatInstant(deletion.due_at)}.`}
      </Banner>
    </div>
  )
}
