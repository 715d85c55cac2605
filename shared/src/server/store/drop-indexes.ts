import type { Connection } from 'mongoose'
import { mongo } from 'mongoose'

/** MongoDB's errors when there is no such collection, or no such index. */
const NOT_THERE: ReadonlySet<unknown> = new Set([26, 27])

/**
 * Drops indexes of an earlier version by their names, which nothing reads any more; returns how many there were.
 * @throws what the store throws, except that there is no such index
 */
export const dropIndexes = async (
  connection: Connection,
  collection: string,
  names: readonly string[],
): Promise<number> => {
  let count = 0
  for (const name of names) {
    try {
      await connection.collection(collection).dropIndex(name)
      count++
    } catch (error) {
      if (!(error instanceof mongo.MongoServerError && NOT_THERE.has(error.code))) throw error
    }
  }
  return count
}
