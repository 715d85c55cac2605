import { z } from 'zod'
import { absentIfEmpty, text } from '../base/primitives.ts'

const DAYS = { min: 1, max: 365, default: 90 } as const
const MAX_RESULTS = { min: 1, max: 500, default: 100 } as const
const MAX_KEYWORDS = 50
const MAX_KEYWORD_LENGTH = 100

/** A whole number within bounds; anything that is no number becomes the default. */
const clamp = (value: unknown, { min, max, default: usual }: typeof DAYS | typeof MAX_RESULTS): number => {
  const given = typeof value === 'string' ? absentIfEmpty(value) : value
  const number = typeof given === 'number' || typeof given === 'string' ? Number(given) : NaN
  return Number.isNaN(number) ? usual : Math.trunc(Math.min(Math.max(number, min), max))
}

const Keywords = z
  .array(text(MAX_KEYWORD_LENGTH).min(1, 'A keyword must not be empty'))
  .max(MAX_KEYWORDS, `At most ${MAX_KEYWORDS} keywords`)

/** Which mails a sync reads. */
export const SyncOptions = z.object({
  /** Only mails of the last days. */
  days: z.int().min(DAYS.min).max(DAYS.max),
  /** The maximum number of mails. */
  max_results: z.int().min(MAX_RESULTS.min).max(MAX_RESULTS.max),
  /** Only mails that contain at least one of these; all mails if there are none. */
  include_keywords: Keywords,
  /** No mails that contain one of these. */
  exclude_keywords: Keywords,
  /** No mails that an earlier sync has handled. */
  skip_processed: z.boolean(),
})

/** The options as people and scripts send them: numbers out of range are clamped, and all have a default. */
export const SyncOptionsInput = z.object({
  days: z.preprocess((value) => clamp(value, DAYS), SyncOptions.shape.days),
  max_results: z.preprocess((value) => clamp(value, MAX_RESULTS), SyncOptions.shape.max_results),
  include_keywords: Keywords.default([]),
  exclude_keywords: Keywords.default([]),
  skip_processed: z.boolean().default(true),
})
