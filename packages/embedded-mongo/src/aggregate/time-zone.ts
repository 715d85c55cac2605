import { CommandError } from '../errors.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    })
    formats.set(zone, format)
    return format
  } catch {
    throw new CommandError(40485, `unrecognized time zone identifier: "${zone}"`)
  }
}

/** How many milliseconds the zone is ahead of universal time at an instant. */
const offsetAt = (ms: number, zone: string): number => {
  const fixed = /^([+-])(\d\d):?(\d\d)?$/.exec(zone)
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)) * 60_000
  if (['UTC', 'GMT', 'Z'].includes(zone)) return 0
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
    (name) => Number(parts[name]),
  ) as [number, number, number, number, number, number]
  if (parts.era === 'BC')
    throw new CommandError('CommandNotSupported', 'time zones before the year 1 are not supported')
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}

/** The clock on the wall at an instant, as if it were universal time. */
export const toLocal = (ms: number, zone: string): number => ms + offsetAt(ms, zone)

/** The instant at which the clock on the wall shows `local`. */
export const fromLocal = (local: number, zone: string): number => {
  const guess = local - offsetAt(local, zone)
  return local - offsetAt(guess, zone)
}
