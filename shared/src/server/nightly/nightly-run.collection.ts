import type { NightlyReport } from '@larder/shared/contracts/nightly'
import { date, json, nullable, number, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** The nightly runs, one for each time zone and night; further ones are for what failed or came late. */
export const nightlyRunsCollection = defineCollection({
  name: 'nightly_runs',
  owner: 'none',
  columns: {
    time_zone: text,
    /** The day that ended, as `YYYY-MM-DD`. */
    night: text,
    number: number,
    household_count: number,
    /** The last household of each batch but the last, in order: whoever makes the batches makes the same ones. */
    bounds: json<string[]>(),
    started_at: date,
    /** When all batches were made; null until then. */
    planned_at: nullable(date),
    /** When the last batch ended; null until then. */
    ended_at: nullable(date),
    /** All that it did; null until it ended. */
    report: nullable(json<NightlyReport>()),
  },
  retention: { days: 90, after: 'started_at' },
  indexes: [
    /** A night has one run of each number, though several processes plan it. */
    [{ time_zone: 1, night: 1, number: 1 }, { unique: true }],
    /** Those that have not ended. */
    [{ ended_at: 1 }],
  ],
})

export type NightlyRunDocument = DocumentOf<typeof nightlyRunsCollection>
