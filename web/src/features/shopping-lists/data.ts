import {
  listShoppingExclusions,
  type ShoppingExclusion,
} from '@larder/shared/contracts/shopping-lists/exclusions'
import {
  generateShoppingList,
  type ShoppingListGeneration,
} from '@larder/shared/contracts/shopping-lists/generation'
import {
  listShoppingLists,
  type ShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { listShops, orderShop, type Shop } from '@larder/shared/contracts/shopping-lists/shops'
import { useMemo } from 'react'
import useSWR, { type Cache, type ScopedMutator, useSWRConfig } from 'swr'
import { call } from '../../lib/api/call.ts'
import { randomKey } from '../../lib/api/idempotency-keys.ts'
import { useKept } from '../../lib/offline/use-kept.ts'
import { deviceId } from './operations/device-id.ts'
import { cachedLists, shoppingListsKey, showListsOnly } from './operations/lists-cache.ts'
import { failureOf, type ListOperation, type UnsentOperation } from './operations/list-operation.ts'
import { sendExclusion } from './operations/send-exclusion.ts'
import { nudgeSender } from './operations/sending.ts'
import { showOperations } from './operations/show-operations.ts'
import { addUnsent, unsentState, useUnsentState } from './operations/unsent-operations.ts'
import { findShop } from './shops.ts'

const exclusionsKey = ['shopping-exclusions'] as const
const shopsKey = ['shopping-shops'] as const

/**
 * The household's lists with what this device changed and the server has not confirmed yet: undefined until both are
 * loaded, and kept while a later load fails.
 */
export function useShoppingLists() {
  const { data, ...state } = useKept(shoppingListsKey, listShoppingLists, {})
  const { entries, isRead } = useUnsentState()
  const lists = useMemo(
    () => (isRead && data !== undefined ? showOperations(data, entries) : undefined),
    [data, entries, isRead],
  )
  return { lists, ...state }
}

/** What generated lists leave out, by name. */
export function useExclusions() {
  const { data, error, mutate } = useSWR<ShoppingExclusion[], unknown>(exclusionsKey, () =>
    call(listShoppingExclusions, {}),
  )
  return { exclusions: data, error, retry: () => void mutate() }
}

/** The household's shops, those of the latest receipts first; undefined until they are loaded. */
export function useShops() {
  const { data } = useKept(shopsKey, listShops, {})
  return { shops: data }
}

/** Decides on the order of a shop's categories, or has it learned again (null). Throws as `call` does. */
export function useOrderShop() {
  const { mutate } = useSWRConfig()
  return async (name: string, categories: readonly string[] | null): Promise<void> => {
    const shop = await call(orderShop, { body: { name, categories: categories && [...categories] } })
    await mutate<readonly Shop[]>(
      shopsKey,
      (shops) => shops && [...shops.filter((other) => other !== findShop(shops, name)), shop],
    )
  }
}

/** Generates a list and shows it (SHOP-028). Returns its id; throws as `call` does. */
export function useGenerateList() {
  const { mutate } = useSWRConfig()
  return async (body: ShoppingListGeneration, idempotencyKey: string): Promise<string> => {
    const list = await call(generateShoppingList, { body }, { idempotencyKey })
    // A repeated call may answer with a list that is already shown.
    await showListsOnly(mutate, (lists) => [list, ...lists.filter(({ id }) => id !== list.id)])
    return list.id
  }
}

/** What a change says; how it is sent is added here. */
export type ListChange = UnsentOperation['operation'] extends infer Operation
  ? Operation extends UnsentOperation['operation']
    ? Omit<Operation, 'id' | 'device_id' | 'seen_version'>
    : never
  : never

export type ListMutations = ReturnType<typeof createMutations>

/** Changes lists. */
export function useListMutations(): ListMutations {
  const { cache, mutate } = useSWRConfig()
  return useMemo(() => createMutations(cache, mutate), [cache, mutate])
}

type Excluded = Pick<ShoppingListItem, 'item_id' | 'item_name'>

function createMutations(cache: Cache, mutate: ScopedMutator) {
  const seenVersionOf = (listId: string): number =>
    cachedLists(cache)?.find(({ id }) => id === listId)?.version ?? 0

  /** What is sent: a change with an id, and what this device knew of the list. */
  const toOperation = (change: ListChange): UnsentOperation['operation'] => {
    const id = randomKey()
    if (change.type === 'exclude') return { ...change, id }
    return { ...change, id, device_id: deviceId(), seen_version: seenVersionOf(change.list_id) }
  }
  return {
    /**
     * Shows changes at once, and keeps them in this browser until the server has them, which needs no network now. What
     * the server refuses is taken back later, with a message: its reason, or `failure`. Returns the line of the last
     * change as it is shown then, undefined where there is none.
     */
    change: (changes: ListChange | readonly ListChange[], failure?: string): ShoppingListItem | undefined => {
      const at = new Date().toISOString()
      const added = [changes].flat().map((change: ListChange): UnsentOperation => ({
        operation: toOperation(change),
        at,
        failure: failure ?? failureOf(change.type),
      }))
      addUnsent(added)
      nudgeSender()
      const last = added.at(-1)?.operation
      return last === undefined || !('line_id' in last) ? undefined : shownLine(cache, last)
    },
    /** Keeps what a line wants from lists that are generated later, or allows it again. Throws as `call` does. */
    exclude: async (excluded: Excluded, exclude: boolean): Promise<void> => {
      await sendExclusion(excluded, exclude)
      void mutate(exclusionsKey)
    },
  }
}

/** The line of an operation as the screens show it: an addition may have become part of another line. */
function shownLine(
  cache: Cache,
  { list_id, line_id }: Extract<ListOperation, { line_id: string }>,
): ShoppingListItem | undefined {
  const lists = showOperations(cachedLists(cache) ?? [], unsentState().entries)
  return lists
    .find(({ id }) => id === list_id)
    ?.items.find(({ id, merged_ids }) => id === line_id || merged_ids.includes(line_id))
}
