import type { Mailbox } from '@larder/shared/contracts/orders/mailboxes'
import { MAIL_PROBLEMS, type MailProblem } from '@larder/shared/contracts/orders/mail-problems'
import { useEffect } from 'react'
import { useMailboxes, useMailboxMutations } from '../../../features/mailboxes/data.ts'
import { EmailSync } from '../../../features/orders/components/sync/email-sync.tsx'
import type { Report } from '../../../features/settings/use-report.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { syncSourcesOf } from '../receipts/sync-sources.ts'
import { useReviewedSync } from '../receipts/use-reviewed-sync.tsx'
import type { SyncLogs } from './settings-screen.tsx'

type EmailSyncPartProps = {
  /** Gmail of the connected account can be read (MAIL-017). */
  hasGmail: boolean
  report: Report
  /** Hears of new log lines, which have a section of their own. */
  onLogs: (logs: SyncLogs) => void
}

/** The sync of order mails in the settings, and the review of what it finds. */
export function EmailSyncPart({ hasGmail, report, onLogs }: EmailSyncPartProps) {
  const { mailboxes } = useMailboxes()
  const { addGmail, saveSettings } = useMailboxMutations()
  const { sync, review } = useReviewedSync(report)
  const { status, error, retry, isSyncing, failure } = sync
  useEffect(() => onLogs({ logs: status?.logs ?? [], isSyncing }), [status, isSyncing, onLogs])
  return (
    <>
      {error !== undefined && status === undefined ? (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          Error checking sync status
        </Banner>
      ) : null}
      <EmailSync
        sources={syncSourcesOf(mailboxes ?? [], hasGmail)}
        needsGmail={needsGmail(failure, mailboxes ?? [])}
        sync={sync}
        onSave={({ mailbox }, settings) =>
          mailbox === undefined ? addGmail(settings) : saveSettings(mailbox.id, settings)
        }
        report={report}
      />
      {review}
    </>
  )
}

const ENDED: ReadonlySet<MailProblem | null | undefined> = new Set(['no_google_account', 'access_ended'])

/** Google refuses access, as a sync or the last test of the connection found out (MAIL-007). */
const needsGmail = (failure: string, mailboxes: readonly Mailbox[]): boolean =>
  failure.includes(MAIL_PROBLEMS.no_google_account) ||
  failure.includes(MAIL_PROBLEMS.access_ended) ||
  mailboxes.some(({ last_check }) => ENDED.has(last_check?.problem))
