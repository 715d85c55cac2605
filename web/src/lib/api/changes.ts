import type { Endpoint } from '@larder/shared/contracts/base/endpoint'
import type { Tag } from '@larder/shared/contracts/base/tags'
import type { HouseholdEvent } from '@larder/shared/contracts/events'
import { useMemo } from 'react'
import { type Cache, type ScopedMutator, useSWRConfig } from 'swr'
import { wait } from '../wait.ts'
import { isReadBy, type OwnReload, ownReloadOf } from './cached-words.ts'

/** One change on the server can send several events; they are collected for this long. */
const COLLECT_MS = 100

/** Resolves when what the event made old and is shown has been loaded again, or could not be. */
type HearChange = (event: HouseholdEvent) => Promise<void>

/** An array key as SWR serialises it: `@"receipt","6f…",`; keys of paged lists have a prefix. */
const firstWord = (key: string) => /^(?:\$inf\$)?@"([^"]+)"/.exec(key)?.[1]

/** Which cache keys an event makes old. */
const isOldAfter = (event: HouseholdEvent, key: string): boolean =>
  event.type === 'household.changed' ||
  isReadBy(firstWord(key), event.type.slice(0, -'.changed'.length) as Tag)

const createHearing = (cache: Cache, mutate: ScopedMutator): HearChange => {
  let pending: HouseholdEvent[] = []
  let running = Promise.resolve()
  let next: Promise<void> | undefined

  const load = async () => {
    const events = pending
    pending = []
    const ownKeys = new Map<OwnReload, string[]>()
    const reloads: Promise<unknown>[] = []
    for (const key of cache.keys()) {
      if (!events.some((event) => isOldAfter(event, key))) continue
      const own = ownReloadOf(firstWord(key))
      // One by one: `mutate` with a filter over all keys skips paged lists.
      if (own === undefined) reloads.push(mutate(key))
      else ownKeys.set(own, [...(ownKeys.get(own) ?? []), key])
    }
    for (const [reload, keys] of ownKeys) {
      const theirs = events.filter((event) => keys.some((key) => isOldAfter(event, key)))
      reloads.push(reload(cache, mutate, keys, theirs))
    }
    await Promise.allSettled(reloads)
  }
  const collect = async (before: Promise<void>) => {
    await before
    await wait(COLLECT_MS)
    next = undefined
    await load()
  }

  return (event) => {
    pending.push(event)
    return (next ??= running = collect(running))
  }
}

const hearings = new WeakMap<Cache, HearChange>()

/**
 * What hears of changes for a cache, and loads what is shown of them again; one for each cache, so that loads run one after
 * the other, and a change of this device is loaded together with the event that tells of it.
 */
export function hearingOf(cache: Cache, mutate: ScopedMutator): HearChange {
  const hearing = hearings.get(cache) ?? createHearing(cache, mutate)
  hearings.set(cache, hearing)
  return hearing
}

/**
 * Tells that a call of this device was answered: what reads something that it changes is loaded again. `which` is what it
 * made, with its version, where that is known. Resolves when what is shown has been loaded, or could not be.
 */
export type TellChange = (
  changed: Pick<Endpoint, 'changes'>,
  which?: { id: string; version: number },
) => Promise<unknown>

export function useTellChange(): TellChange {
  const { cache, mutate } = useSWRConfig()
  return useMemo(() => {
    const hear = hearingOf(cache, mutate)
    return ({ changes = [] }, which) =>
      Promise.all(
        changes.map((tag) =>
          hear({ type: `${tag}.changed`, id: which?.id ?? null, version: which?.version ?? null }),
        ),
      )
  }, [cache, mutate])
}
