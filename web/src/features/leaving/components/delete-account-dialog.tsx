import type { AccountDeletion } from '@larder/shared/contracts/accounts/leaving'
import { reasonFor } from '../../../lib/api/messages.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { deleteAccount } from '../data.ts'

type DeleteAccountDialogProps = {
  /** For how many days the deletion can be cancelled; 0 for not at all. */
  graceDays: number
  isSuperuser: boolean
  /** Whether the household has other members, with whom it stays. */
  isShared: boolean
  /** Whether the person left stock behind when joining the household. */
  hasLeftStock: boolean
  onDone: (deletion: AccountDeletion) => void
  onCancel: () => void
}

const ALL = 'your stock and its history, your items, your receipts and their files, and your account'
const LEFT_BEHIND = 'what you left behind when you joined the household'
/** What is a person's where the household stays with others. */
const OWN = 'your account and the mailboxes that you connected'

/** Asks for a confirmation before the account is deleted, and says what the deletion means. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { graceDays, isSuperuser, isShared, hasLeftStock, onDone, onCancel } = props
  const what = [isShared ? OWN : ALL, ...(hasLeftStock ? [LEFT_BEHIND] : [])].join(', and ')
  return (
    <ConfirmDialog
      title="Delete my account"
      confirmLabel="Delete my account"
      onConfirm={async () => onDone(await deleteAccount())}
      failureText={reasonFor}
      onCancel={onCancel}
    >
      {graceDays > 0
        ? `In ${graceDays} days Larder removes ${what}. You are signed out everywhere now, and access to Gmail ends. Until then you can keep the account: sign in again and press “Keep my account”, or follow the link in the mail that you get. `
        : `Larder removes ${what}. You are signed out everywhere at once. This can’t be undone. `}
      {isShared
        ? 'The household stays with its other members, also what you added: they still see your name beside it. If you are its only owner, the member of longest standing becomes the owner. '
        : ''}
      {isSuperuser ? 'You are the superuser: the operator can then choose another one. ' : ''}
      If you want to keep your data, export them first.
    </ConfirmDialog>
  )
}
