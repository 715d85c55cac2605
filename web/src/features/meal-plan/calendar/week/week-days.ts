import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { addDays, daysBetween, startOfWeek } from '@larder/shared/domain/inventory/calendar-day'
import { MEAL_LABELS } from '../../../../lib/meal-labels.ts'
import { sayLongDay } from '../../meal-words.ts'

/** Where a meal stands in the calendar. */
export type Place = Pick<MealPlanEntry, 'date' | 'meal_type'>

/** How many days the calendar shows at once. */
export const WEEK_DAYS = 7

/** The day 'YYYY-MM-DD' a number of days later, the same in every time zone and through daylight saving. */
export const dayAfter = (day: string, days: number): string => addDays(day, days).slice(0, 10)

/** The first day of the week of a day, in weeks that begin with `weekday`: 1 for Monday to 7 for Sunday. */
export const firstDayOfWeek = (day: string, weekday: number): string => startOfWeek(day, weekday).slice(0, 10)

/** The last day of the week that begins with a day. */
export const lastDayFrom = (start: string): string => dayAfter(start, WEEK_DAYS - 1)

/** The days of the week that begins with a day. */
export const weekFrom = (start: string): string[] =>
  Array.from({ length: WEEK_DAYS }, (_, index) => dayAfter(start, index))

const A_DAY = /^\d{4}-\d\d-\d\d$/

/** Whether a text is a day 'YYYY-MM-DD' that exists, with as many after it as the calendar shows. */
export const isFirstDay = (text: string): boolean =>
  A_DAY.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  dayAfter(text, 0) === text &&
  daysBetween(text, lastDayFrom(text)) === WEEK_DAYS - 1

const formatOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
  return (day: string) => format.format(new Date(addDays(day, 0)))
}
const sayWeekday = formatOf({ weekday: 'short' })
/** 'Sunday'. */
export const sayWeekdayOf = formatOf({ weekday: 'long' })
const sayNumber = formatOf({ day: 'numeric' })
/** A day as 'Nov 21'. */
export const sayMonthDay = formatOf({ month: 'short', day: 'numeric' })

/** The head of a column: 'Sat 21'. */
export const sayColumn = (day: string): string => `${sayWeekday(day)} ${sayNumber(day)}`

/** Some days as 'Nov 21 – 27' or 'Nov 28 – Dec 4', one as 'Nov 21'. */
export const sayRange = (start: string, end: string): string =>
  start === end
    ? sayMonthDay(start)
    : `${sayMonthDay(start)} – ${start.slice(0, 7) === end.slice(0, 7) ? sayNumber(end) : sayMonthDay(end)}`

/** 'Sunday, November 22, 2026, dinner'. */
export const sayPlace = ({ date, meal_type }: Place): string =>
  `${sayLongDay(date)}, ${MEAL_LABELS[meal_type].toLowerCase()}`
