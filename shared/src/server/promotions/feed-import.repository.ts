import type { Connection } from 'mongoose'
import type { DocumentOf } from '../store/define-collection.ts'
import { feedImportsCollection } from './feed-import.collection.ts'

export type FeedImport = Omit<DocumentOf<typeof feedImportsCollection>, '_id'>

/** Reads and writes what came of reading feeds. */
export const createFeedImportRepository = (connection: Connection) => {
  const imports = feedImportsCollection.open(connection)
  return {
    /** What came of reading feeds, the latest first. */
    listLatest: async (limit: number): Promise<FeedImport[]> =>
      imports.find({}, { digest: 0 }).sort({ checked_at: -1 }).limit(limit).lean<FeedImport[]>(),

    findLatest: (feed: string): Promise<FeedImport | null> =>
      imports.findOne({ feed }).sort({ _id: -1 }).lean<FeedImport>(),

    /** Differs after each import that has read something; null when there was none. */
    findLatestId: async (): Promise<string | null> => {
      const latest = await imports
        .findOne({ state: { $ne: 'failed' } }, { _id: 1 })
        .sort({ _id: -1 })
        .lean()
      return latest === null ? null : String(latest._id)
    },

    /** Notes an import; one that found a file unchanged, or failed for the same reason as before, is only said to be of now. */
    note: async (made: FeedImport): Promise<void> => {
      const latest = await imports.findOne({ feed: made.feed }).sort({ _id: -1 }).lean()
      const isSame =
        latest?.state === made.state &&
        latest.reason === made.reason &&
        (made.state === 'failed' || latest.started_at.getTime() === made.started_at.getTime())
      if (isSame) await imports.updateOne({ _id: latest._id }, { $set: { checked_at: made.checked_at } })
      else await imports.create(made)
    },
  }
}
export type FeedImportRepository = ReturnType<typeof createFeedImportRepository>
