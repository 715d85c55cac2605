import { z } from 'zod'
import { defineEndpoint } from './base/endpoint.ts'
import { Id } from './base/primitives.ts'

/** How many failures a run's report names; it counts all of them. */
export const MAX_NAMED_FAILURES = 100
/** How many runs one call lists at most. */
export const MAX_NIGHTLY_RUNS = 200

/** What one step of the night has done for the households of a run. */
const NightlyStepReport = z.object({
  name: z.string(),
  /** The households for which it succeeded. */
  household_count: z.number().int(),
  /** How much it changed: movements, forecasts, mails. */
  change_count: z.number(),
  failure_count: z.number().int(),
  /** The time that it took, summed over workers. */
  seconds: z.number(),
})
export type NightlyStepReport = z.infer<typeof NightlyStepReport>

/** A household for which a step failed, and why: a code, or the beginning of the error's message. */
const NightlyFailure = z.object({ household_id: Id, step: z.string(), reason: z.string() })
export type NightlyFailure = z.infer<typeof NightlyFailure>

/** What a run has done until now, or all that it did. */
export const NightlyReport = z.object({
  batch_count: z.number().int(),
  /** Batches that wait or are being worked on. */
  open_batch_count: z.number().int(),
  /** Batches that were given up, because their workers died again and again. */
  failed_batch_count: z.number().int(),
  steps: z.array(NightlyStepReport),
  failure_count: z.number().int(),
  failures: z.array(NightlyFailure).max(MAX_NAMED_FAILURES),
})
export type NightlyReport = z.infer<typeof NightlyReport>

/** The nightly work for the households of one time zone whose day has ended. */
export const NightlyRun = NightlyReport.extend({
  id: Id,
  time_zone: z.string(),
  /** The day that ended, as `YYYY-MM-DD`. */
  night: z.string(),
  /** 1 for the first run of a night; the next ones are for what failed or came late. */
  number: z.number().int(),
  /** How many households were due. */
  household_count: z.number().int(),
  started_at: z.string(),
  /** Null while batches are open. */
  ended_at: z.string().nullable(),
})
export type NightlyRun = z.infer<typeof NightlyRun>

export const listNightlyRuns = defineEndpoint({
  method: 'GET',
  path: '/system/nightly',
  access: 'superuser',
  summary: 'What the latest nightly runs did for all households, the latest first',
  response: z.array(NightlyRun).max(MAX_NIGHTLY_RUNS),
})
