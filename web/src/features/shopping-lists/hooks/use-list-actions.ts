import {
  NO_ITEM_ID,
  SHOPPING_FAILURES,
  type ShoppingList,
  type ShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { useMemo } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { detailOr } from '../../../lib/api/messages.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { type ListChange, type ListMutations, useListMutations } from '../data.ts'
import { newId } from '../operations/device-id.ts'

/** What is said of a line that is added. */
export type NewLine = Pick<ShoppingListItem, 'item_name' | 'quantity' | 'unit'>
/** What of a line is edited; what is absent stays. */
export type LineEdit = Partial<Pick<ShoppingListItem, 'quantity' | 'unit' | 'notes'>>

/** What can be done with one list. Each shows its change at once, and takes it back with a message when it is refused. */
export type ListActions = {
  setChecked: (line: ShoppingListItem, isChecked: boolean) => void
  edit: (line: ShoppingListItem, edit: LineEdit) => void
  add: (line: NewLine) => void
  remove: (line: ShoppingListItem) => void
  removePermanently: (line: ShoppingListItem) => void
  rename: (name: string) => void
  delete: () => void
}

/** What can be done with a list. */
export function useListActions({ id, name }: Pick<ShoppingList, 'id' | 'name'>): ListActions {
  const mutations = useListMutations()
  return useMemo(() => createListActions(mutations, id, name), [mutations, id, name])
}

/** The sentence that the product has no place for stays in the log. */
const NOT_AVAILABLE = 503

function createListActions({ change, exclude }: ListMutations, list_id: string, name: string): ListActions {
  const run = async (
    listChange: ListChange,
    failure: string,
    first?: () => Promise<void>,
  ): Promise<boolean> => {
    try {
      await change(listChange, first)
      return true
    } catch (error) {
      showToast({ tone: 'error', text: detailOr(error, failure) })
      return false
    }
  }
  const runLine = (lineChange: ListChange) => void run(lineChange, SHOPPING_FAILURES.update)

  /** An exclusion that fails is logged, and the line is removed all the same (SHOP-033, SHOP-034). */
  const tryToExclude = async (line: ShoppingListItem) => {
    try {
      await exclude(line, true)
    } catch (error) {
      if (error instanceof ApiError && error.status === NOT_AVAILABLE) return
      // eslint-disable-next-line no-console -- documented to be logged: the removal goes on, so nobody is told
      console.error(`'${line.item_name}' was not excluded from later lists:`, error)
    }
  }

  const remove = async (line: ShoppingListItem, isPermanent: boolean) => {
    const { remove: failure, removePermanently } = SHOPPING_FAILURES
    const line_id = line.id
    const isRemoved = await (isPermanent
      ? run({ type: 'remove', list_id, line_id }, removePermanently, () => tryToExclude(line))
      : run({ type: 'remove', list_id, line_id }, failure))
    if (!isRemoved) return
    const allowAgain = isPermanent ? () => exclude(line, false) : undefined
    showToast({
      tone: 'success',
      text: `${line.item_name} was removed`,
      onUndo: () => void run({ type: 'restore', list_id, line_id }, SHOPPING_FAILURES.update, allowAgain),
    })
  }

  return {
    setChecked: ({ id: line_id }, isChecked) =>
      runLine({ type: isChecked ? 'tick' : 'untick', list_id, line_id }),
    edit: ({ id: line_id }, edit) => runLine({ type: 'edit', list_id, line_id, ...edit }),
    add: (line) =>
      runLine({ type: 'add', list_id, line_id: newId(), item_id: NO_ITEM_ID, checked: false, ...line }),
    remove: (line) => void remove(line, false),
    removePermanently: (line) => void remove(line, true),
    rename: (newName) =>
      void run({ type: 'rename_list', list_id, name: newName }, 'Failed to rename shopping list'),
    delete: () => {
      void run({ type: 'delete_list', list_id }, SHOPPING_FAILURES.deleteList).then((isDeleted) => {
        if (!isDeleted) return
        showToast({
          tone: 'success',
          text: `${name} was deleted`,
          onUndo: () => void run({ type: 'restore_list', list_id }, 'Failed to restore shopping list'),
        })
      })
    },
  }
}
