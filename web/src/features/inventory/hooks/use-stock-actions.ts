import type { EntryUpdate, InventoryEntry } from '@larder/shared/contracts/inventory'
import type { TypedLineReading } from '@larder/shared/contracts/stock/typed-stock'
import { useMemo } from 'react'
import { reasonFor } from '../../../lib/api/messages.ts'
import { formatQuantity } from '../../../lib/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { isolated } from '../../../lib/isolated.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { type InventoryMutations, useInventoryMutations } from '../data.ts'
import { nameOf } from '../entry-name.ts'

type StockActions = {
  /** Uses an amount of an entry, the usual one by default; shows it at once and rolls back with a message. */
  use: (entry: InventoryEntry, amount?: number) => Promise<void>
  /** Adds what was typed, with one undo for all of it; returns the entries. Throws as `call` does. */
  addLines: (lines: readonly TypedLineReading[]) => Promise<InventoryEntry[]>
  /** Saves an edited entry. Throws as `call` does. */
  save: (entry: InventoryEntry, update: EntryUpdate) => Promise<void>
  /** Deletes an entry. Throws as `call` does. */
  remove: (entry: InventoryEntry) => Promise<void>
  /** Undoes the last action on an entry. */
  undo: (entryId: string) => Promise<void>
  /** Shows a success message with 'Undo' for an entry's last action. */
  announce: (text: string, entryId: string) => void
}

/** The actions on the stock; each shows a message with 'Undo'. */
export function useStockActions(): StockActions {
  const today = useToday()
  const mutations = useInventoryMutations()
  return useMemo(() => createStockActions(mutations, today), [mutations, today])
}

/** 'Added 2 L of Oat milk · Refrigerator' */
export const sayAdded = (entry: InventoryEntry): string => {
  const text = `Added ${formatQuantity(entry.quantity, entry.unit)} of ${isolated(nameOf(entry))}`
  return entry.storage_location ? `${text} · ${isolated(entry.storage_location)}` : text
}

function createStockActions(mutations: InventoryMutations, today: string): StockActions {
  const showFailure = (error: unknown) =>
    showToast({ tone: 'error', text: `Error updating item: ${reasonFor(error)}` })

  const runUndo = async (undo: () => Promise<void>) => {
    try {
      await undo()
      showToast({ tone: 'success', text: 'Undone' })
    } catch (error) {
      showFailure(error)
    }
  }
  const undo = (entryId: string) => runUndo(() => mutations.undo(entryId))
  const announce = (text: string, entryId: string) =>
    showToast({ tone: 'success', text, onUndo: () => void undo(entryId) })

  return {
    undo,
    announce,
    use: async (entry, amount = entry.usual_amount) => {
      try {
        await mutations.consume(entry.id, amount, today)
      } catch (error) {
        showFailure(error)
        return
      }
      announce(`Used ${formatQuantity(amount, entry.unit)} of ${isolated(nameOf(entry))}`, entry.id)
    },
    addLines: async (lines) => {
      const { id, entries } = await mutations.addLines(lines)
      const [only] = lines.length === 1 ? entries : []
      showToast({
        tone: 'success',
        text: only === undefined ? `Added ${entries.length} items` : sayAdded(only),
        onUndo: () => void runUndo(() => mutations.undoLines(id)),
      })
      return entries
    },
    save: async (entry, update) => {
      const saved = await mutations.update(entry.id, update)
      showToast({
        tone: 'success',
        text: 'Item updated successfully!',
        onUndo: () => void runUndo(() => mutations.undoUpdate(entry, saved)),
      })
    },
    remove: async (entry) => {
      await mutations.remove(entry.id)
      announce('Item deleted successfully!', entry.id)
    },
  }
}
