import { remember } from '@larder/shared/domain/remember'

/** Screens ask for today whenever they render. */
const dayFormatIn = remember(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** Today as 'YYYY-MM-DD' in an IANA time zone, by default the browser's. */
export function todayIn(timeZone?: string, now: Date = new Date()): string {
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const parts = dayFormatIn(zone).formatToParts(now)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${part['year']}-${part['month']}-${part['day']}`
}
