import type { ReminderSettings } from '@larder/shared/contracts/insights/notifications'
import { addDays, todayIn } from '../inventory/calendar-day.ts'
import { remember } from '../remember.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** When reminders are sent. */
type Times = Pick<ReminderSettings, 'time' | 'quiet'>

/** One formatter for each time zone: creating one takes longer than a hundred uses of it. */
const clockIn = remember(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes since midnight, as a clock on the wall shows them. */
const minutesIn = (timeZone: string, at: Date): number => toMinutes(clockIn(timeZone).format(at))

/** What a clock on the wall shows, as if it were UTC; to the minute. */
const wallTime = (timeZone: string, at: Date): number =>
  Date.parse(todayIn(timeZone, at)) + minutesIn(timeZone, at) * MINUTE_MS

/**
 * The instants at which clocks show this time of this day: two of one that comes twice in autumn. A time that is left out in
 * spring is as much later as the clocks are put forward.
 */
const instantsOf = (timeZone: string, day: string, minutes: number): [Date, Date?] => {
  const wall = Date.parse(day) + minutes * MINUTE_MS
  const offsetAt = (ms: number) => wallTime(timeZone, new Date(ms)) - Math.floor(ms / MINUTE_MS) * MINUTE_MS
  const before = new Date(wall - offsetAt(wall - DAY_MS))
  const after = new Date(wall - offsetAt(wall + DAY_MS))
  const [first, second] = [before, after]
    .filter((at) => wallTime(timeZone, at) === wall)
    .sort((a, b) => Number(a) - Number(b))
  return [first ?? before, second]
}

const instantOf = (timeZone: string, day: string, minutes: number): Date =>
  instantsOf(timeZone, day, minutes)[0]

const isQuiet = (quiet: Times['quiet'], minutes: number): boolean => {
  if (quiet === null) return false
  const [from, to] = [toMinutes(quiet.from), toMinutes(quiet.to)]
  return from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to
}

/** The time of day at which reminders are sent: as set, or else at the end of the quiet hours that it falls into. */
const sendingMinutes = ({ time, quiet }: Times): number => {
  const minutes = toMinutes(time)
  return quiet !== null && isQuiet(quiet, minutes) ? toMinutes(quiet.to) : minutes
}

/** When the quiet hours end that hold at `now`; null when none do. */
export const quietUntil = ({ quiet }: Times, timeZone: string, now: Date): Date | null => {
  const minutes = minutesIn(timeZone, now)
  if (quiet === null || !isQuiet(quiet, minutes)) return null
  const today = todayIn(timeZone, now)
  const end = toMinutes(quiet.to)
  const [first, second = first] = instantsOf(timeZone, minutes < end ? today : addDays(today, 1), end)
  return first > now ? first : second
}

/**
 * Until when what is sent at `now`, outside of quiet hours, may arrive: until the next quiet hours begin, and no longer
 * than until the day is over.
 */
export const arrivesUntil = ({ quiet }: Pick<Times, 'quiet'>, timeZone: string, now: Date): Date => {
  const today = todayIn(timeZone, now)
  const end = instantOf(timeZone, addDays(today, 1), 0)
  if (quiet === null) return end
  const begin = instantsOf(timeZone, today, toMinutes(quiet.from)).find((at) => at && at > now)
  return begin !== undefined && begin < end ? begin : end
}

/** Whether reminders are to be sent at `now`, as those of `day`, or when to look again. */
export type DigestDecision = { day: string } | { waitUntil: Date }

/**
 * Decides whether a person's reminders are sent now: once on each day of the household's calendar, at the set time or, if
 * that was missed, later on that day. `lastDay` is the day whose reminders were sent last; one that lies ahead, because a
 * clock was wrong, counts as today.
 */
export const decideDigest = (
  times: Times,
  timeZone: string,
  lastDay: string | null,
  now: Date,
): DigestDecision => {
  const today = todayIn(timeZone, now)
  const sending = sendingMinutes(times)
  if (lastDay !== null && lastDay >= today)
    return { waitUntil: instantOf(timeZone, addDays(today, 1), sending) }
  if (minutesIn(timeZone, now) < sending) return { waitUntil: instantOf(timeZone, today, sending) }
  const quietEnd = quietUntil(times, timeZone, now)
  return quietEnd === null ? { day: today } : { waitUntil: quietEnd }
}

/**
 * The last day for settings that were just changed. Who had no reminders before (`isNew`) begins tomorrow where today's time
 * has passed already, so that nobody gets what was due before they asked for it; who had some keeps those of today, which may
 * be due just now.
 */
export const lastDayAfterChange = (
  times: Times,
  timeZone: string,
  { lastDay, isNew }: { lastDay: string | null; isNew: boolean },
  now: Date,
): string | null => {
  const today = todayIn(timeZone, now)
  const isOver = isNew && minutesIn(timeZone, now) >= sendingMinutes(times)
  return isOver || (lastDay !== null && lastDay > today) ? today : lastDay
}
