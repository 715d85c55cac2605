import { directed, encodeValue } from '../bson/index-key.ts'
import type { Engine } from '../commands/engine.ts'
import type { Collection, Index } from './catalog.ts'
import { startJob } from './job.ts'
import { indexKey, ridOf } from './keys.ts'

const batch = 1000

const expired = ({ store }: Engine, index: Index, now: number): number[] => {
  const limit = encodeValue(new Date(now - (index.expireAfterSeconds ?? 0) * 1000))
  const oldest = encodeValue(new Date(-8.64e15))
  const direction = index.fields[0]?.direction ?? 1
  const bounds = [oldest, limit].map((bytes) => directed(bytes, direction))
  const [start, end] = (direction === 1 ? bounds : bounds.reverse()).map((bytes) =>
    indexKey(index.id, bytes),
  ) as [Buffer, Buffer]
  const found: number[] = []
  for (const { value } of store.range(start, Buffer.concat([end, Buffer.alloc(7, 0xff)]))) {
    found.push(ridOf(value))
    if (found.length === batch) break
  }
  return found
}

const sweepIndex = async (
  engine: Engine,
  collection: Collection,
  index: Index,
  now: number,
): Promise<void> => {
  for (;;) {
    const removed = await engine.store.write(() => {
      const isOver = startJob()
      const current = engine.catalog.find(collection.namespace)
      const isThere = current?.id === collection.id && current.indexes.some(({ id }) => id === index.id)
      let count = 0
      const rids = isThere ? [...new Set(expired(engine, index, now))] : []
      for (const rid of rids) {
        const stored = current && engine.records.read(current, rid)
        if (current && stored) {
          engine.records.remove(current, stored)
          count++
        }
        if (isOver()) break
      }
      return count
    })
    if (removed === 0) return
  }
}

/** Removes the documents that have expired by a TTL index at `now` (milliseconds). */
export const sweepExpired = async (engine: Engine, now: number): Promise<void> => {
  for (const collection of engine.catalog.list()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds !== undefined) await sweepIndex(engine, collection, index, now)
    }
  }
}
