import { MAX_LINES_OF_LIST, SHOPPING_FAILURES } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { useListMutations, useShoppingLists } from '../../../features/shopping-lists/data.ts'
import { readLines } from '../../../features/shopping-lists/known-items/read-lines.ts'
import { useKnownItems } from '../../../features/shopping-lists/known-items/use-known-items.ts'
import { latestFirst } from '../../../features/shopping-lists/latest-first.ts'
import type { ListChange } from '../../../features/shopping-lists/operations/change-lists.ts'
import { newId } from '../../../features/shopping-lists/operations/device-id.ts'
import { sayDone } from '../../../features/shopping-lists/operations/say-done.ts'
import { undoAddition } from '../../../features/shopping-lists/operations/undo-addition.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { isolated } from '../../../lib/isolated.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'

/** The name of the list that is made where the household has none. */
const FIRST_LIST = 'Shopping'

/** Puts shared things on the list that was changed last, or on a new one, with a message that takes them back. */
export function useBuyShared() {
  const { lists, error } = useShoppingLists()
  const items = useKnownItems()
  const { change } = useListMutations()
  const [latest] = latestFirst(lists ?? [])

  /** Gives the id of the list, or why nothing was put on it. */
  const buy = (things: readonly string[]): { listId: string } | { problem: string } => {
    if (lists === undefined) return { problem: `${SHOPPING_FAILURES.load}: ${reasonFor(error)}` }
    const list = latest ?? { id: newId(), name: FIRST_LIST, items: [] }
    const { lines, problem } = readLines(things.join('\n'), items, MAX_LINES_OF_LIST - list.items.length)
    if (problem !== undefined) return { problem }
    const creation: ListChange = { type: 'create_list', list_id: list.id, name: list.name }
    if (latest === undefined) change(creation)
    const added = lines.map((line) => {
      const addition: ListChange = {
        type: 'add',
        list_id: list.id,
        line_id: newId(),
        checked: false,
        ...line,
      }
      const lineId = change(addition)?.id ?? addition.line_id
      return { addition, lineId, before: list.items.find(({ id }) => id === lineId) }
    })
    const count = added.length === 1 ? '1 item' : `${added.length} items`
    const [first] = added
    if (first !== undefined) {
      sayDone(first.addition, `Put ${count} on ${isolated(list.name)}`, () => {
        for (const { lineId, before } of added)
          change(undoAddition(list.id, lineId, before), undefined, before?.item_name)
        showToast({ tone: 'success', text: 'Undone' })
      })
    }
    return { listId: list.id }
  }

  return {
    /** The name of the list; undefined until the lists are loaded. */
    listName: lists && (latest?.name ?? FIRST_LIST),
    isLoading: lists === undefined && error === undefined,
    buy,
  }
}
