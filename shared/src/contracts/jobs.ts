import { z } from 'zod'
import { Id } from './primitives.ts'

/** A job: its queue, its payload (ids only: a queue keeps it in clear text) and how it is run. */
type JobDefinition = {
  queue: string
  payload: z.ZodType
  attempts: number
  /** Wait before the first retry in milliseconds; doubled for each next one. */
  backoffMs: number
  timeoutMs: number
  concurrency: number
}

/** Every job, by name. One queue has one processor. */
export const JOBS = {
  'receipt.extract': {
    queue: 'receipt-extract',
    payload: z.object({ receipt_id: Id, attempt: z.number().int() }),
    attempts: 3,
    backoffMs: 1_000,
    // A file may take 240 s to read, and a language model 120 s.
    timeoutMs: 420_000,
    concurrency: 2,
  },
  // Retried for about twenty minutes; then whoever waits for the mail has asked again.
  'mail.send': {
    queue: 'mail-send',
    payload: z.object({ mail_id: Id, attempt: z.number().int() }),
    attempts: 9,
    backoffMs: 5_000,
    timeoutMs: 120_000,
    concurrency: 2,
  },
  // Done households stay done: what the deadline cuts off, the next run goes on with.
  'inventory.degrade': {
    queue: 'inventory-degrade',
    payload: z.object({}),
    attempts: 3,
    backoffMs: 5_000,
    timeoutMs: 900_000,
    concurrency: 1,
  },
} as const satisfies Record<string, JobDefinition>

export type JobName = keyof typeof JOBS
export type JobPayload<Name extends JobName> = z.infer<(typeof JOBS)[Name]['payload']>
