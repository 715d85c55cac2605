import type { Connection } from 'mongoose'
import { keptBytesCollection } from './file.collection.ts'

/** Creates the function that adds the bytes of a household's files to those of another one, which gets the files. */
export const createBytesBringing = (connection: Connection) => {
  const keptBytes = keptBytesCollection.open(connection)
  return async (fromId: string, intoId: string): Promise<void> => {
    // A crash in between only makes the count slightly wrong.
    const kept = await keptBytes.findOneAndDelete({ _id: fromId }).lean()
    if (kept === null || kept.bytes === 0) return
    await keptBytes.updateOne({ _id: intoId }, { $inc: { bytes: kept.bytes } }, { upsert: true })
  }
}
