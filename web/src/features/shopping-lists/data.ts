import {
  listShoppingExclusions,
  type ShoppingExclusion,
} from '@larder/shared/contracts/shopping-lists/exclusions'
import {
  generateShoppingList,
  type ShoppingListGeneration,
} from '@larder/shared/contracts/shopping-lists/generation'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { listShops, orderShop, type Shop } from '@larder/shared/contracts/shopping-lists/shops'
import { useMemo } from 'react'
import useSWR, { type Cache, type ScopedMutator, useSWRConfig } from 'swr'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { call } from '../../lib/api/call.ts'
import { useKept } from '../../lib/offline/use-kept.ts'
import { changeLists, type ListChange } from './operations/change-lists.ts'
import { exclusionsKey, shoppingListsKey, showListsOnly } from './operations/lists-cache.ts'
import { reloadLists } from './operations/reload-list.ts'
import { sendExclusion } from './operations/sending/send-exclusion.ts'
import { showOperations } from './operations/show-operations.ts'
import { useUnsentState } from './operations/sending/unsent-operations.ts'
import { findShop } from './shops.ts'

const shopsKey = [cacheUnder('shopping-shops', [listShops])] as const

cacheUnder(shoppingListsKey[0], [listShoppingLists], reloadLists)
cacheUnder(exclusionsKey[0], [listShoppingExclusions])

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
  const { cache, mutate } = useSWRConfig()
  return async (body: ShoppingListGeneration, idempotencyKey: string): Promise<string> => {
    const list = await call(generateShoppingList, { body }, { idempotencyKey })
    // A repeated call may answer with a list that is already shown.
    await showListsOnly(cache, mutate, (lists) => [list, ...lists.filter(({ id }) => id !== list.id)])
    return list.id
  }
}

export type ListMutations = ReturnType<typeof createMutations>

/** Changes lists. */
export function useListMutations(): ListMutations {
  const { cache, mutate } = useSWRConfig()
  return useMemo(() => createMutations(cache, mutate), [cache, mutate])
}

type Excluded = Pick<ShoppingListItem, 'item_id' | 'item_name'>

function createMutations(cache: Cache, mutate: ScopedMutator) {
  return {
    change: (changes: ListChange | readonly ListChange[], failure?: string, lineName?: string) =>
      changeLists(cache, [changes].flat(), failure, lineName),
    /** Keeps what a line wants from lists that are generated later, or allows it again. Throws as `call` does. */
    exclude: async (excluded: Excluded, exclude: boolean): Promise<void> => {
      await sendExclusion(excluded, exclude)
      void mutate(exclusionsKey)
    },
  }
}
