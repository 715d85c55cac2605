import type { BarcodeLookUp } from '@larder/shared/contracts/barcodes'
import type { PackPrint } from '@larder/foods'
import { useState } from 'react'
import { useBarcodeMutations } from '../../../features/barcodes/data.ts'
import { lineOfPack, learnedOf } from '../../../features/barcodes/named-pack.ts'
import { readLines, useInventoryMutations } from '../../../features/inventory/data.ts'
import { sayAdded } from '../../../features/inventory/hooks/use-stock-actions.ts'
import { useTypedChoices } from '../../../features/inventory/hooks/use-typed-choices.ts'
import { useTypedLines } from '../../../features/inventory/hooks/use-typed-lines.ts'
import { countEvent } from '../../../lib/analytics.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'

/** The line that names a pack with an unknown code: adds it, and remembers what the code means. */
export function useNamePack(found: BarcodeLookUp, pack: PackPrint | null) {
  const { code, product } = found
  const { addLines, undoLines } = useInventoryMutations()
  const { learn, forget, reload } = useBarcodeMutations()
  const [text, setText] = useState(product?.name ?? '')
  const { choices, choose } = useTypedChoices()
  const [problem, setProblem] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const read = useTypedLines(text, choices, { isOne: true })
  const ofPack = (line: (typeof read.lines)[number]) =>
    lineOfPack(line, { product, pack, chosen: choices.find(({ name }) => name === line.name) })

  const undo = async (additionId: string, isLearned: boolean) => {
    try {
      await undoLines(additionId)
      await (isLearned ? forget(code) : reload(code))
      showToast({ tone: 'success', text: 'Undone' })
    } catch (error) {
      showToast({ tone: 'error', text: `Error updating item: ${reasonFor(error)}` })
    }
  }

  /** Adds what is typed; gives whether it did. */
  const add = async (): Promise<boolean> => {
    if (text.trim() === '') {
      setProblem('Name is required')
      return false
    }
    setIsAdding(true)
    try {
      const isRead = read.typed === text && read.choices === choices
      const [line] = isRead ? read.lines : await readLines(text, choices, true)
      if (line === undefined || line.problem !== null) {
        setProblem(line?.problem ?? 'Name is required')
        return false
      }
      const { id, entries } = await addLines([ofPack(line)])
      countEvent('add_inventory_item')
      const [entry] = entries
      if (entry === undefined) return false
      const isLearned = await learn(code, learnedOf(entry, found, pack)).then(
        () => true,
        (error: unknown) => {
          showToast({ tone: 'error', text: `Error learning the barcode: ${reasonFor(error)}` })
          return false
        },
      )
      showToast({ tone: 'success', text: sayAdded(entry), onUndo: () => void undo(id, isLearned) })
      return true
    } catch (error) {
      setProblem(`Error adding to inventory: ${reasonFor(error)}`)
      return false
    } finally {
      setIsAdding(false)
    }
  }

  return {
    text,
    change: (typed: string) => {
      setText(typed)
      setProblem(undefined)
    },
    lines: read.lines.map(ofPack),
    choose,
    add,
    problem,
    isAdding,
  }
}
