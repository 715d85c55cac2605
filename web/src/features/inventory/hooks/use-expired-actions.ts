import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { useState } from 'react'
import { reasonFor } from '../../../lib/api/messages.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { isolated } from '../../../lib/isolated.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useInventoryMutations } from '../data.ts'

/** What became of something that has expired. */
type Fate = 'used' | 'thrown away'

/**
 * Takes the expired lots of an item out of stock, as used or as thrown away, with one message and one 'Undo' for all of
 * them; a lot that could not be taken out stays, and the reason is said.
 */
export function useExpiredActions() {
  const today = useToday()
  const stock = useInventoryMutations()
  const [isSending, setIsSending] = useState(false)

  const say = (error: unknown) =>
    showToast({ tone: 'error', text: `Error updating item: ${reasonFor(error)}` })

  const undo = async (entryIds: readonly string[]) => {
    try {
      for (const id of entryIds) await stock.undo(id)
      showToast({ tone: 'success', text: 'Undone' })
    } catch (error) {
      say(error)
    }
  }

  const take = async (name: string, lots: readonly InventoryEntry[], fate: Fate) => {
    const taken: string[] = []
    setIsSending(true)
    try {
      for (const { id, quantity } of lots) {
        await (fate === 'used' ? stock.consume(id, quantity, today) : stock.remove(id))
        taken.push(id)
      }
    } catch (error) {
      say(error)
    } finally {
      setIsSending(false)
    }
    if (taken.length > 0)
      showToast({ tone: 'success', text: `${isolated(name)} is ${fate}`, onUndo: () => void undo(taken) })
  }
  return { isSending, take }
}
