import { SHOPPING_FAILURES, type ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { useMemo } from 'react'
import { isolated } from '../../../lib/isolated.ts'
import { type ListMutations, useListMutations } from '../data.ts'
import type { ListChange } from '../operations/change-lists.ts'
import { newId } from '../operations/device-id.ts'
import { sayDone, sayTicked } from '../operations/say-done.ts'

/** What is said of a line that is added. */
export type NewLine = Pick<ShoppingListItem, 'item_id' | 'item_name' | 'unit'> & {
  /** Absent when nobody said how much. */
  quantity?: number
}
/** What of a line is edited; what is absent stays. */
export type LineEdit = Partial<Pick<ShoppingListItem, 'quantity' | 'unit' | 'notes'>>

/** What can be done with one list. Each shows its change at once; the server may refuse it later, with a message. */
export type ListActions = {
  setChecked: (line: ShoppingListItem, isChecked: boolean) => void
  edit: (line: ShoppingListItem, edit: LineEdit) => void
  /** Returns the ids of the lines; what is on the list already is merged with its line there. */
  add: (lines: readonly NewLine[]) => readonly string[]
  /** Adds a line with a message that takes it back. */
  addWithUndo: (line: NewLine) => void
  remove: (line: ShoppingListItem) => void
  removePermanently: (line: ShoppingListItem) => void
  rename: (name: string) => void
  /** Null for no shop. */
  chooseShop: (shop: string | null) => void
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
    const removal: ListChange = { type: 'remove', list_id, line_id }
    change([...excluded(true), removal], failure)
    sayDone(removal, `${isolated(item_name)} was removed`, () =>
      change([...excluded(false), { type: 'restore', list_id, line_id }]),
    )
  }

  const addition = (line: NewLine, line_id: string): ListChange => ({
    type: 'add',
    list_id,
    line_id,
    checked: false,
    ...line,
  })

  return {
    setChecked: ({ id: line_id, item_name }, isChecked) => {
      const tick: ListChange = { type: isChecked ? 'tick' : 'untick', list_id, line_id }
      change(tick)
      // The line goes, on a long list out of sight, and a thumb that slipped must not have to look for it.
      if (isChecked)
        sayTicked(tick, `${isolated(item_name)} is in the basket`, () =>
          change({ type: 'untick', list_id, line_id }),
        )
    },
    edit: ({ id: line_id, item_name }, edit) =>
      void change({ type: 'edit', list_id, line_id, ...edit }, undefined, item_name),
    add: (lines) => {
      const additions = lines.map((line) => ({ line, line_id: newId() }))
      change(additions.map(({ line, line_id }) => addition(line, line_id)))
      return additions.map(({ line_id }) => line_id)
    },
    addWithUndo: (line) => {
      const line_id = newId()
      const added = addition(line, line_id)
      change(added)
      sayDone(
        added,
        `${isolated(line.item_name)} was added`,
        () => void change({ type: 'remove', list_id, line_id }),
      )
    },
    remove: (line) => remove(line, false),
    removePermanently: (line) => remove(line, true),
    rename: (newName) => void change({ type: 'rename_list', list_id, name: newName }),
    chooseShop: (shop) => void change({ type: 'choose_shop', list_id, shop }),
    delete: () => {
      const deletion: ListChange = { type: 'delete_list', list_id }
      change(deletion)
      sayDone(deletion, `${isolated(name)} was deleted`, () => void change({ type: 'restore_list', list_id }))
    },
  }
}
