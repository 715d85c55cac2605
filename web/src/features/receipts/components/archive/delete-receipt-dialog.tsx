import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import { reasonFor } from '../../../../lib/api/messages.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog/confirm-dialog.tsx'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import { titleOf } from '../../archive-format.ts'
import { useReceiptMutations } from '../../lazy-data.ts'

type DeleteReceiptDialogProps = { receipt: ReceiptDetail; onCancel: () => void; onDeleted: () => void }

/** Asks for confirmation before a receipt is deleted, because its picture cannot be restored. */
export function DeleteReceiptDialog({ receipt, onCancel, onDeleted }: DeleteReceiptDialogProps) {
  const { remove } = useReceiptMutations()
  return (
    <ConfirmDialog
      title="Delete receipt"
      confirmLabel="Delete"
      failureText={(error) => `Error deleting receipt: ${reasonFor(error)}`}
      onCancel={onCancel}
      onConfirm={async () => {
        await remove(receipt.id)
        showToast({ tone: 'success', text: 'Receipt deleted' })
        onDeleted()
      }}
    >
      Delete the receipt from <strong dir="auto">{titleOf(receipt)}</strong> with its picture and all that was
      read? This cannot be undone. What it brought stays in your inventory.
    </ConfirmDialog>
  )
}
