import { createHash } from 'node:crypto'
import type { Connection } from 'mongoose'
import type { NightlyReport } from '@larder/shared/contracts/nightly'
import { isDuplicateKey } from '../store/mongo.ts'
import type { Stored } from '../store/plain-documents.ts'
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

export type StoredRun = Stored<NightlyRunDocument>

/** The run of a night in a time zone, by its number. */
type RunPlace = Pick<StoredRun, 'time_zone' | 'night' | 'number'>

/** A run in counts, without what each step did; its failures are known when it has ended. */
export type RunCounts = Pick<StoredRun, 'household_count' | 'started_at' | 'ended_at'> & {
  report: Pick<NightlyReport, 'failure_count' | 'failed_batch_count'> | null
}

/** Reads and writes nightly runs. */
export const createNightlyRunRepository = (connection: Connection) => {
  const runs = nightlyRunsCollection.open(connection)
  return {
    /** Inserts a run; returns the stored one, which is another's where that was faster. */
    insert: async (
      run: RunPlace &
        Pick<StoredRun, 'household_count' | 'bounds' | 'started_at'> &
        Partial<Pick<StoredRun, 'planned_at'>>,
    ): Promise<StoredRun> => {
      const { time_zone, night, number } = run
      const place = `nightly\n${time_zone}\n${night}\n${number}`
      const _id = createHash('sha256').update(place).digest('hex').slice(0, 24)
      try {
        await runs.create({ _id, ...run })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
      const stored = await runs.findById(_id).orFail().lean<NightlyRunDocument>()
      return nightlyRunsCollection.toStored(stored)
    },

    /** The latest run of a night in a time zone; null before the first. */
    findLast: async (
      time_zone: string,
      night: string,
    ): Promise<Pick<StoredRun, 'id' | 'number' | 'ended_at'> | null> => {
      const found = await runs
        .findOne({ time_zone, night }, { number: 1, ended_at: 1 })
        .sort({ number: -1 })
        .lean<Pick<NightlyRunDocument, '_id' | 'number' | 'ended_at'>>()
      return found && nightlyRunsCollection.toStored(found)
    },

    /** Those that have not ended. */
    listOpen: async (): Promise<StoredRun[]> => {
      const found = await runs.find({ ended_at: null }).lean<NightlyRunDocument[]>()
      return found.map((run) => nightlyRunsCollection.toStored(run))
    },

    /** A part of the runs, the latest first. */
    listLatest: async ({
      skip,
      limit,
    }: {
      skip: number
      limit: number
    }): Promise<Omit<StoredRun, 'bounds'>[]> => {
      const found = await runs
        .find({}, { bounds: 0 })
        .sort({ started_at: -1 })
        .skip(skip)
        .limit(limit)
        .lean<NightlyRunDocument[]>()
      return found.map((run) => nightlyRunsCollection.toStored(run))
    },

    /** The runs that began since then, in counts alone. */
    countSince: async (since: Date): Promise<RunCounts[]> =>
      runs
        .find(
          { started_at: { $gte: since } },
          {
            household_count: 1,
            started_at: 1,
            ended_at: 1,
            'report.failure_count': 1,
            'report.failed_batch_count': 1,
          },
        )
        .lean<RunCounts[]>(),

    /** When the run ended that began last of those that have ended; null before the first. */
    findLastEnd: async (): Promise<Date | null> => {
      const found = await runs
        .findOne({ ended_at: { $ne: null } }, { ended_at: 1 })
        .sort({ started_at: -1 })
        .lean<Pick<NightlyRunDocument, 'ended_at'>>()
      return found?.ended_at ?? null
    },

    updatePlanned: async (id: string, planned_at: Date): Promise<void> => {
      await runs.updateOne({ _id: id }, { $set: { planned_at } })
    },

    /** Ends a run with its report; false when it has ended already. */
    updateEnded: async (id: string, ended_at: Date, report: NightlyReport): Promise<boolean> => {
      const { matchedCount } = await runs.updateOne(
        { _id: id, ended_at: null },
        { $set: { ended_at, report } },
      )
      return matchedCount === 1
    },
  }
}
export type NightlyRunRepository = ReturnType<typeof createNightlyRunRepository>
