import {
  consumeEntry,
  deleteEntry,
  type EntryUpdate,
  type InventoryEntry,
  undoEntry,
  updateEntry,
} from '@larder/shared/contracts/inventory'
import { useMemo } from 'react'
import { type ScopedMutator, useSWRConfig } from 'swr'
import { randomKey } from '../../../lib/api/act-keys.ts'
import { NetworkError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { dataKeys } from '../../../lib/api/data-keys.ts'
import { calendarDateOf, formatQuantity } from '../../../lib/format.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { nameOf } from '../entry-name.ts'
import { takeAmount } from '../take-amount.ts'

type StockActs = {
  /** Takes an amount out of an entry, the usual one unless given; shows it at once and rolls back with a reason. */
  use: (entry: InventoryEntry, amount?: number) => Promise<void>
  /** Saves an edited entry. Throws as `call` does. */
  save: (entry: InventoryEntry, update: EntryUpdate) => Promise<void>
  /** Deletes an entry. Throws as `call` does. */
  remove: (entry: InventoryEntry) => Promise<void>
  /** Takes the last act on an entry back. */
  undo: (entryId: string) => Promise<void>
  /** Tells about a success that an entry's last act can be taken back from. */
  announce: (text: string, entryId: string) => void
}

/** What can be done to the stock; each act revalidates the inventory and tells about itself with 'Undo' beside. */
export function useStockActs(today: string): StockActs {
  const { mutate } = useSWRConfig()
  return useMemo(() => createStockActs(mutate, today), [mutate, today])
}

function createStockActs(mutate: ScopedMutator, today: string): StockActs {
  const refresh = (entryId: string) =>
    Promise.all([mutate(dataKeys.inventory), mutate([dataKeys.history, entryId])])

  const undoing = async (entryId: string, takeBack: () => Promise<unknown>) => {
    try {
      await takeBack()
      showToast({ tone: 'success', text: 'Undone' })
    } catch (error) {
      showToast({ tone: 'error', text: `Error updating item: ${reasonFor(error)}` })
    }
    await refresh(entryId)
  }
  const undo = (entryId: string) => undoing(entryId, () => undoCall(entryId))
  const announce = (text: string, entryId: string) =>
    showToast({ tone: 'success', text, onUndo: () => void undo(entryId) })

  return {
    undo,
    announce,
    use: async (entry, amount = entry.usual_amount) => {
      const show = (entries: InventoryEntry[] = []) =>
        takeAmount(entries, entry.id, amount, calendarDateOf(today))
      const send = async (entries: InventoryEntry[] = []) => {
        const used = await consume(entry.id, amount)
        return show(entries).map((shown) => (shown.id === used.id ? used : shown))
      }
      try {
        await mutate<InventoryEntry[]>(dataKeys.inventory, send, { optimisticData: show })
      } catch (error) {
        showToast({ tone: 'error', text: `Error updating item: ${reasonFor(error)}` })
        return
      }
      announce(`Used ${formatQuantity(amount, entry.unit)} of ${nameOf(entry)}`, entry.id)
      void mutate([dataKeys.history, entry.id])
    },
    save: async (entry, update) => {
      const saved = await call(updateEntry, { params: { id: entry.id }, body: update })
      await refresh(entry.id)
      showToast({
        tone: 'success',
        text: 'Item updated successfully!',
        onUndo: () => void undoing(entry.id, () => takeBackEdit(entry, saved)),
      })
    },
    remove: async (entry) => {
      await call(deleteEntry, { params: { id: entry.id } })
      announce('Item deleted successfully!', entry.id)
      await refresh(entry.id)
    },
  }
}

const undoCall = (id: string) => call(undoEntry, { params: { id } })

/** One more try after a lost answer: with the same key the server takes the amount once. */
async function consume(id: string, quantity: number): Promise<InventoryEntry> {
  const options = { idempotencyKey: randomKey() }
  const send = () => call(consumeEntry, { params: { id }, body: { quantity } }, options)
  try {
    return await send()
  } catch (error) {
    if (error instanceof NetworkError) return send()
    throw error
  }
}

/**
 * The ledger takes back a changed quantity; the other fields are written back as they were, unless somebody has changed
 * them since.
 */
async function takeBackEdit(before: InventoryEntry, saved: InventoryEntry): Promise<void> {
  if (saved.quantity !== before.quantity) await undoCall(before.id)
  const { version } = saved
  const { quantity, storage_location, expiry_date, purchase_date, min_stock_level, notes } = before
  const body = { quantity, storage_location, expiry_date, purchase_date, min_stock_level, notes, version }
  await call(updateEntry, { params: { id: before.id }, body })
}
