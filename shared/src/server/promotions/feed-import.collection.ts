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
