import type { Person } from '@larder/shared/contracts/accounts/person'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ShoppingList, ShoppingListItem } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { applyOperation } from '@larder/shared/domain/shopping-lists/apply-operation'
import type { ListState } from '@larder/shared/domain/shopping-lists/list-state'
import { readList, showList } from '@larder/shared/domain/shopping-lists/shown-list'
import type { PendingOperation } from './pending-operations.ts'

type State = ListState<Person | null>

/**
 * The lists as they will be when the server has applied these changes, by its own rules. A change that can't be applied
 * here (its list or line is gone) shows nothing; the server will say so.
 */
export function showOperations(
  lists: readonly ShoppingList[],
  pending: readonly PendingOperation[],
): readonly ShoppingList[] {
  if (pending.length === 0) return lists
  const changed = new Map<string, State>()
  for (const { operation, at } of pending) {
    const list = lists.find(({ id }) => id === operation.list_id)
    const state = changed.get(operation.list_id) ?? (list && readList(list))
    if (state === undefined) continue
    try {
      changed.set(operation.list_id, applyOperation(state, operation, { by: null, at, category: null }))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
  return lists.flatMap((list) => {
    const state = changed.get(list.id)
    if (state === undefined) return list
    return state.removal === null ? showList(state, (person) => person) : []
  })
}

/**
 * The lists with a change that the server has applied and what it answered: the line or the list as it is now, nothing for
 * a removal. A list keeps its version, up to which all changes of others are known here.
 */
export function takeAnswer(
  lists: readonly ShoppingList[],
  pending: PendingOperation,
  answer: ShoppingListItem | ShoppingList | undefined,
): readonly ShoppingList[] {
  if (answer !== undefined && 'items' in answer) {
    const isThere = lists.some(({ id }) => id === answer.id)
    return isThere ? lists.map((list) => (list.id === answer.id ? answer : list)) : [answer, ...lists]
  }
  return showOperations(lists, [pending]).map((list) => {
    if (list.id !== pending.operation.list_id) return list
    const { version } = lists.find(({ id }) => id === list.id) ?? list
    return { ...list, version, items: answer === undefined ? list.items : withLine(list.items, answer) }
  })
}

const withLine = (items: ShoppingListItem[], line: ShoppingListItem): ShoppingListItem[] =>
  items.some(({ id }) => id === line.id)
    ? items.map((other) => (other.id === line.id ? line : other))
    : [...items, line]
