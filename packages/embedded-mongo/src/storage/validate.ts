import { CommandError } from '../errors.ts'
import { startSlice } from '../query/reading/steps.ts'
import type { Collection, Index } from './catalog.ts'
import { documentKeys } from './index-keys.ts'
import { entryKey, indexSpan, recordSpan, ridOf } from './keys.ts'
import { fromEntry, storedStats } from './records.ts'
import type { Snapshot, Store } from './store.ts'

/** What was found in a collection; it is whole where `errors` is empty. */
export type Validation = {
  records: number
  keysPerIndex: Map<string, number>
  errors: Map<string, Set<string>>
}

/**
 * Looks at each record, each index entry and the stored count of a collection, as they are when it begins. Errors are
 * listed by the name of an index, those of records by the empty name.
 */
export const validateCollection = async (store: Store, collection: Collection): Promise<Validation> => {
  const snapshot = store.snapshot()
  try {
    return await validateSnapshot(snapshot, { ...collection, indexes: [...collection.indexes] })
  } finally {
    snapshot.release()
  }
}

const validateSnapshot = async (snapshot: Snapshot, collection: Collection): Promise<Validation> => {
  const errors = new Map<string, Set<string>>()
  const expected = new Map<Index, number>(collection.indexes.map((index) => [index, 0]))
  const keysPerIndex = new Map<string, number>()
  const slice = startSlice(() => {})
  const pace = async (): Promise<void> => {
    if (slice.isOver()) await slice.rest()
  }
  const attempt = async (name: string, work: () => Promise<string | undefined>): Promise<void> => {
    const problem = await work().catch((error: unknown) => {
      if (error instanceof CommandError && error.codeName === 'ShutdownInProgress') throw error
      return error instanceof Error ? error.message : String(error)
    })
    if (problem !== undefined) errors.set(name, (errors.get(name) ?? new Set()).add(problem))
  }

  let records = 0
  await attempt('', async () => {
    const { start, end } = recordSpan(collection.id)
    for (const entry of snapshot.range(start, end)) {
      records++
      await attempt('', async () => {
        const { rid, doc } = fromEntry(entry)
        for (const index of collection.indexes) {
          const { keys } = documentKeys(index, doc)
          expected.set(index, (expected.get(index) ?? 0) + keys.length)
          await attempt(index.name, () => Promise.resolve(missing(snapshot, index, keys, rid)))
        }
        return undefined
      })
      await pace()
    }
    const { count } = storedStats(snapshot, collection)
    return count === records ? undefined : `it has ${records} records, and its count says ${count}`
  })
  for (const index of collection.indexes) {
    let keys = 0
    await attempt(index.name, async () => {
      const { start, end } = indexSpan(index.id)
      for (const _ of snapshot.range(start, end)) {
        keys++
        await pace()
      }
      const wanted = expected.get(index)
      return keys === wanted ? undefined : `it has ${keys} entries instead of ${wanted}`
    })
    keysPerIndex.set(index.name, keys)
  }
  return { records, keysPerIndex, errors }
}

const missing = (
  snapshot: Snapshot,
  index: Index,
  keys: readonly Buffer[],
  rid: number,
): string | undefined => {
  const isThere = (key: Buffer): boolean => {
    const found = snapshot.get(entryKey(index, key, rid))
    return found !== undefined && ridOf(found) === rid
  }
  return keys.every(isThere) ? undefined : `it lacks an entry of record ${rid}`
}
