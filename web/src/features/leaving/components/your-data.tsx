import type { User } from '@larder/shared/contracts/accounts/auth'
import type { AccountDeletion } from '@larder/shared/contracts/accounts/leaving'
import { type ReactNode, useState } from 'react'
import { detailOr, reasonFor } from '../../../lib/api/messages.ts'
import { formatInstant } from '../../../lib/format.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { prepareExport, useAccountDeletion } from '../data.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import styles from './your-data.module.css'

type YourDataProps = {
  user: User
  /** Whether the household has other members. */
  isShared: boolean
  /** Whether the person left stock behind when joining the household. */
  hasLeftStock: boolean
  /** What the section says at the top of the screen. */
  report: { success: (text: string) => void; failure: (text: string) => void }
  /** Called when the deletion of the account was requested. */
  onLeft: (deletion: AccountDeletion) => void
}

/** The export of all data, and the deletion of the account. */
export function YourData({ user, isShared, hasLeftStock, report, onLeft }: YourDataProps) {
  const { deletion, error, retry } = useAccountDeletion()
  const [isPreparing, setIsPreparing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  const exportData = async () => {
    setIsPreparing(true)
    try {
      download(await prepareExport())
      report.success('Your download has begun. Your browser shows how far it is.')
    } catch (reason) {
      report.failure(`Your data could not be exported: ${reasonFor(reason)}`)
    }
    setIsPreparing(false)
  }

  return (
    <>
      <Part
        title="Take it along"
        text={`One zip file with all that Larder keeps of you and your household${hasLeftStock ? ', and what you left behind when you joined it' : ''}: your stock and its history for spreadsheets, everything as JSON, and the files of your receipts.`}
      >
        <Button isPending={isPreparing} onPress={() => void exportData()}>
          Export my data
        </Button>
      </Part>
      <Part
        title="Leave"
        text={
          deletion?.due_at == null
            ? isShared
              ? `Your account is removed for good${hasLeftStock ? ', with what you left behind when you joined' : ''}. The household stays with its other members.`
              : 'Your account and everything in your household are removed for good.'
            : `Your account will be deleted on ${formatInstant(deletion.due_at)}.`
        }
      >
        {error === undefined ? null : (
          <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
            {detailOr(error, 'Failed to load whether your account is to be deleted')}
          </Banner>
        )}
        {deletion?.due_at == null ? (
          <Button variant="danger" isDisabled={deletion === undefined} onPress={() => setIsAsking(true)}>
            Delete my account
          </Button>
        ) : null}
      </Part>
      {isAsking && deletion !== undefined ? (
        <DeleteAccountDialog
          graceDays={deletion.grace_days}
          isSuperuser={user.is_superuser}
          isShared={isShared}
          hasLeftStock={hasLeftStock}
          onDone={onLeft}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      <p>{text}</p>
      <div>{children}</div>
    </div>
  )
}

/** The browser itself loads the file: it shows the progress, and a large file needs no memory of the page. */
function download(url: string): void {
  const link = document.createElement('a')
  link.href = url
  // Without this, an answer that is an error instead of a file would replace the page.
  link.download = ''
  link.click()
}
