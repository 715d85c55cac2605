import type { Connection } from 'mongoose'
import type { BlobStore } from '../ports/blob-store.ts'
import { BLOB_PREFIXES } from './blob-name.ts'
import { filesCollection } from './file.collection.ts'

const DAY_MS = 86_400_000
/** How many names are asked for at once. */
const BATCH = 500

/**
 * Creates the sweep that removes bytes which belong to no document: a crash left them, or their household is gone. It
 * looks at what is older than a day, at a part of the names for a part of the day, and returns how many it removed. A
 * name is never used again, so that what has no document now never gets one.
 */
export const createBlobSweep = (connection: Connection, blobs: BlobStore, now: () => Date) => {
  const files = filesCollection.open(connection)

  const removeUnowned = async (names: readonly string[]): Promise<number> => {
    const owned = await files.find({ blob: { $in: names } }, { blob: 1 }).lean()
    const known = new Set(owned.map(({ blob }) => blob))
    const unowned = names.filter((name) => !known.has(name))
    for (const name of unowned) await blobs.remove(name)
    return unowned.length
  }

  let done = -1
  return async (): Promise<{ removedCount: number }> => {
    const at = now().getTime()
    const turn = Math.floor((at / DAY_MS) * BLOB_PREFIXES.length)
    const prefix = BLOB_PREFIXES[turn % BLOB_PREFIXES.length]
    if (turn === done || prefix === undefined) return { removedCount: 0 }
    let names: string[] = []
    let removedCount = 0
    for await (const { name, writtenAt } of blobs.list(prefix)) {
      if (at - writtenAt.getTime() < DAY_MS) continue
      names.push(name)
      if (names.length < BATCH) continue
      removedCount += await removeUnowned(names)
      names = []
    }
    removedCount += await removeUnowned(names)
    done = turn
    return { removedCount }
  }
}
