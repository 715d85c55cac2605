import type { Endpoint } from '@larder/shared/contracts/base/endpoint'
import type { Tag } from '@larder/shared/contracts/base/tags'
import type { HouseholdEvent } from '@larder/shared/contracts/events'
import type { Cache, ScopedMutator } from 'swr'

/** Loads what these cache keys hold again, after the events that made them old. */
export type OwnReload = (
  cache: Cache,
  mutate: ScopedMutator,
  keys: readonly string[],
  events: readonly HouseholdEvent[],
) => Promise<unknown>

type CachedWord = { reads: Set<Tag>; reload?: OwnReload | undefined }
const known = new Map<unknown, CachedWord>()

/**
 * Says that answers of these calls are cached under keys that begin with a word, which it returns: what the calls read
 * makes them old. The data of a feature says so when its code is loaded, thus before anything has such a key. Given
 * `reload`, they are loaded again in that way instead of SWR's; the handler of events can't fetch that code itself when an
 * event arrives: without network it would fail, and browsers never fetch a module again that failed once.
 * @throws Error for a call whose contract does not say what it reads
 */
export function cacheUnder<const Word extends string>(
  word: Word,
  endpoints: readonly Pick<Endpoint, 'reads'>[],
  reload?: OwnReload,
): Word {
  const before = known.get(word)
  const reads = new Set(before?.reads)
  for (const endpoint of endpoints) {
    if (endpoint.reads === undefined) throw new Error(`A call under '${word}' does not say what it reads`)
    for (const tag of endpoint.reads) reads.add(tag)
  }
  known.set(word, { reads, reload: reload ?? before?.reload })
  return word
}

/** Whether the keys that begin with a word are old when something changed. */
export const isReadBy = (word: unknown, tag: Tag): boolean => known.get(word)?.reads.has(tag) ?? false

/** How keys that begin with a word are loaded again; undefined where SWR's own way serves. */
export const ownReloadOf = (word: unknown): OwnReload | undefined => known.get(word)?.reload
