import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { CalendarDate } from '../base/primitives.ts'

/** The largest picture of a date in bytes; the client sends less than a third of it. */
export const MAX_PACK_PICTURE_BYTES = 1_000_000

/** The longest line that is answered, in characters. */
const MAX_PRINTED_LENGTH = 200
/** A print that leaves more open is not read. */
const MAX_CHOICES = 4

/**
 * Why a date has to be asked about: which number is the month; which of several dates it is; it is in the past; its
 * letters were not read surely enough.
 */
export const PackDateQuestion = z.enum(['month', 'date', 'past', 'unsure'])
export type PackDateQuestion = z.infer<typeof PackDateQuestion>

/** What was read of the date on a pack. Without a date and without choices nothing was found. */
export const PackDateAnswer = z.object({
  /** The line with the date as it was read: 'EXP 05/06/26'. */
  printed: z.string().max(MAX_PRINTED_LENGTH).nullable(),
  /** The last day of the goods; null where it has to be asked. Of a printed month it is the last day. */
  date: CalendarDate.nullable(),
  question: PackDateQuestion.nullable(),
  /** The days to choose from when something is asked. */
  choices: z.array(CalendarDate).max(MAX_CHOICES),
})
export type PackDateAnswer = z.infer<typeof PackDateAnswer>

export const readPackDate = defineEndpoint({
  method: 'POST',
  path: '/pack-dates/read',
  access: 'user',
  summary:
    'Reads the date until which goods keep from a picture of their pack (multipart: `picture`, JPEG, at most 1 MB). The ' +
    'picture is not stored. What is not sure is asked: 05/06/26 where the country of the household does not say which ' +
    'number is the month, a date in the past, several dates',
  bodyType: 'multipart',
  response: PackDateAnswer,
  errors: [
    'picture_missing',
    'picture_unsupported',
    'picture_too_large',
    'file_empty',
    'file_unreadable',
    'file_too_complex',
    'too_many_uploads',
    'dates_unread',
  ],
  timeoutMs: 20_000,
})
