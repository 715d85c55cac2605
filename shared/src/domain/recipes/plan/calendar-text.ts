import { addDays } from '../../inventory/calendar-day.ts'

/** What stands on a whole day: a day has no time zone, and no hour that daylight saving could move. */
export type CalendarEvent = {
  /** The same for the same thing at each reading, by which calendars know what changed. */
  uid: string
  /** A day such as `2026-11-22`. */
  day: string
  summary: string
  description: string | null
}

/** The longest line in octets, without its end (RFC 5545, 3.1). */
const MAX_LINE = 75

/** Text as the value of a property (RFC 5545, 3.3.11); other control characters are not allowed in it. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/(?![\t\n\u0080-\u009f])\p{Cc}/gu, '')

/** The length of a character in UTF-8. */
const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}

/** A line of any length as several of at most 75 octets; no character is divided. */
const fold = (line: string): string => {
  const parts = ['']
  let length = 0
  for (const character of line) {
    const octets = octetsOf(character)
    if (length + octets > MAX_LINE) {
      parts.push('')
      // The space at the beginning of a continued line.
      length = 1
    }
    parts[parts.length - 1] += character
    length += octets
  }
  return parts.join('\r\n ')
}

const compactDay = (day: string): string => day.slice(0, 10).replaceAll('-', '')
const compactInstant = (at: string): string => `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const linesOf = ({ uid, day, summary, description }: CalendarEvent, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${compactDay(day)}`,
  // The day on which it is over.
  `DTEND;VALUE=DATE:${compactDay(addDays(day, 1))}`,
  `SUMMARY:${escapeText(summary)}`,
  ...(description === null ? [] : [`DESCRIPTION:${escapeText(description)}`]),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A calendar as text that other programs subscribe to (iCalendar, RFC 5545); `at` is the instant at which it is made. */
export const calendarText = (name: string, events: readonly CalendarEvent[], at: string): string => {
  const stamp = compactInstant(at)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Larder//Meals and expiry days//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => linesOf(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
