import { createHash } from 'node:crypto'
import type { Connection } from 'mongoose'
import type { NightlyFailure, NightlyStepReport } from '@larder/shared/contracts/nightly'
import { listDuplicates } from '../store/mongo.ts'
import type { Stored } from '../store/plain-documents.ts'
import { WORK_INDEX, newWork, workColumns } from '../work/work-columns.ts'
import { createWorkStore } from '../work/work-store.ts'
import { date, id, json, nullable, number, text, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** A range of households of a run, which one worker works on. Which of them are done stands in the households. */
export const nightlyBatchesCollection = defineCollection({
  name: 'nightly_batches',
  owner: 'none',
  columns: {
    ...workColumns,
    run_id: id,
    /** Its place in the run, from 0 on. */
    number: number,
    time_zone: text,
    /** The day that ended, as `YYYY-MM-DD`. */
    night: text,
    /** The households after one and up to another one; null for no bound. */
    after: nullable(text),
    up_to: nullable(text),
    created_at: date,
    /** The household that is being worked on alone, because a worker died on this batch before; null for a group. */
    current: nullable(text),
    /** The households that `steps` counted last: they are to be marked as done, even if a worker died before that. */
    counted: withDefault(json<string[]>(), []),
    steps: withDefault(json<NightlyStepReport[]>(), []),
    failures: withDefault(json<NightlyFailure[]>(), []),
  },
  retention: { days: 7, after: 'created_at' },
  indexes: [[WORK_INDEX], [{ run_id: 1, number: 1 }, { unique: true }]],
})

export type NightlyBatchDocument = DocumentOf<typeof nightlyBatchesCollection>

export type NightlyBatch = Stored<NightlyBatchDocument>

/** What a batch has done, for the report of its run. */
export type BatchResult = Pick<NightlyBatch, 'state' | 'updated_at' | 'up_to'> & {
  steps: NightlyStepReport[]
  failures: NightlyFailure[]
}

/** Reads and writes the batches of nightly runs. */
export const createNightlyBatchRepository = (connection: Connection) => {
  const batches = nightlyBatchesCollection.open(connection)
  return {
    /** Inserts batches of a run; existing ones stay as they are. Returns the ids of all of them. */
    insertMissing: async (
      fresh: readonly Pick<NightlyBatch, 'run_id' | 'number' | 'time_zone' | 'night' | 'after' | 'up_to'>[],
      at: Date,
    ): Promise<string[]> => {
      const ids = fresh.map(({ run_id, number }) =>
        createHash('sha256').update(`nightly batch\n${run_id}\n${number}`).digest('hex').slice(0, 24),
      )
      const documents = fresh.map((batch, index) =>
        batches.castObject({ _id: ids[index], ...batch, ...newWork(at), created_at: at }),
      )
      try {
        await batches.insertMany(documents, { ordered: false, lean: true })
      } catch (error) {
        listDuplicates(error)
      }
      return ids
    },

    /** Whether a batch of a run waits or is being worked on. */
    hasOpen: async (runId: string): Promise<boolean> =>
      (await batches.exists({ run_id: runId, state: { $in: ['queued', 'processing'] } })) !== null,

    /** What each batch of a run has done, one after the other, in the order of their households. */
    listResults: async function* (runId: string): AsyncGenerator<BatchResult> {
      const found = batches
        .find({ run_id: runId }, { state: 1, up_to: 1, steps: 1, failures: 1, updated_at: 1 })
        .sort({ number: 1 })
        .lean<BatchResult[]>()
        .cursor({ batchSize: 500 })
      for await (const batch of found) yield batch
    },

    work: createWorkStore<NightlyBatch>(batches, (document) =>
      nightlyBatchesCollection.toStored(document as NightlyBatchDocument),
    ),
  }
}
export type NightlyBatchRepository = ReturnType<typeof createNightlyBatchRepository>
