import {
  excludeFromShopping,
  listShoppingExclusions,
  type ShoppingExclusion,
} from '@larder/shared/contracts/shopping-lists/exclusions'
import {
  generateShoppingList,
  type ShoppingListGeneration,
} from '@larder/shared/contracts/shopping-lists/generation'
import {
  addShoppingListItem,
  createShoppingList,
  deleteShoppingList,
  listShoppingLists,
  NO_ITEM_ID,
  removeShoppingListItem,
  restoreShoppingList,
  restoreShoppingListItem,
  type ShoppingList,
  type ShoppingListItem,
  updateShoppingList,
  updateShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { useMemo } from 'react'
import useSWR, { type Cache, type ScopedMutator, unstable_serialize, useSWRConfig } from 'swr'
import { ApiError, NetworkError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { randomKey } from '../../lib/api/idempotency-keys.ts'
import { useKept } from '../../lib/offline/use-kept.ts'
import { deviceId } from './operations/device-id.ts'
import { addPending, type ListOperation, usePendingOperations } from './operations/pending-operations.ts'
import { showOperations, takeAnswer } from './operations/show-operations.ts'

/** The household's lists. */
export const shoppingListsKey = ['shopping-lists'] as const
const exclusionsKey = ['shopping-exclusions'] as const

/**
 * The household's lists with what this device changed and the server has not confirmed yet: undefined until they are
 * loaded, and kept while a later load fails.
 */
export function useShoppingLists() {
  const { data, ...state } = useKept(shoppingListsKey, listShoppingLists, {})
  const pending = usePendingOperations()
  const lists = useMemo(() => data && showOperations(data, pending), [data, pending])
  return { lists, ...state }
}

/** What generated lists leave out, by name. */
export function useExclusions() {
  const { data, error, mutate } = useSWR<ShoppingExclusion[], unknown>(exclusionsKey, () =>
    call(listShoppingExclusions, {}),
  )
  return { exclusions: data, error, retry: () => void mutate() }
}

/** Generates a list and shows it (SHOP-028). Returns its id; throws as `call` does. */
export function useGenerateList() {
  const { mutate } = useSWRConfig()
  return async (body: ShoppingListGeneration, idempotencyKey: string): Promise<string> => {
    const list = await call(generateShoppingList, { body }, { idempotencyKey })
    await showNewList(mutate, list)
    return list.id
  }
}

/** A repeated call may answer with a list that is already shown. */
const showNewList = (mutate: ScopedMutator, list: ShoppingList) =>
  mutate<readonly ShoppingList[]>(
    shoppingListsKey,
    (lists) => lists && [list, ...lists.filter(({ id }) => id !== list.id)],
    { revalidate: false },
  )

/** What a change says; how it is sent is added here. */
export type ListChange = ListOperation extends infer Operation
  ? Operation extends ListOperation
    ? Omit<Operation, 'id' | 'device_id' | 'seen_version'>
    : never
  : never

export type ListMutations = ReturnType<typeof createMutations>

/** Changes lists; each throws as `call` does. */
export function useListMutations(): ListMutations {
  const { cache, mutate } = useSWRConfig()
  return useMemo(() => createMutations(cache, mutate), [cache, mutate])
}

/** Changes are sent one after the other, in the order in which they were made. */
let lastSent: Promise<unknown> = Promise.resolve()

function createMutations(cache: Cache, mutate: ScopedMutator) {
  const seenVersionOf = (listId: string): number => {
    const lists = cache.get(unstable_serialize(shoppingListsKey))?.data as readonly ShoppingList[] | undefined
    return lists?.find(({ id }) => id === listId)?.version ?? 0
  }
  return {
    /** Makes an empty list and shows it; one with this id is made only once. */
    create: async ({ id, name }: Pick<ShoppingList, 'id' | 'name'>): Promise<ShoppingList> => {
      const list = await call(createShoppingList, { body: { id, name } })
      await showNewList(mutate, list)
      return list
    },
    /**
     * Shows a change at once, and sends it after those made before, and after `first`. It is taken back when the server
     * refuses it. Returns the line or the list as it is now, nothing for what was removed.
     */
    change: async (change: ListChange, first?: () => Promise<void>): Promise<Answer> => {
      const seen_version = seenVersionOf(change.list_id)
      const operation = { ...change, id: randomKey(), device_id: deviceId(), seen_version }
      const entry = { operation, at: new Date().toISOString() }
      const takeBack = addPending(entry)
      const sending = lastSent.then(async (): Promise<Answer> => {
        await first?.()
        return sendOperation(operation)
      })
      lastSent = sending.catch(() => undefined)
      try {
        const answer = await sending
        await mutate<readonly ShoppingList[]>(
          shoppingListsKey,
          (lists) => lists && takeAnswer(lists, entry, answer),
          { revalidate: false },
        )
        return answer
      } catch (error) {
        // A refusal means that the list is not as shown.
        if (error instanceof ApiError) void mutate(shoppingListsKey)
        throw error
      } finally {
        takeBack()
      }
    },
    /** Keeps what a line wants from lists that are generated later, or allows it again. */
    exclude: async ({ item_id, item_name }: Excluded, exclude: boolean): Promise<void> => {
      const named = item_id === NO_ITEM_ID ? { item_name } : {}
      await call(excludeFromShopping, { body: { item_id, exclude, ...named } })
      void mutate(exclusionsKey)
    },
  }
}

type Excluded = Pick<ShoppingListItem, 'item_id' | 'item_name'>

/** What the server answers: the line or the list as it is now, nothing for what was removed. */
type Answer = ShoppingListItem | ShoppingList | undefined

/**
 * Sends one change by its documented call; the only place that does. Repeated once after a lost answer: with the same
 * key the server applies it only once. Throws as `call` does.
 */
async function sendOperation(operation: ListOperation): Promise<Answer> {
  try {
    return await send(operation)
  } catch (error) {
    if (error instanceof NetworkError) return send(operation)
    throw error
  }
}

function send(operation: ListOperation): Promise<Answer> {
  const { id: idempotencyKey, device_id, seen_version, list_id: listId } = operation
  const options = { idempotencyKey }
  const query = { device_id, seen_version }
  switch (operation.type) {
    case 'rename_list':
      return call(updateShoppingList, { params: { listId }, query, body: { name: operation.name } }, options)
    case 'choose_shop':
      return call(updateShoppingList, { params: { listId }, query, body: { shop: operation.shop } }, options)
    case 'delete_list':
      return call(deleteShoppingList, { params: { listId }, query }, options)
    case 'restore_list':
      return call(restoreShoppingList, { params: { listId } }, options)
    case 'add': {
      const { line_id: id, item_id, item_name, quantity, unit, notes, reason, checked } = operation
      const body = { id, item_id, item_name, quantity, unit, notes, reason, checked }
      return call(addShoppingListItem, { params: { listId }, query, body }, options)
    }
    case 'tick':
    case 'untick':
    case 'edit': {
      const params = { listId, itemId: operation.line_id }
      const body =
        operation.type === 'edit'
          ? { quantity: operation.quantity, unit: operation.unit, notes: operation.notes }
          : { checked: operation.type === 'tick' }
      return call(updateShoppingListItem, { params, query, body }, options)
    }
    case 'remove':
      return call(removeShoppingListItem, { params: { listId, itemId: operation.line_id }, query }, options)
    case 'restore':
      return call(restoreShoppingListItem, { params: { listId, itemId: operation.line_id } }, options)
  }
}
