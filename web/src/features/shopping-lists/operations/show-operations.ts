import type { Person } from '@larder/shared/contracts/accounts/person'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ShoppingList, ShoppingListItem } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { applyOperation } from '@larder/shared/domain/shopping-lists/apply-operation'
import type { ListState } from '@larder/shared/domain/shopping-lists/list-state'
import { newList, readList, showList } from '@larder/shared/domain/shopping-lists/shown-list'
import { categoryOfName } from '../known-items/category-of-name.ts'
import { isListChange, type ListOperation, type UnsentOperation } from './list-operation.ts'

/** Who adds: nobody is named before the server knows. */
const adderOf = (operation: ListOperation, at: string) => ({
  by: null,
  at,
  category: operation.type === 'add' ? categoryOfName(operation.item_name) : null,
})

type State = ListState<Person | null>

/**
 * The lists as they will be when the server has applied these changes, by its own rules. A change that can't be applied
 * here (its list or line is gone) shows nothing; the server will say so.
 */
export function showOperations(
  lists: readonly ShoppingList[],
  unsent: readonly UnsentOperation[],
): readonly ShoppingList[] {
  const changes = unsent.filter(isListChange)
  if (changes.length === 0) return lists
  const changed = new Map<string, State>()
  const made: ShoppingList[] = []
  for (const { operation, at } of changes) {
    const { list_id: id } = operation
    const list = lists.find((other) => other.id === id)
    if (operation.type === 'create_list') {
      if (list !== undefined || changed.has(id)) continue
      const state: State = newList({ id, name: operation.name, at })
      changed.set(id, state)
      made.unshift(showList(state, (person) => person))
      continue
    }
    const state = changed.get(id) ?? (list && readList(list))
    if (state === undefined) continue
    try {
      changed.set(id, applyOperation(state, operation, adderOf(operation, at)))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
  return [...made, ...lists].flatMap((list) => {
    const state = changed.get(list.id)
    if (state === undefined) return list
    return state.removal === null ? showList(state, (person) => person) : []
  })
}

/** An operation that the server has applied, and the line or the list as it is now, where the server told. */
export type Applied = { unsent: UnsentOperation; answer: ShoppingListItem | ShoppingList | undefined }

/**
 * The lists with operations that the server has applied. A list keeps its version, up to which all changes of others are
 * known here.
 */
export function takeAnswers(
  lists: readonly ShoppingList[],
  applied: readonly Applied[],
): readonly ShoppingList[] {
  const answeredLists = new Map<string, ShoppingList>()
  const answeredLines = new Map<string, Map<string, ShoppingListItem>>()
  for (const { unsent, answer } of applied) {
    const { list_id } = unsent.operation
    if (answer === undefined) continue
    if ('items' in answer) answeredLists.set(list_id, answer)
    else {
      const lines = answeredLines.get(list_id) ?? new Map<string, ShoppingListItem>()
      answeredLines.set(list_id, lines.set(answer.id, answer))
    }
  }
  const shown = showOperations(
    lists,
    applied.map(({ unsent }) => unsent),
  ).map((list) => {
    const lines = answeredLines.get(list.id)
    const version = lists.find(({ id }) => id === list.id)?.version ?? 0
    const answered = {
      ...list,
      version,
      items: lines === undefined ? list.items : withLines(list.items, lines),
    }
    return answeredLists.get(list.id) ?? answered
  })
  const restored = [...answeredLists.values()].filter((list) => !shown.some(({ id }) => id === list.id))
  return [...restored, ...shown]
}

/** Lines as the server has them now; one that was put back comes last. */
const withLines = (items: ShoppingListItem[], lines: ReadonlyMap<string, ShoppingListItem>) => [
  ...items.map((line) => lines.get(line.id) ?? line),
  ...[...lines.values()].filter(({ id }) => !items.some((line) => line.id === id)),
]
