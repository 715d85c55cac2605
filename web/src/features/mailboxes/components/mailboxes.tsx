import type { Mailbox } from '@larder/shared/contracts/orders/mailboxes'
import { lazy, Suspense, useState } from 'react'
import { detailOr, reasonFor } from '../../../lib/api/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { useMailboxes, useMailboxMutations } from '../data.ts'
import type { KeptAccount } from '../account-form.ts'
import type { Report } from '../report.ts'
import { MailboxLine } from './mailbox-line.tsx'
import styles from './mailboxes.module.css'
import { nameOf } from './name-of.ts'

const MailboxDialog = lazy(() =>
  import('./mailbox-dialog.tsx').then(({ MailboxDialog: dialog }) => ({ default: dialog })),
)

type MailboxesProps = {
  /** The connected Google account lets Gmail be read. */
  hasGmailAccess: boolean
  report: Report
}

/** The mailboxes whose order mails are read: their state, and adding, changing, testing and removing them. */
export function Mailboxes({ hasGmailAccess, report }: MailboxesProps) {
  const { mailboxes, error, retry } = useMailboxes()
  const { addGmail, remove } = useMailboxMutations()
  const [isAdding, setIsAdding] = useState(false)
  const [editing, setEditing] = useState<KeptAccount | null>(null)
  const [isAddingGmail, setIsAddingGmail] = useState(false)
  const [removing, setRemoving] = useState<Mailbox | null>(null)
  const [isForgotten, setIsForgotten] = useState(false)
  const canAddGmail = hasGmailAccess && mailboxes?.some(({ kind }) => kind === 'gmail') === false

  const closeDialog = () => {
    setIsAdding(false)
    setEditing(null)
  }
  const addConnectedGmail = async () => {
    setIsAddingGmail(true)
    try {
      await addGmail()
      report.success('Gmail was added')
    } catch (reason) {
      report.failure(`Gmail could not be added: ${reasonFor(reason)}`)
    }
    setIsAddingGmail(false)
  }

  return (
    <>
      {error === undefined ? null : (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, 'Failed to load the mailboxes')}
        </Banner>
      )}
      {mailboxes === undefined && error === undefined ? (
        <LoadingArea text="Loading mailboxes...">
          <Skeleton height="126px" radius="card" />
        </LoadingArea>
      ) : null}
      {mailboxes?.length === 0 ? (
        <p className={styles.note}>
          No mailbox yet. Add one by IMAP with an app password, which works with almost every provider.
        </p>
      ) : null}
      <ul className={styles.list}>
        {mailboxes?.map((mailbox) => (
          <MailboxLine
            key={mailbox.id}
            mailbox={mailbox}
            report={report}
            onEdit={setEditing}
            onRemove={() => {
              setIsForgotten(false)
              setRemoving(mailbox)
            }}
          />
        ))}
      </ul>
      {mailboxes === undefined ? null : (
        <div className={styles.actions}>
          <Button onPress={() => setIsAdding(true)}>Add a mailbox</Button>
          {canAddGmail ? (
            <Button isPending={isAddingGmail} onPress={() => void addConnectedGmail()}>
              Use the connected Gmail
            </Button>
          ) : null}
        </div>
      )}
      {isAdding || editing !== null ? (
        <Suspense>
          <MailboxDialog
            mailbox={editing}
            onClose={closeDialog}
            onSaved={(text) => {
              closeDialog()
              report.success(text)
            }}
          />
        </Suspense>
      ) : null}
      {removing === null ? null : (
        <ConfirmDialog
          title="Remove mailbox"
          confirmLabel="Remove"
          onCancel={() => setRemoving(null)}
          onConfirm={async () => {
            await remove(removing.id, isForgotten)
            setRemoving(null)
            report.success(`${nameOf(removing)} was removed`)
          }}
          options={
            <Checkbox isSelected={isForgotten} onChange={setIsForgotten}>
              Forget what was read of it too, except what is in stock
            </Checkbox>
          }
          failureText={(reason) => `The mailbox could not be removed: ${reasonFor(reason)}`}
        >
          {`Larder forgets the password of ${nameOf(removing)}. The mails on its server stay as they are.`}
        </ConfirmDialog>
      )}
    </>
  )
}
