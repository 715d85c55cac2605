import { getShoppingList, type ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { HouseholdEvent } from '@larder/shared/contracts/events'
import type { Cache, ScopedMutator } from 'swr'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { keepCopy } from '../../../lib/offline/session-copies.ts'
import type { OwnReload } from '../../../lib/api/cached-words.ts'
import { readOwner } from '../../../lib/session/session-store.ts'
import { cachedLists, serializedListsKey, shoppingListsKey, showListsOnly } from './lists-cache.ts'

const NOT_FOUND = 404

type ListEvent = HouseholdEvent & { id: string; version: number | null }

/** A list is loaded again alone: all of a household are long. */
const isOfOneList = (event: HouseholdEvent): event is ListEvent =>
  event.type === 'shopping-lists.changed' && event.id !== null

/** Loads the lists that events say are changed again; all where an event is about more, or one can't be loaded. */
export const reloadLists: OwnReload = async (cache, mutate, _keys, events) => {
  // SWR tries again what it loads itself.
  const loadAll = () => mutate(shoppingListsKey)
  if (!events.every(isOfOneList)) return loadAll()
  const latest = new Map(events.map(({ id, version }) => [id, version]))
  await Promise.all(
    [...latest].map(([id, version]) => reloadList(cache, mutate, { id, version }).catch(loadAll)),
  )
}

/**
 * Loads one list again, after an event that says that it has this version now (null where the event does not say), and
 * shows it; all lists where this one is not known. Throws as `call` does.
 */
async function reloadList(
  cache: Cache,
  mutate: ScopedMutator,
  { id, version }: { id: string; version: number | null },
): Promise<void> {
  const before = cachedLists(cache)
  const known = before?.find((list) => list.id === id)
  if (before === undefined || known === undefined) {
    await mutate(shoppingListsKey)
    return
  }
  if (version !== null && known.version >= version) return
  const owner = readOwner()
  const list = await load(id)
  if (readOwner() !== owner) return
  // What this device changed meanwhile may be missing in the answer.
  if (cachedLists(cache) !== before) return reloadList(cache, mutate, { id, version })
  const lists = before.flatMap((other) => (other.id === id ? (list ?? []) : other))
  await showListsOnly(cache, mutate, () => lists)
  if (owner !== null) keepCopy(owner, serializedListsKey, lists)
}

/** The list as it is now; undefined when it was deleted. */
async function load(listId: string): Promise<ShoppingList | undefined> {
  try {
    return await call(getShoppingList, { params: { listId } })
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return undefined
    throw error
  }
}
