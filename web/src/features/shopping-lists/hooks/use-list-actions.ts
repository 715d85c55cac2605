import {
  NO_ITEM_ID,
  SHOPPING_FAILURES,
  type ShoppingList,
  type ShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { useMemo } from 'react'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { type ListChange, type ListMutations, useListMutations } from '../data.ts'
import { newId } from '../operations/device-id.ts'

/** What is said of a line that is added. */
export type NewLine = Pick<ShoppingListItem, 'item_name' | 'quantity' | 'unit'>
/** What of a line is edited; what is absent stays. */
export type LineEdit = Partial<Pick<ShoppingListItem, 'quantity' | 'unit' | 'notes'>>

/** What can be done with one list. Each shows its change at once; the server may refuse it later, with a message. */
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

function createListActions({ change }: ListMutations, list_id: string, name: string): ListActions {
  /** On this list only, or excluded from later lists first (SHOP-032). */
  const remove = ({ id: line_id, item_id, item_name }: ShoppingListItem, isPermanent: boolean) => {
    const excluded = (exclude: boolean): ListChange[] =>
      isPermanent ? [{ type: 'exclude', list_id, item_id, item_name, exclude }] : []
    const failure = isPermanent ? SHOPPING_FAILURES.removePermanently : SHOPPING_FAILURES.remove
    change([...excluded(true), { type: 'remove', list_id, line_id }], failure)
    showToast({
      tone: 'success',
      text: `${item_name} was removed`,
      onUndo: () => change([...excluded(false), { type: 'restore', list_id, line_id }]),
    })
  }

  return {
    setChecked: ({ id: line_id }, isChecked) =>
      void change({ type: isChecked ? 'tick' : 'untick', list_id, line_id }),
    edit: ({ id: line_id }, edit) => void change({ type: 'edit', list_id, line_id, ...edit }),
    add: (line) =>
      void change({ type: 'add', list_id, line_id: newId(), item_id: NO_ITEM_ID, checked: false, ...line }),
    remove: (line) => remove(line, false),
    removePermanently: (line) => remove(line, true),
    rename: (newName) => void change({ type: 'rename_list', list_id, name: newName }),
    delete: () => {
      change({ type: 'delete_list', list_id })
      showToast({
        tone: 'success',
        text: `${name} was deleted`,
        onUndo: () => void change({ type: 'restore_list', list_id }),
      })
    },
  }
}
