import { z } from 'zod'
import { trimText } from './trim-text.ts'

/** Identifier of a document: 24 lowercase hexadecimal digits. */
export const Id = z.string().regex(/^[0-9a-f]{24}$/, 'Not a valid id')

/** 256 random bits that open one thing, once, within 30 s. */
export const Ticket = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Not a valid ticket')

/** An instant: ISO 8601 in UTC, for example `2026-11-21T05:49:00.000Z`. */
export const Instant = z.iso.datetime()

/** A calendar day, carried as that day at midnight UTC so that it is the same day in every time zone. */
export const CalendarDate = z.iso
  .datetime()
  .regex(/T00:00:00(\.0+)?Z$/, 'Must be a day, without a time of day')

/** The greatest quantity, level or size that any screen or document needs; beyond it a number is a slip. */
export const MAX_QUANTITY = 1_000_000

/** Half a character, which no database can keep; written as the sign that stands for it, so that it is found again. */
const wellFormed = (value: string): string => value.replace(/\p{Surrogate}/gu, '\ufffd')

/** Builds a schema of trimmed text of at most `maxLength` characters. */
export const text = (maxLength: number) =>
  z.string().overwrite(wellFormed).overwrite(trimText).max(maxLength, `At most ${maxLength} characters`)

/** What a form means by an empty field: null, nothing, or nothing that can be seen. */
export const absentIfEmpty = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && trimText(value) === '') ? undefined : value

/** Builds a schema of optional text where null and an empty or blank input mean 'absent'. */
export const optionalText = (maxLength: number) => z.preprocess(absentIfEmpty, text(maxLength).optional())
