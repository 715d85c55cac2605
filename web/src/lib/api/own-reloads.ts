import type { HouseholdEvent } from '@larder/shared/contracts/events'
import type { Cache, ScopedMutator } from 'swr'

/** Loads what these cache keys hold again, after the events that made them stale. */
export type OwnReload = (
  cache: Cache,
  mutate: ScopedMutator,
  keys: readonly string[],
  events: readonly HouseholdEvent[],
) => Promise<unknown>

const reloads = new Map<unknown, OwnReload>()

/**
 * Has the cache keys that begin with a word loaded again in a way of their own after events. The data of a feature says so
 * when its code is loaded, thus before anything has such a key. The handler of events can't fetch that code itself when an
 * event arrives: without network it would fail, and browsers never fetch a module again that failed once.
 */
export function reloadInOwnWay(word: string, reload: OwnReload): void {
  reloads.set(word, reload)
}

/** How keys that begin with this word are loaded again; undefined where SWR's own way serves. */
export function ownReloadOf(word: unknown): OwnReload | undefined {
  return reloads.get(word)
}
