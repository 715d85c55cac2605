import type { z } from 'zod'
import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import type { Page } from '@larder/shared/contracts/base/paging'
import { MAX_LINES_OF_HOUSEHOLD, MAX_LISTS } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type {
  Knowledge,
  LineCreate,
  LineUpdate,
  ShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/list-lines'
import type {
  ListCreate,
  ListUpdate,
  ShoppingList,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { applyOperation } from '@larder/shared/domain/shopping-lists/apply-operation'
import { isChecked, linesOn, newList } from '@larder/shared/domain/shopping-lists/list-state'
import type { ListLine, ListOperation, ListState } from '@larder/shared/domain/shopping-lists/list-state'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { PublishEvent } from '../events/household-events.ts'
import { idForKey } from '../id-for-key.ts'
import type { LoadNames } from '../members/people.ts'
import { linkAdditions } from './line-items.ts'
import type { KnownItems } from './line-items.ts'
import type { Changed, KeyedOperation, ListChanges } from './list-changes.ts'
import { createListViews } from './list-views.ts'
import type { ShoppingListRepository, StoredList } from './shopping-list.repository.ts'

type Deps = {
  lists: ShoppingListRepository
  changes: ListChanges
  catalogue: Pick<CatalogueService, 'mapOwnByIds' | 'mapByNames'>
  loadNames: LoadNames
  publish: PublishEvent
  now: () => Date
}

/** What was ticked longer ago and never put away was eaten, or came into stock in another way. */
const MOST_IN_BASKET_MS = 7 * 86_400_000

/** What one call says once: its key, and what the caller knew. */
type Said = { once: Once; knowledge: Knowledge }

/** The shopping lists of a household by the documented calls; operations of devices that were offline come in batches. */
export const createShoppingListsService = ({ lists, changes, catalogue, loadNames, publish, now }: Deps) => {
  const { showAll, show, showLines, showOneLine } = createListViews({ catalogue, loadNames })

  /** @throws the first refusal */
  const changeOrThrow = async (
    actor: Actor,
    listId: string,
    operations: readonly KeyedOperation[],
  ): Promise<Changed['list']> => {
    const { list, refusals } = await changes.change(actor, listId, operations)
    const refusal = refusals.find((one) => one !== null)
    if (refusal) throw refusal
    return list
  }

  /** @throws DomainError shopping_lists_full, shopping_lines_full */
  const assertRoomForList = async ({ householdId }: Actor, lineCount = 0): Promise<void> => {
    const counts = await lists.countLines(householdId)
    if (counts.length >= MAX_LISTS) throw new DomainError('shopping_lists_full')
    const sum = counts.reduce((total, { count }) => total + count, lineCount)
    if (lineCount > 0 && sum > MAX_LINES_OF_HOUSEHOLD) throw new DomainError('shopping_lines_full')
  }

  /**
   * Stores a new list; if there is one of that id already, answers that one.
   * @throws DomainError not_found when that one is somebody else's, shopping_lists_full, shopping_lines_full
   */
  const insert = async (actor: Actor, list: ListState<string>): Promise<Authorized<StoredList>> => {
    const known = await lists.findById(list.id)
    if (known !== null) return authorize(actor, known, 'list')
    await assertRoomForList(actor, list.lines.length)
    const { id, version, updated_at: created_at } = list
    const stored = { ...list, household_id: actor.householdId, applied: [], created_at }
    if (!(await lists.insert(stored))) return changes.find(actor, id)
    publish(actor.householdId, { type: 'shopping-lists.changed', id, version })
    return authorize(actor, stored, 'list')
  }

  return {
    showLines,
    insert,

    /** All lists of the household, the newest first. */
    list: async (actor: Actor): Promise<ShoppingList[]> =>
      showAll(actor, await lists.listByHousehold(actor.householdId, null, MAX_LISTS)),

    /**
     * A page of them; `next` is the cursor of the one after it, null after the last.
     * @throws DomainError not_found when the cursor is no list of the household
     */
    listPage: async (
      actor: Actor,
      { cursor, limit }: Page,
    ): Promise<{ lists: ShoppingList[]; next: string | null }> => {
      const after = cursor === undefined ? null : await changes.find(actor, cursor)
      const found = await lists.listByHousehold(actor.householdId, after, limit + 1)
      const shown = await showAll(actor, found.slice(0, limit))
      return { lists: shown, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null }
    },

    /** The lines of all lists that are still to come into stock: to be bought, or ticked lately and not put away yet. */
    listOpenLines: async (actor: Actor): Promise<ListLine<string>[]> => {
      const since = new Date(now().getTime() - MOST_IN_BASKET_MS).toISOString()
      const isLeft = ({ checked_at }: ListLine<string>) => checked_at !== null && checked_at < since
      return (await lists.listByHousehold(actor.householdId, null, MAX_LISTS))
        .flatMap((list) => linesOn(authorize(actor, list)))
        .filter((line) => !line.stocked && !(isChecked(line) && isLeft(line)))
    },

    /**
     * The list that a call with this key has made; null when there was none.
     * @throws DomainError not_found when it was deleted since
     */
    findMade: async (actor: Actor, once: Once): Promise<ShoppingList | null> => {
      const id = idForKey(actor.householdId, once)
      const made = id && (await lists.findById(id))
      return made ? show(actor, await changes.findPresent(actor, made.id)) : null
    },

    /** @throws DomainError not_found */
    get: async (actor: Actor, listId: string): Promise<ShoppingList> =>
      show(actor, await changes.findPresent(actor, listId)),

    /**
     * Makes a list with these lines, of which those that want the same thing become one. Repeated with the same key or
     * id it answers the list that is there. Items that the caller has just read are not read again.
     * @throws DomainError not_found, shopping_lists_full, shopping_lines_full
     */
    create: async (
      actor: Actor,
      input: ListCreate,
      once: Once = {},
      known?: KnownItems,
    ): Promise<ShoppingList> => {
      const id = input.id ?? idForKey(actor.householdId, once) ?? lists.newId()
      const at = now().toISOString()
      const additions = input.items.map((item) => toAddition(item.id ?? lists.newId(), item))
      const linked = await linkAdditions(catalogue, actor, additions, known)
      let list: ListState<string> = {
        ...newList<string>({ id, name: input.name, at }),
        is_generated: input.is_generated,
      }
      for (const { operation, category } of linked) {
        list = applyOperation(list, operation, { by: actor.userId, at, category })
      }
      const stored = await insert(actor, list)
      if (stored.removal !== null) throw notThere('list')
      const linkedItems = linked.flatMap(({ item }) => (item === null ? [] : [[item.id, item] as const]))
      return show(actor, stored, new Map(linkedItems))
    },

    /** @throws DomainError not_found */
    update: async (
      actor: Actor,
      listId: string,
      { name, shop }: ListUpdate,
      { once, knowledge }: Said,
    ): Promise<ShoppingList> => {
      const operations: ListOperation[] = []
      if (name !== undefined) operations.push({ type: 'rename_list', name, ...knowledge })
      if (shop !== undefined) operations.push({ type: 'choose_shop', shop, ...knowledge })
      return show(actor, await changeOrThrow(actor, listId, withKeys(operations, once)))
    },

    /** @throws DomainError not_found */
    remove: async (actor: Actor, listId: string, { once, knowledge }: Said): Promise<void> => {
      await changeOrThrow(actor, listId, [
        { key: once.key ?? null, operation: { type: 'delete_list', ...knowledge } },
      ])
    },

    /**
     * Undoes the deletion of a list.
     * @throws DomainError not_found, shopping_lists_full, shopping_list_full, shopping_lines_full
     */
    restore: async (actor: Actor, listId: string, once: Once): Promise<ShoppingList> => {
      const { removal } = await changes.find(actor, listId)
      if (removal !== null) await assertRoomForList(actor)
      return show(
        actor,
        await changeOrThrow(actor, listId, [{ key: once.key ?? null, operation: { type: 'restore_list' } }]),
      )
    },

    /**
     * Adds a line, or to the line that wants the same.
     * @throws DomainError not_found, shopping_list_full, shopping_lines_full
     */
    addLine: async (
      actor: Actor,
      listId: string,
      line: LineCreate,
      { once, knowledge }: Said,
    ): Promise<ShoppingListItem> => {
      const lineId = line.id ?? idForKey(listId, once) ?? lists.newId()
      const operation = { ...toAddition(lineId, line), ...knowledge }
      const list = await changeOrThrow(actor, listId, [{ key: once.key ?? null, operation }])
      return showOneLine(actor, list, lineId)
    },

    /** @throws DomainError not_found */
    updateLine: async (
      actor: Actor,
      listId: string,
      lineId: string,
      { checked, ...edited }: LineUpdate,
      { once, knowledge }: Said,
    ): Promise<ShoppingListItem> => {
      const line = { line_id: lineId, ...knowledge }
      const operations: ListOperation[] = []
      if (Object.values(edited).some((value) => value !== undefined)) {
        operations.push({ type: 'edit', ...edited, ...line })
      }
      if (checked !== undefined) operations.push({ type: checked ? 'tick' : 'untick', ...line })
      const list = await changeOrThrow(actor, listId, withKeys(operations, once))
      return showOneLine(actor, list, lineId)
    },

    /** @throws DomainError not_found */
    removeLine: async (
      actor: Actor,
      listId: string,
      lineId: string,
      { once, knowledge }: Said,
    ): Promise<void> => {
      const operation = { type: 'remove', line_id: lineId, ...knowledge } as const
      await changeOrThrow(actor, listId, [{ key: once.key ?? null, operation }])
    },

    /**
     * Undoes the removal of a line.
     * @throws DomainError not_found, shopping_list_full, shopping_lines_full
     */
    restoreLine: async (
      actor: Actor,
      listId: string,
      lineId: string,
      once: Once,
    ): Promise<ShoppingListItem> => {
      const operation = { type: 'restore', line_id: lineId } as const
      const list = await changeOrThrow(actor, listId, [{ key: once.key ?? null, operation }])
      return showOneLine(actor, list, lineId)
    },
  }
}
export type ShoppingListsService = ReturnType<typeof createShoppingListsService>

/** The operations of one call, each with a key of its own where the call has one. */
const withKeys = (operations: readonly ListOperation[], { key }: Once): KeyedOperation[] =>
  operations.map((operation, index) => ({
    key: key === undefined ? null : `${key}${index === 0 ? '' : ` ${index}`}`,
    operation,
  }))

const toAddition = (line_id: string, { id: _, ...content }: z.infer<typeof LineCreate>) =>
  ({ type: 'add', line_id, ...content }) satisfies ListOperation
