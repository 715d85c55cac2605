import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { type Cache, type ScopedMutator, unstable_serialize } from 'swr'

/** The household's lists as the server has them. */
export const shoppingListsKey = ['shopping-lists'] as const

/** What generated lists leave out. */
export const exclusionsKey = ['shopping-exclusions'] as const

/** The key under which they are kept in this browser, too. */
export const serializedListsKey = unstable_serialize(shoppingListsKey)

/** The lists as this tab had them from the server last; undefined before they were loaded. */
export function cachedLists(cache: Cache): readonly ShoppingList[] | undefined {
  const data: unknown = cache.get(serializedListsKey)?.data
  return Array.isArray(data) ? (data as ShoppingList[]) : undefined
}

/**
 * Changes the lists without asking the server; nothing while they are not loaded. SWR drops what was being loaded
 * meanwhile, so that is loaded again.
 */
export async function showListsOnly(
  cache: Cache,
  mutate: ScopedMutator,
  change: (lists: readonly ShoppingList[]) => readonly ShoppingList[],
): Promise<void> {
  const isLoading = cache.get(serializedListsKey)?.isValidating === true
  await mutate<readonly ShoppingList[]>(shoppingListsKey, (lists) => lists && change(lists), {
    revalidate: false,
  })
  if (isLoading) void mutate(shoppingListsKey)
}
