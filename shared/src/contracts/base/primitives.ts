import { z } from 'zod'
import { trimText } from './trim-text.ts'

/** Identifier of a document: 24 lowercase hexadecimal digits. */
export const Id = z.string().regex(/^[0-9a-f]{24}$/, 'Not a valid id')

/** 256 random bits that open one thing, once, within 30 s. */
export const Ticket = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Not a valid ticket')

/** An instant: ISO 8601 in UTC, for example `2026-11-21T05:49:00.000Z`. */
export const Instant = z.iso.datetime()

/** A calendar day, sent as midnight UTC so that it is the same day in every time zone. */
export const CalendarDate = z.iso
  .datetime()
  .regex(/T00:00:00(\.0+)?Z$/, 'Must be a day, without a time of day')

/** The maximum quantity, level or size; a larger number is a typing error. */
export const MAX_QUANTITY = 1_000_000

/**
 * An unpaired surrogate, which databases cannot store, and a control character, which nobody can see, are replaced by
 * U+FFFD, so that the text can still be found; tabs and line ends stay.
 */
const wellFormed = (value: string): string => value.replace(/\p{Surrogate}|(?![\t\n\r])\p{Cc}/gu, '\ufffd')

/** Creates a schema of trimmed text of at most `maxLength` characters. */
export const text = (maxLength: number) =>
  z.string().overwrite(trimText).overwrite(wellFormed).max(maxLength, `At most ${maxLength} characters`)

/** Embeddings, overrides and isolates, which turn the direction of all that follows a name. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g

/** Creates a schema of text in one line, such as a name: line ends and tabs are blanks, and marks of direction go. */
export const line = (maxLength: number) =>
  text(maxLength).overwrite((value) => value.replace(DIRECTION, '').replace(/\s+/g, ' '))

/** Converts an empty form field to absent: null, nothing, or only invisible characters. */
export const absentIfEmpty = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && trimText(value) === '') ? undefined : value

/** The longest name of a unit. */
export const MAX_UNIT_LENGTH = 30
export const Unit = text(MAX_UNIT_LENGTH).min(1, 'Unit is required')

/** Creates a schema of optional text in which null and empty or blank input mean 'absent'. */
export const optionalText = (maxLength: number) => z.preprocess(absentIfEmpty, text(maxLength).optional())
