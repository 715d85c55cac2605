import { Mail } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { SyncProgress } from '../../../features/orders/components/sync/sync-progress.tsx'
import { useMailboxes } from '../../../features/mailboxes/data.ts'
import { settingsOf } from '../../../features/orders/sync-form-values.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { syncSourcesOf } from '../receipts/sync-sources.ts'
import { useReviewedSync } from '../receipts/use-reviewed-sync.tsx'

type Message = { tone: 'success' | 'error'; text: string }

type DashboardSyncProps = {
  /** Where progress and result are shown; null until it exists. */
  notices: HTMLElement | null
}

/**
 * 'Sync from Email' on the dashboard, which syncs all mailboxes: its button where one can be read, progress and result,
 * and one review of what was found (DASH-010, DASH-031, DASH-032).
 */
export function DashboardSync({ notices }: DashboardSyncProps) {
  const { user } = useSession()
  const { mailboxes } = useMailboxes()
  const [message, setMessage] = useState<Message | null>(null)
  const { sync, review } = useReviewedSync({
    success: (text) => setMessage({ tone: 'success', text }),
    failure: (text) => setMessage({ tone: 'error', text }),
  })
  const sources = syncSourcesOf(mailboxes ?? [], user?.has_gmail_access === true)
  const start = () => {
    setMessage(null)
    void sync.start(
      sources.map(({ name, mailbox }) => {
        // What was chosen in the settings holds here too.
        const { auto_sync: _, ...options } = settingsOf(mailbox)
        return { name, options: { ...options, mailbox_id: mailbox?.id } }
      }),
    )
  }
  return (
    <>
      {sources.length > 0 ? (
        <Button icon={Mail} isDisabled={sync.isSyncing} onPress={start}>
          {sync.isSyncing ? 'Syncing…' : 'Sync from Email'}
        </Button>
      ) : null}
      {notices === null
        ? null
        : createPortal(
            <>
              <SyncProgress sync={sync} />
              {message === null || sync.isSyncing ? null : (
                <Banner tone={message.tone}>{message.text}</Banner>
              )}
            </>,
            notices,
          )}
      {review}
    </>
  )
}
