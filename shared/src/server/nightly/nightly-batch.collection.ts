import type { NightlyFailure, NightlyStepReport } from '@larder/shared/contracts/nightly'
import { date, id, json, nullable, number, text, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'
import { WORK_INDEX, workColumns } from '../work/work-columns.ts'

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
