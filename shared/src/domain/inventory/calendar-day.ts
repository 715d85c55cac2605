import { remember } from '../remember.ts'

const DAY_MS = 86_400_000
/** Years of less or more than four digits have a different format, which calendar dates here never use. */
const FIRST_DAY_MS = Date.UTC(1000, 0, 2)
const LAST_DAY_MS = Date.UTC(9999, 11, 31)

/** One formatter for each time zone: creating one takes longer than a hundred uses of it. */
const dayFormatIn = remember(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
)

/** The household's current day in its IANA time zone, as a calendar date (that day at midnight UTC). */
export const todayIn = (timeZone: string, now: Date): string => {
  const parts = dayFormatIn(timeZone).formatToParts(now)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return toCalendarDate(`${part('year')}-${part('month')}-${part('day')}`)
}

/**
 * The day `YYYY-MM-DD` of a day or an instant, as calls take both: a midnight in UTC is that day, any other instant the
 * household's day then.
 */
export const dayIn = (timeZone: string, given: string): string => {
  const at = Math.min(Math.max(Date.parse(given), FIRST_DAY_MS), LAST_DAY_MS)
  const day = at % DAY_MS === 0 ? new Date(at).toISOString() : todayIn(timeZone, new Date(at))
  return day.slice(0, 10)
}

/** Converts `YYYY-MM-DD` or any notation of a midnight in UTC to the one format that is stored and compared. */
export const toCalendarDate = (day: string): string => `${day.slice(0, 10)}T00:00:00.000Z`

/** The calendar date a whole number of days later, at most the last day of the year 9999. */
export const addDays = (date: string, days: number): string =>
  new Date(Math.min(Date.parse(toCalendarDate(date)) + days * DAY_MS, LAST_DAY_MS)).toISOString()

/** The first day of the week of a calendar date, in weeks that begin with `weekday`: 1 for Monday to 7 for Sunday. */
export const startOfWeek = (date: string, weekday: number): string =>
  addDays(date, -((new Date(toCalendarDate(date)).getUTCDay() - weekday + 7) % 7))

/** Whole days from one calendar date to another; negative when `to` comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(toCalendarDate(to)) - Date.parse(toCalendarDate(from))) / DAY_MS)
