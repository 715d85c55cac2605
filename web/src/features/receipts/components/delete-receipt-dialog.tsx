import type { ReceiptDetail } from '@larder/shared/contracts/receipt-archive'
import { useState } from 'react'
import { reasonFor } from '../../../lib/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { titleOf } from '../archive-format.ts'
import { useArchiveActs } from '../hooks/use-archive.ts'

type DeleteReceiptDialogProps = { receipt: ReceiptDetail; onCancel: () => void; onDeleted: () => void }

/** Asks before a receipt is deleted, because nothing brings its picture back. */
export function DeleteReceiptDialog({ receipt, onCancel, onDeleted }: DeleteReceiptDialogProps) {
  const { remove } = useArchiveActs()
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const confirm = async () => {
    setFailure(undefined)
    setIsPending(true)
    try {
      await remove(receipt.id)
    } catch (error) {
      setFailure(`Error deleting receipt: ${reasonFor(error)}`)
      setIsPending(false)
      return
    }
    showToast({ tone: 'success', text: 'Receipt deleted' })
    onDeleted()
  }
  return (
    <Modal
      isOpen
      onClose={onCancel}
      title="Delete receipt"
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button onPress={onCancel} autoFocus>
            Cancel
          </Button>
          <Button variant="danger" isPending={isPending} onPress={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    >
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      <p>
        Delete the receipt from <strong dir="auto">{titleOf(receipt)}</strong> with its picture and all that
        was read? This cannot be undone. What it brought stays in your inventory.
      </p>
    </Modal>
  )
}
