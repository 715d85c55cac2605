import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarText } from './calendar-text.ts'

const AT = '2026-11-22T10:00:00.000Z'
const event = (summary: string, more: object = {}) => ({
  uid: 'meal-1@larder',
  day: '2026-11-22',
  summary,
  description: null,
  ...more,
})

/** Reads text as calendars do: unfolds lines, then reads the value of a property of the only event. */
const valueIn = (text: string, property: string): string | undefined => {
  const line = text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((one) => one.startsWith(`${property}:`))
  return line
    ?.slice(property.length + 1)
    .replace(/\\(n|.)/g, (_, mark: string) => (mark === 'n' ? '\n' : mark))
}

it('writes events of whole days, over a month and the end of daylight saving', () => {
  const text = calendarText('Larder', [event('Dinner: Soup', { day: '2026-10-31', description: 'a; b' })], AT)
  expect(text).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Larder//Meals and expiry days//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Larder',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:meal-1@larder',
      'DTSTAMP:20261122T100000Z',
      'DTSTART;VALUE=DATE:20261031',
      'DTEND;VALUE=DATE:20261101',
      'SUMMARY:Dinner: Soup',
      'DESCRIPTION:a\\; b',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

it('keeps any text in lines of at most 75 octets, and cannot be made to contain other properties', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'ü', '🥕', ',', ';', '\\', '\n', ':', ' '),
    maxLength: 200,
  })
  fc.assert(
    fc.property(text, (summary) => {
      const written = calendarText('Larder', [event(summary)], AT)
      for (const line of written.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      }
      expect(valueIn(written, 'SUMMARY')).toBe(summary)
      expect(written.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1)
    }),
  )
})
