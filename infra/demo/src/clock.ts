import { todayIn } from '@larder/shared/domain/inventory/calendar-day'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long after midnight the household gets up. */
const MORNING_MS = 8 * HOUR_MS
/** UTC+14, where a day begins first. */
const FURTHEST_ZONE_MS = 14 * HOUR_MS

/** A clock that stands until it is moved, and never runs ahead of the present. */
export function createClock(timeZone: string) {
  let at = new Date()
  const move = (ms: number) => {
    at = new Date(Math.min(ms, Date.now()))
  }
  return {
    now: () => at,

    /** Moves it to the morning of a day (YYYY-MM-DD) in the time zone, or to the present if that comes first. */
    openDay: (day: string) => {
      const first = Date.parse(`${day}T00:00:00Z`) - FURTHEST_ZONE_MS
      const isMorning = (ms: number) => todayIn(timeZone, new Date(ms - MORNING_MS)).slice(0, 10) === day
      let ms = first
      while (!isMorning(ms)) ms += HOUR_MS
      move(ms)
    },

    /** Lets some minutes pass. */
    pass: (minutes: number) => move(at.getTime() + minutes * MINUTE_MS),
  }
}
export type Clock = ReturnType<typeof createClock>
