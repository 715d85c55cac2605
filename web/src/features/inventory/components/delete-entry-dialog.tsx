import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { useState } from 'react'
import { formatQuantity } from '../../../lib/format.ts'
import { reasonFor } from '../../../lib/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { nameOf } from '../entry-name.ts'
import { useStockActs } from '../hooks/use-stock-acts.ts'
import styles from './entry-fields.module.css'

type DeleteEntryDialogProps = { entry: InventoryEntry; today: string; onClose: () => void }

/** Asks before an entry is deleted (INV-069). */
export function DeleteEntryDialog({ entry, today, onClose }: DeleteEntryDialogProps) {
  const { remove } = useStockActs(today)
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const confirm = async () => {
    setFailure(undefined)
    setIsPending(true)
    try {
      await remove(entry)
    } catch (error) {
      setFailure(`Error deleting item: ${reasonFor(error)}`)
      setIsPending(false)
      return
    }
    onClose()
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Confirm Deletion"
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            Cancel
          </Button>
          <Button variant="danger" isPending={isPending} onPress={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
        <p>
          Delete <strong dir="auto">{nameOf(entry)}</strong> ({formatQuantity(entry.quantity, entry.unit)}
          {entry.storage_location === null ? '' : ` in ${entry.storage_location}`}) from your inventory?
        </p>
      </div>
    </Modal>
  )
}
