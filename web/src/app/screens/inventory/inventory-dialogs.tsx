import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { useEffect } from 'react'
import { removeItem } from '../../../features/catalogue/data.ts'
import { ITEM_DRAFT_KEY } from '../../../features/catalogue/item-draft.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { DialogBoundary } from '../../dialog-boundary.tsx'

// Dialogs must not delay the stock: each is loaded when it is first opened.
const AddItemDialog = lazyPart(
  async () => (await import('../../../features/catalogue/components/add-item-dialog.tsx')).AddItemDialog,
)
const AddEntryDialog = lazyPart(
  async () =>
    (await import('../../../features/inventory/components/entry/dialogs/add-entry-dialog.tsx'))
      .AddEntryDialog,
)
const EditEntryDialog = lazyPart(
  async () =>
    (await import('../../../features/inventory/components/entry/dialogs/edit-entry-dialog.tsx'))
      .EditEntryDialog,
)
const DeleteEntryDialog = lazyPart(
  async () =>
    (await import('../../../features/inventory/components/entry/dialogs/delete-entry-dialog.tsx'))
      .DeleteEntryDialog,
)
const UseAmountDialog = lazyPart(
  async () =>
    (await import('../../../features/inventory/components/entry/dialogs/use-amount-dialog.tsx'))
      .UseAmountDialog,
)
const HistoryDialog = lazyPart(
  async () =>
    (await import('../../../features/inventory/components/entry/dialogs/history-dialog.tsx')).HistoryDialog,
)
const PriceHistory = lazyPart(
  async () => (await import('../../../features/receipts/components/archive/price-history.tsx')).PriceHistory,
)
const ReceiptDialogs = lazyPart(
  async () => (await import('../../../features/receipts/components/receipt-dialogs.tsx')).ReceiptDialogs,
)

const ITEM_CREATED = 'Item created successfully! Now add it to your inventory.'

/** The dialog that is open over the inventory. */
export type OpenDialog =
  | { kind: 'add_item' | 'receipts' }
  /** `isNew`: the item was made for this entry, and is deleted when the entry is not made. */
  | { kind: 'add_entry'; item: Item; isNew: boolean }
  | { kind: 'edit' | 'delete' | 'use' | 'history'; entry: InventoryEntry }

type InventoryDialogsProps = {
  dialog: OpenDialog | null
  entries: readonly InventoryEntry[]
  onOpen: (dialog: OpenDialog) => void
  onClose: () => void
  onUse: (entry: InventoryEntry, amount: number) => void
  /** An entry was added, which the list shows by now. */
  onAdded: (entryId: string) => void
  /** A file that was to be uploaded as a receipt is a recipe. */
  onRecipe: (file: File) => void
}

/** The dialogs of the inventory screen, one at a time. */
export function InventoryDialogs(props: InventoryDialogsProps) {
  return (
    <DialogBoundary key={props.dialog?.kind} onClose={props.onClose}>
      {dialogOf(props)}
    </DialogBoundary>
  )
}

function dialogOf({ dialog, entries, onOpen, onClose, onUse, onAdded, onRecipe }: InventoryDialogsProps) {
  if (dialog === null) return null
  switch (dialog.kind) {
    case 'add_item':
      return (
        <AddItemDialog
          known={entries.flatMap(({ item }) => item ?? [])}
          onCreated={(item) => onOpen({ kind: 'add_entry', item, isNew: true })}
          onKnown={(item) => onOpen({ kind: 'add_entry', item, isNew: false })}
          onClose={onClose}
        />
      )
    case 'add_entry':
      return <AddEntry {...dialog} onClose={onClose} onAdded={onAdded} />
    case 'edit':
      return <EditEntryDialog entry={dialog.entry} onClose={onClose} />
    case 'delete':
      return <DeleteEntryDialog entry={dialog.entry} onClose={onClose} />
    case 'use':
      return <UseAmountDialog entry={dialog.entry} onUse={onUse} onClose={onClose} />
    case 'history':
      return (
        <HistoryDialog
          entry={dialog.entry}
          prices={<PriceHistory itemId={dialog.entry.item_id} />}
          onClose={onClose}
        />
      )
    case 'receipts':
      return <ReceiptDialogs onClose={onClose} onRecipe={onRecipe} />
  }
}

type AddEntryProps = { item: Item; isNew: boolean } & Pick<InventoryDialogsProps, 'onClose' | 'onAdded'>

/** Adds an entry of an item. An item that was made for this entry is deleted when the entry is not made. */
function AddEntry({ item, isNew, onClose, onAdded }: AddEntryProps) {
  // The message says what to do next, and disappears with the dialog.
  useEffect(() => (isNew ? showToast({ tone: 'success', text: ITEM_CREATED }) : undefined), [isNew])
  const takeItemBack = async () => {
    try {
      await removeItem(item.id)
    } catch {
      // It stays in the catalogue, where adding an item of the same name finds it.
    }
  }
  return (
    <AddEntryDialog
      item={item}

      onAdded={(entryId) => {
        void forgetItem()
        onClose()
        onAdded(entryId)
      }}
      onLeave={(isCancelled) => {
        if (isNew) void takeItemBack()
        if (isCancelled) void forgetItem()
        onClose()
      }}
    />
  )
}

/** Loaded with the dialogs that keep drafts, not with the stock. */
const forgetItem = async () => (await import('../../../lib/form-draft.ts')).forgetDraft(ITEM_DRAFT_KEY)
