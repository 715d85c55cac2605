import type { Connection } from 'mongoose'
import type { DocumentOf } from '../store/define-collection.ts'
import { date, json, nullable, oneOf, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** How many of each were read, and what was wrong with rows that were left out. */
export type ImportCounts = {
  shops: number
  prices: number
  promotions: number
  /** What was there before, and is not any more. */
  removed: number
  faults: number
  first_faults: string[]
}

/** What came of reading a feed; for operators. A feed that says the same again adds nothing. */
export const feedImportsCollection = defineCollection({
  name: 'feed_imports',
  owner: 'none',
  columns: {
    feed: text,
    /** Its address or path as set, without what follows '?' or names a user. */
    name: text,
    /** A cut-off file gives its whole items. */
    state: oneOf(['completed', 'cut_off', 'failed']),
    /** SHA-256 of the file; null when there was none. */
    digest: nullable(text),
    /** Why nothing was read, in words. */
    reason: nullable(text),
    counts: nullable(json<ImportCounts>()),
    started_at: date,
    /** When it was found the same the last time. */
    checked_at: date,
  },
  retention: { days: 90, after: 'checked_at' },
  indexes: [[{ feed: 1, _id: -1 }]],
})

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
