import type { Person } from '@larder/shared/contracts/accounts/person'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { applyOperation } from '@larder/shared/domain/shopping-lists/apply-operation'
import type { ListState } from '@larder/shared/domain/shopping-lists/list-state'
import { newList, readList, showList } from '@larder/shared/domain/shopping-lists/list-state'
import { categoryOfName } from '../known-items/category-of-name.ts'
import {
  isListChange,
  type ListOperation,
  type UnsentChange,
  type UnsentOperation,
} from './list-operation.ts'

/** Who adds: nobody is named before the server knows. */
const adderOf = (operation: ListOperation, at: string) => ({
  by: null,
  at,
  category: operation.type === 'add' ? categoryOfName(operation.item_name) : null,
})

type State = ListState<Person | null>

/** What was shown last, so that one change more costs that change alone, and not all that wait before it. */
type Shown = {
  of: readonly ShoppingList[]
  changeIds: readonly string[]
  states: ReadonlyMap<string, State>
  lists: readonly ShoppingList[]
}
let last: Shown | undefined

/**
 * The lists as they will be when the server has applied these changes, by its own rules. A change that can't be applied
 * here (its list or line is gone) shows nothing; the server will say so. Lists and changes that were asked for last give
 * the same result again.
 */
export function showOperations(
  lists: readonly ShoppingList[],
  unsent: readonly UnsentOperation[],
): readonly ShoppingList[] {
  const changes = unsent.filter(isListChange)
  if (changes.length === 0) return lists
  const before = last?.of === lists && startsWith(changes, last.changeIds) ? last : undefined
  const known = before?.changeIds.length ?? 0
  if (before !== undefined && known === changes.length) return before.lists
  const states = new Map(before?.states)
  applyChanges(lists, states, changes.slice(known))
  last = {
    of: lists,
    changeIds: changes.map(({ operation }) => operation.id),
    states,
    lists: showStates(lists, states),
  }
  return last.lists
}

const startsWith = (changes: readonly UnsentOperation[], ids: readonly string[]): boolean =>
  ids.length <= changes.length && ids.every((id, index) => changes[index]?.operation.id === id)

/** Applies changes to the states of the lists that they name, by id. */
function applyChanges(
  lists: readonly ShoppingList[],
  states: Map<string, State>,
  changes: readonly UnsentChange[],
): void {
  for (const { operation, at } of changes) {
    const { list_id: id } = operation
    const list = lists.find((other) => other.id === id)
    if (operation.type === 'create_list') {
      if (list === undefined && !states.has(id)) states.set(id, newList({ id, name: operation.name, at }))
      continue
    }
    const state = states.get(id) ?? (list && readList(list))
    if (state === undefined) continue
    try {
      states.set(id, applyOperation(state, operation, adderOf(operation, at)))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
}

/** The lists with these states in place of their own; what was made here comes first, the latest before all others. */
function showStates(
  lists: readonly ShoppingList[],
  states: ReadonlyMap<string, State>,
): readonly ShoppingList[] {
  const ids = new Set(lists.map(({ id }) => id))
  const made = [...states.values()].filter(({ id }) => !ids.has(id)).reverse()
  const shown = lists.map((list) => states.get(list.id) ?? list)
  return [...made, ...shown].flatMap((one) => {
    if (!('lines' in one)) return one
    return one.removal === null ? showList(one, (person) => person) : []
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
