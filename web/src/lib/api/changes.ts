import type { Tag } from '@larder/shared/contracts/base/tags'
import type { HouseholdEvent } from '@larder/shared/contracts/events'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { type Cache, type ScopedMutator, unstable_serialize } from 'swr'
import { inventoryKey } from '../../features/inventory/data.ts'
import { isReadBy, type OwnReload, ownReloadOf } from '../../lib/api/cached-words.ts'
import { wait } from '../../lib/wait.ts'

/** One change on the server can send several events; they are collected for this long. */
const COLLECT_MS = 100

/** An array key as SWR serialises it: `@"receipt","6f…",`; keys of paged lists have a prefix. */
const firstWord = (key: string) => /^(?:\$inf\$)?@"([^"]+)"/.exec(key)?.[1]

/**
 * Makes the handler of household events, which reloads the shown data that an event makes stale. Reloads run one after
 * the other, however fast events arrive.
 */
export function createRevalidation(cache: Cache, mutate: ScopedMutator): (event: HouseholdEvent) => void {
  let pending: HouseholdEvent[] = []
  let isBusy = false

  const load = async () => {
    const stale = pending.map((event) => ({ event, isStale: staleKeys(event, cache) }))
    pending = []
    const ownKeys = new Map<OwnReload, string[]>()
    const reloads: Promise<unknown>[] = []
    for (const key of cache.keys()) {
      if (!stale.some(({ isStale }) => isStale(key))) continue
      const own = ownReloadOf(firstWord(key))
      // One by one: `mutate` with a filter over all keys skips paged lists.
      if (own === undefined) reloads.push(mutate(key))
      else ownKeys.set(own, [...(ownKeys.get(own) ?? []), key])
    }
    for (const [reload, keys] of ownKeys) {
      const events = stale.flatMap(({ event, isStale }) => (keys.some(isStale) ? event : []))
      reloads.push(reload(cache, mutate, keys, events))
    }
    await Promise.allSettled(reloads)
  }
  const loadWaiting = async () => {
    isBusy = true
    try {
      while (pending.length > 0) {
        await wait(COLLECT_MS)
        await load()
      }
    } finally {
      isBusy = false
    }
  }

  return (event) => {
    pending.push(event)
    if (!isBusy) void loadWaiting()
  }
}

/** Tells which cache keys an event makes stale. */
function staleKeys(event: HouseholdEvent, cache: Cache): (key: string) => boolean {
  if (event.type === 'household.changed') return () => true
  const tag = event.type.slice(0, -'.changed'.length) as Tag
  const shown = isShown(event, cache) ? inventoryKey[0] : undefined
  return (key) => {
    const word = firstWord(key)
    return word !== shown && isReadBy(word, tag)
  }
}

/** Whether this tab already shows the entry in the event's version, because it made the change itself. */
function isShown(event: HouseholdEvent, cache: Cache): boolean {
  if (event.type !== 'inventory.changed' || event.version === null) return false
  const { id, version } = event
  const entries = cache.get(unstable_serialize(inventoryKey))?.data as InventoryEntry[] | undefined
  return entries?.some((entry) => entry.id === id && entry.version >= version) ?? false
}
