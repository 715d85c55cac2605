import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { EllipsisVertical, History, Minus, Pencil, PackageMinus, Plus, Trash2, Utensils } from 'lucide-react'
import { formatQuantity } from '../../../../lib/format.ts'
import { Button, IconButton } from '../../../../ui/button/button.tsx'
import { Menu } from '../../../../ui/menu/menu.tsx'
import { nameOf } from '../../entry-name.ts'
import styles from './entry-actions.module.css'

/** The screen's handlers for the actions of an entry. */
export type EntryActionHandlers = {
  onUse: (entry: InventoryEntry, amount?: number) => void
  onUseOther: (entry: InventoryEntry) => void
  /** Adds another entry of the same item. */
  onAddMore: (entry: InventoryEntry) => void
  onEdit: (entry: InventoryEntry) => void
  onDelete: (entry: InventoryEntry) => void
  onHistory: (entry: InventoryEntry) => void
  /** Opens the page of its item. */
  onAbout: (entry: InventoryEntry) => void
}

type EntryActionsProps = EntryActionHandlers & { entry: InventoryEntry }

/** One tap uses the usual amount; the menu offers another amount and the history. */
export function UseButton({ entry, onUse }: Pick<EntryActionsProps, 'entry' | 'onUse'>) {
  const amount = formatQuantity(entry.usual_amount, entry.unit)
  return (
    <span title={`Use ${amount}`} className={styles.use}>
      <Button
        variant="accent"
        size="small"
        icon={Minus}
        isDisabled={entry.quantity <= 0}
        aria-label={`Use ${amount} of ${nameOf(entry)}`}
        onPress={() => onUse(entry)}
      >
        Use
      </Button>
    </span>
  )
}

/** An empty card has nothing to use, so it offers to add more. */
function AddMoreButton({ entry, onAddMore }: Pick<EntryActionsProps, 'entry' | 'onAddMore'>) {
  return (
    <span className={styles.use}>
      <Button
        variant="accent"
        size="small"
        icon={Plus}
        aria-label={`Add more ${nameOf(entry)}`}
        onPress={() => onAddMore(entry)}
      >
        Add more
      </Button>
    </span>
  )
}

/** Edit, delete and other actions of one entry. */
export function EntryActions(props: EntryActionsProps) {
  const { entry, onUse, onUseOther, onAddMore, onEdit, onDelete, onHistory, onAbout } = props
  const name = nameOf(entry)
  const isEmpty = entry.quantity <= 0
  return (
    <div role="group" aria-label={`Actions on ${name}`} className={styles.actions}>
      {isEmpty && entry.item ? (
        <AddMoreButton entry={entry} onAddMore={onAddMore} />
      ) : (
        <UseButton entry={entry} onUse={onUse} />
      )}
      <IconButton size="small" icon={Pencil} label={`Edit ${name}`} onPress={() => onEdit(entry)} />
      <IconButton size="small" icon={Trash2} label={`Delete ${name}`} onPress={() => onDelete(entry)} />
      <Menu
        label={`More actions on ${name}`}
        trigger={<IconButton size="small" icon={EllipsisVertical} label={`More for ${name}`} />}
        actions={[
          {
            id: 'other',
            label: 'Use another amount…',
            icon: Utensils,
            isDisabled: isEmpty,
            onSelect: () => onUseOther(entry),
          },
          {
            id: 'all',
            label: `Use all (${formatQuantity(entry.quantity, entry.unit, entry.is_assumed)})`,
            icon: PackageMinus,
            isDisabled: isEmpty,
            onSelect: () => onUse(entry, entry.quantity),
          },
          {
            id: 'more',
            label: 'Add more',
            icon: Plus,
            isDisabled: entry.item === null,
            onSelect: () => onAddMore(entry),
          },
          { id: 'history', label: 'History', icon: History, onSelect: () => onHistory(entry) },
          {
            id: 'about',
            label: 'About this item',
            isDisabled: entry.item === null,
            onSelect: () => onAbout(entry),
          },
        ]}
      />
    </div>
  )
}
