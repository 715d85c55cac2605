import { z } from 'zod'
import type { ErrorCode } from './base/errors.ts'
import { Id } from './base/primitives.ts'
import { RequestId } from './base/request-id.ts'
import { TAGS } from './base/tags.ts'

/** The document and attempt of a run: the payload of every job that works on a document, or answers a question. */
export const DocumentRun = z.object({ id: Id, attempt: z.number().int() })
export type DocumentRun = z.infer<typeof DocumentRun>

/** What a job says beside its payload: the request that brought it about, where there was one. */
export const JobOrigin = z.object({ request_id: RequestId.optional().catch(undefined) })

/** A scheduled job finds by itself what is due. */
const Nothing = z.object({})

/** Everything about how a job is run. */
type JobDefinition = {
  queue: string
  /** Ids only, because a queue stores it in clear text. */
  payload: typeof DocumentRun | typeof Nothing
  attempts: number
  /** Delay before the first retry in milliseconds; doubled for each following one. */
  backoffMs: number
  /** The deadline of one attempt. */
  timeoutMs: number
  concurrency: number
  /** The error of an attempt at its deadline; below 500 it ends the job, else the job is retried. */
  onTimeout: ErrorCode
  /** The error of the job when its last attempt failed without a known reason, or its workers keep dying. */
  onExhausted: ErrorCode
}

const RECEIPT_READING = {
  payload: DocumentRun,
  attempts: 3,
  backoffMs: 1_000,
  // Reading a file may take 240 s, and a language model 120 s.
  timeoutMs: 420_000,
  concurrency: 2,
  onTimeout: 'reading_timed_out',
  onExhausted: 'receipt_failed',
} as const

/** Every job, by name. One queue has one processor. */
export const JOBS = {
  'receipt.extract': {
    queue: 'receipt-extract',
    ...RECEIPT_READING,
  },
  // A queue of its own, so that a worker for small files is never held up by a scan of twenty pages.
  'receipt.extract-large': {
    queue: 'receipt-extract-large',
    ...RECEIPT_READING,
  },
  // Somebody waits for it before a camera; a picture takes a second. It is asked once: the next picture comes sooner.
  'pack-date.read': {
    queue: 'pack-date-read',
    payload: DocumentRun,
    attempts: 1,
    backoffMs: 1_000,
    timeoutMs: 10_000,
    concurrency: 2,
    onTimeout: 'reading_timed_out',
    onExhausted: 'dates_unread',
  },
  // Somebody waits for it; a page takes a second, a PDF of several pages a minute.
  'recipe.read': {
    queue: 'recipe-read',
    payload: DocumentRun,
    attempts: 2,
    backoffMs: 1_000,
    timeoutMs: 240_000,
    concurrency: 2,
    onTimeout: 'recipe_unread',
    onExhausted: 'recipe_unread',
  },
  // Somebody waits for it; a photo takes a second.
  'recipe.photo': {
    queue: 'recipe-photo',
    payload: DocumentRun,
    attempts: 2,
    backoffMs: 1_000,
    timeoutMs: 60_000,
    concurrency: 1,
    onTimeout: 'photo_failed',
    onExhausted: 'photo_failed',
  },
  // Somebody waits for it; a language model answers up to three times.
  'recipe.generate': {
    queue: 'recipe-generate',
    payload: DocumentRun,
    attempts: 2,
    backoffMs: 1_000,
    timeoutMs: 180_000,
    concurrency: 4,
    onTimeout: 'generation_failed',
    onExhausted: 'generation_failed',
  },
  // A queue of its own, so that a long scan holds no receipt up. What was read stays read: after a deadline the next
  // attempt continues with the rest.
  'orders.sync': {
    queue: 'orders-sync',
    payload: DocumentRun,
    attempts: 3,
    backoffMs: 5_000,
    timeoutMs: 1_800_000,
    concurrency: 2,
    onTimeout: 'job_timed_out',
    onExhausted: 'sync_failed',
  },
  // Starts the syncs that are due by themselves.
  'orders.sync-due': {
    queue: 'orders-sync-due',
    payload: Nothing,
    attempts: 3,
    backoffMs: 5_000,
    timeoutMs: 120_000,
    concurrency: 1,
    onTimeout: 'job_timed_out',
    onExhausted: 'internal',
  },
  // Retried for about twenty minutes; by then the user has requested another mail.
  'mail.send': {
    queue: 'mail-send',
    payload: DocumentRun,
    attempts: 9,
    backoffMs: 5_000,
    timeoutMs: 120_000,
    concurrency: 2,
    onTimeout: 'job_timed_out',
    onExhausted: 'internal',
  },
  // Shares those whose reminders are due among batches.
  'reminders.due': {
    queue: 'reminders-due',
    payload: Nothing,
    attempts: 3,
    backoffMs: 5_000,
    timeoutMs: 120_000,
    concurrency: 1,
    onTimeout: 'job_timed_out',
    onExhausted: 'internal',
  },
  // Requests the reminders of up to fifty people; whoever had a turn is not in the next attempt.
  'reminders.batch': {
    queue: 'reminders-batch',
    payload: DocumentRun,
    attempts: 3,
    backoffMs: 5_000,
    timeoutMs: 300_000,
    concurrency: 2,
    onTimeout: 'job_timed_out',
    onExhausted: 'internal',
  },
  // A mail or a notification; retried for about twenty minutes.
  'reminders.deliver': {
    queue: 'reminders-deliver',
    payload: DocumentRun,
    attempts: 9,
    backoffMs: 5_000,
    timeoutMs: 60_000,
    concurrency: 8,
    onTimeout: 'job_timed_out',
    onExhausted: 'reminder_undelivered',
  },
  // What is deleted stays deleted: after a deadline the next attempt continues with the rest.
  'account.delete': {
    queue: 'account-delete',
    payload: DocumentRun,
    attempts: 3,
    backoffMs: 5_000,
    timeoutMs: 900_000,
    concurrency: 1,
    onTimeout: 'job_timed_out',
    onExhausted: 'internal',
  },
  // What is moved stays moved: after a deadline the next attempt continues with the rest.
  'household.move': {
    queue: 'household-move',
    payload: DocumentRun,
    attempts: 3,
    backoffMs: 5_000,
    timeoutMs: 900_000,
    concurrency: 1,
    onTimeout: 'job_timed_out',
    onExhausted: 'household_move_failed',
  },
  // Finds the households whose day has ended, and makes batches of them.
  'nightly.plan': {
    queue: 'nightly-plan',
    payload: Nothing,
    attempts: 3,
    backoffMs: 5_000,
    timeoutMs: 600_000,
    concurrency: 1,
    onTimeout: 'job_timed_out',
    onExhausted: 'internal',
  },
  // Finished households stay finished: after a deadline the next attempt continues with the others. Four at a time, so
  // that one computes while others wait for the store.
  'nightly.batch': {
    queue: 'nightly-batch',
    payload: DocumentRun,
    attempts: 3,
    backoffMs: 5_000,
    timeoutMs: 900_000,
    concurrency: 4,
    onTimeout: 'job_timed_out',
    onExhausted: 'internal',
  },
  // A queue of its own: a file of 500 MB takes minutes. What was read is kept, and files that are done are not read again.
  'promotions.import': {
    queue: 'promotions-import',
    payload: Nothing,
    attempts: 2,
    backoffMs: 60_000,
    timeoutMs: 3_600_000,
    concurrency: 1,
    onTimeout: 'job_timed_out',
    onExhausted: 'internal',
  },
  // Reads up to 20,000 households, once a week, where the operator wants that.
  'neighbours.count': {
    queue: 'neighbours-count',
    payload: Nothing,
    attempts: 2,
    backoffMs: 60_000,
    timeoutMs: 3_600_000,
    concurrency: 1,
    onTimeout: 'job_timed_out',
    onExhausted: 'internal',
  },
} as const satisfies Record<string, JobDefinition>

/** Queues of earlier versions, whose schedules Redis may still have. */
export const RETIRED_QUEUES: readonly string[] = ['inventory-degrade']

export type JobName = keyof typeof JOBS
export const JOB_NAMES = Object.keys(JOBS) as JobName[]
export type JobPayload<Name extends JobName> = z.infer<(typeof JOBS)[Name]['payload']>
/** The jobs that work on documents. */
export type DocumentJobName = {
  [Name in JobName]: (typeof JOBS)[Name]['payload'] extends typeof DocumentRun ? Name : never
}[JobName]
/** The jobs that run on a schedule. */
export type ScheduledJobName = Exclude<JobName, DocumentJobName>

/** What the devices of a household hear of when it changed; what they hear stands in `events.ts`. */
export const CHANGES = TAGS.map((tag) => `${tag}.changed` as const)
