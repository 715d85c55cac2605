import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { formatQuantity } from '../../../../../lib/format.ts'
import { reasonFor } from '../../../../../lib/api/messages.ts'
import { ConfirmDialog } from '../../../../../ui/confirm-dialog/confirm-dialog.tsx'
import { nameOf } from '../../../entry-name.ts'
import { useStockActions } from '../../../hooks/use-stock-actions.ts'

type DeleteEntryDialogProps = { entry: InventoryEntry; onClose: () => void }

/** Asks for confirmation before an entry is deleted (INV-069). */
export function DeleteEntryDialog({ entry, onClose }: DeleteEntryDialogProps) {
  const { remove } = useStockActions()
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      confirmLabel="Delete"
      failureText={(error) => `Error deleting item: ${reasonFor(error)}`}
      onCancel={onClose}
      onConfirm={async () => {
        await remove(entry)
        onClose()
      }}
    >
      Delete <strong dir="auto">{nameOf(entry)}</strong> (
      {formatQuantity(entry.quantity, entry.unit, entry.is_assumed)}
      {entry.storage_location === null ? '' : ` in ${entry.storage_location}`}) from your inventory?
    </ConfirmDialog>
  )
}
