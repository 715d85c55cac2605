import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { Button } from '../../../../ui/button/button.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import styles from './remove-line-dialog.module.css'

type RemoveLineDialogProps = {
  line: ShoppingListItem
  onRemove: () => void
  onRemovePermanently: () => void
  onClose: () => void
}

/** Asks whether an item is removed from this list alone, or from later lists too (SHOP-016, SHOP-017). */
export function RemoveLineDialog({ line, onRemove, onRemovePermanently, onClose }: RemoveLineDialogProps) {
  const then = (act: () => void) => () => {
    act()
    onClose()
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Remove Item"
      size="sm"
      footer={
        <div className={styles.choices}>
          <Button isBlock autoFocus onPress={then(onRemove)}>
            Only from this list
          </Button>
          <Button isBlock variant="danger" onPress={then(onRemovePermanently)}>
            Permanently
          </Button>
          <Button isBlock variant="quiet" onPress={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <p>
        Remove <strong dir="auto">{line.item_name}</strong> only from this list, or permanently? What is
        removed permanently is not put on lists that are generated later; the settings can allow it again.
      </p>
    </Modal>
  )
}
