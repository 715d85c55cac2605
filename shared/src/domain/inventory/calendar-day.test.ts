import { describe, expect, it } from 'vitest'
import { addDays, dayIn, daysBetween, startOfWeek, toCalendarDate, todayIn } from './calendar-day.ts'

describe('calendar days', () => {
  const instant = new Date('2026-11-21T23:30:00Z')

  it.each([
    ['UTC', '2026-11-21'],
    ['Asia/Jerusalem', '2026-11-22'],
    ['America/Los_Angeles', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-22'],
  ])("today in %s is the household's own day", (timeZone, day) => {
    expect(todayIn(timeZone, instant)).toBe(`${day}T00:00:00.000Z`)
  })

  it('[INV-063] writes a midnight in one format', () => {
    expect(toCalendarDate('2026-11-21')).toBe('2026-11-21T00:00:00.000Z')
    expect(toCalendarDate('2026-11-21T00:00:00Z')).toBe('2026-11-21T00:00:00.000Z')
  })

  it.each([
    ['UTC', '2026-11-21'],
    ['Asia/Jerusalem', '2026-11-22'],
    ['America/Los_Angeles', '2026-11-21'],
  ])(
    '[INV-063] of an instant are those in %s, and a midnight in UTC is a day everywhere',
    (timeZone, day) => {
      expect(dayIn(timeZone, instant.toISOString())).toBe(day)
      expect(dayIn(timeZone, '2026-11-22T01:30:00+02:00')).toBe(day)
      for (const given of ['2026-11-21', '2026-11-21T00:00Z', '2026-11-21T00:00:00.000Z'])
        expect(dayIn(timeZone, given)).toBe('2026-11-21')
    },
  )

  it.each(['0000-01-01T00:00:00+14:00', '0001-01-01', '0999-06-01T10:00Z', '9999-12-31T23:59:59-12:00'])(
    'has four digits of a year for %s',
    (given) => {
      for (const timeZone of ['America/Los_Angeles', 'Pacific/Kiritimati'])
        expect(dayIn(timeZone, given)).toMatch(/^\d{4}-\d\d-\d\d$/)
    },
  )

  it('counts days across months, leap days and changes to summer time', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01T00:00:00.000Z')
    expect(daysBetween('2026-03-28', '2026-03-30T00:00:00Z')).toBe(2)
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2)
  })

  it.each([
    ['2026-11-28', 1, '2026-11-23'],
    ['2026-11-28', 7, '2026-11-22'],
    ['2026-11-28', 6, '2026-11-28'],
    ['2026-11-29', 7, '2026-11-29'],
    ['2026-11-29', 1, '2026-11-23'],
    ['2026-03-01', 1, '2026-02-23'],
  ])('finds the week of %s that begins with weekday %i', (day, weekday, first) => {
    expect(startOfWeek(day, weekday)).toBe(toCalendarDate(first))
  })

  it('stays within the years of four digits', () => {
    expect(addDays('9999-12-01', 31)).toBe('9999-12-31T00:00:00.000Z')
    expect(addDays('9999-01-01', 1_000_000)).toBe('9999-12-31T00:00:00.000Z')
  })
})
