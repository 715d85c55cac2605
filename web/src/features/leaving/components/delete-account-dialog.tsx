import type { AccountDeletion } from '@larder/shared/contracts/accounts/leaving'
import { reasonFor } from '../../../lib/api/messages.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { deleteAccount } from '../data.ts'

type DeleteAccountDialogProps = {
  /** For how many days the deletion can be cancelled; 0 for not at all. */
  graceDays: number
  isSuperuser: boolean
  onDone: (deletion: AccountDeletion) => void
  onCancel: () => void
}

const WHAT = 'your stock and its history, your items, your receipts and their files, and your account'

/** Asks for a confirmation before the account is deleted, and says what the deletion means. */
export function DeleteAccountDialog({ graceDays, isSuperuser, onDone, onCancel }: DeleteAccountDialogProps) {
  return (
    <ConfirmDialog
      title="Delete my account"
      confirmLabel="Delete my account"
      onConfirm={async () => onDone(await deleteAccount())}
      failureText={reasonFor}
      onCancel={onCancel}
    >
      {graceDays > 0
        ? `In ${graceDays} days Larder removes ${WHAT}. You are signed out everywhere now, and access to Gmail ends. Until then you can keep the account: sign in again and press “Keep my account”, or follow the link in the mail that you get. `
        : `Larder removes ${WHAT}. You are signed out everywhere at once. This can’t be undone. `}
      {isSuperuser ? 'You are the superuser: the operator can then choose another one. ' : ''}
      If you want to keep your data, export them first.
    </ConfirmDialog>
  )
}
