import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { AnyDay } from '../base/any-day.ts'
import { text } from '../base/primitives.ts'
import { MAX_LISTED_MEALS, PlanDay } from './meal-plan.ts'

/** The longest note of a day. */
export const MAX_DAY_NOTE = 1_000

/** A note on a day of the plan. */
export const DayNote = z.object({ date: PlanDay, note: z.string() })
export type DayNote = z.infer<typeof DayNote>

export const listDayNotes = defineEndpoint({
  method: 'GET',
  path: '/meals/days',
  access: 'user',
  summary: 'The notes on the days of the plan, from one day to another',
  query: z.object({ start_date: AnyDay, end_date: AnyDay }),
  response: z.array(DayNote).max(MAX_LISTED_MEALS),
})

export const noteDay = defineEndpoint({
  method: 'PUT',
  path: '/meals/days/:date',
  access: 'user',
  summary: 'Writes the note of a day; an empty one takes it away',
  params: z.object({ date: AnyDay }),
  body: z.object({ note: text(MAX_DAY_NOTE) }),
  response: DayNote,
  changes: ['meals'],
})

/** A person's secret address of the household's meals and expiry days as a calendar (iCalendar, RFC 5545); null until it is made. */
export const CalendarFeed = z.object({ url: z.string().nullable() })

export const getCalendarFeed = defineEndpoint({
  method: 'GET',
  path: '/meals/calendar-feed',
  access: 'user',
  summary: 'The secret address of the calendar of meals and expiry days',
  hasSecret: true,
  response: CalendarFeed,
})

export const renewCalendarFeed = defineEndpoint({
  method: 'POST',
  path: '/meals/calendar-feed',
  access: 'user',
  summary: 'Makes a new secret address for the calendar; the one before ends',
  hasSecret: true,
  response: CalendarFeed,
  status: 201,
  changes: ['account'],
  errors: ['confirmation_required'],
})

export const endCalendarFeed = defineEndpoint({
  method: 'DELETE',
  path: '/meals/calendar-feed',
  access: 'user',
  summary: 'Ends the calendar at its secret address',
  status: 204,
})

/** For calendar programs, which know nothing but the address: the secret is all that it needs. */
export const readCalendar = defineEndpoint({
  method: 'GET',
  path: '/calendar/:file',
  access: 'public',
  summary: 'The calendar at a secret address, `<secret>.ics`, as iCalendar text (RFC 5545)',
  params: z.object({ file: z.string().max(100) }),
  errors: ['household_suspended'],
})
