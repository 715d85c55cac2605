import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import { reasonFor } from '../../../../lib/api/messages.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog/confirm-dialog.tsx'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import { titleOf } from '../../archive-format.ts'
import { useReceiptMutations } from '../../lazy-data.ts'
import { capitalised, type PaperKind, PAPER_WORDS } from '../../review/paper-words.ts'

type DeleteReceiptDialogProps = {
  kind: PaperKind
  receipt: ReceiptDetail
  onCancel: () => void
  onDeleted: () => void
}

/** Asks for confirmation before a receipt or an order is deleted, because it cannot be restored. */
export function DeleteReceiptDialog({ kind, receipt, onCancel, onDeleted }: DeleteReceiptDialogProps) {
  const { one } = PAPER_WORDS[kind]
  const { remove } = useReceiptMutations()
  return (
    <ConfirmDialog
      title={`Delete ${one}`}
      confirmLabel="Delete"
      failureText={(error) => `Error deleting ${one}: ${reasonFor(error)}`}
      onCancel={onCancel}
      onConfirm={async () => {
        await remove(receipt.id)
        showToast({ tone: 'success', text: `${capitalised(one)} deleted` })
        onDeleted()
      }}
    >
      Delete the {one} from <strong dir="auto">{titleOf(receipt)}</strong> with{' '}
      {kind === 'receipt' ? 'its picture and all that was read' : 'all that was read of it'}? This cannot be
      undone. What it brought stays in your inventory.
    </ConfirmDialog>
  )
}
