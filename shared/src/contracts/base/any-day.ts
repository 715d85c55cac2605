import { z } from 'zod'

/**
 * A day as calls take it: `2026-11-26`, or an instant. A midnight in UTC means its day, any other instant the day that
 * the household has then. Whoever answers the call gets the day alone.
 */
export const AnyDay = z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Not a date').meta({
  description:
    'A day (`2026-11-26`) or an instant: a midnight in UTC means its day, any other the day in the time zone of the household',
})

/** A day, or the empty text of a form without one. */
export const AnyDayOrEmpty = z.union([z.literal(''), AnyDay], 'Not a date')

/** The names under which calls take days, whatever they are of. */
export const DAY_FIELDS: ReadonlySet<string> = new Set([
  'date',
  'start_date',
  'end_date',
  'purchase_date',
  'expiry_date',
])
