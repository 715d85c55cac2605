import { storeSession } from './session/session-store.ts'
import { sampleUser } from '../testing/samples/samples.ts'
import { describe, expect, it } from 'vitest'
import {
  calendarDateOf,
  formatDate,
  formatNumber,
  formatPrice,
  formatQuantity,
  formatRelativeDay,
  formatSize,
} from './format.ts'
import { todayIn } from './today-in.ts'

describe('dates', () => {
  it("[NAV-029] are formatted as 'MMM d, yyyy'", () => {
    expect(formatDate('2026-01-05T00:00:00.000Z')).toBe('Jan 5, 2026')
    expect(formatDate('2026-12-31')).toBe('Dec 31, 2026')
  })

  it.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'])(
    '[INV-063] are the same calendar day in every time zone (%s)',
    (zone) => {
      const before = process.env['TZ']
      process.env['TZ'] = zone
      expect(formatDate(calendarDateOf('2026-03-01'))).toBe('Mar 1, 2026')
      process.env['TZ'] = before
    },
  )

  it("use the household's day as today, not the day in UTC", () => {
    const now = new Date('2026-11-21T23:30:00Z')
    expect(todayIn('UTC', now)).toBe('2026-11-21')
    expect(todayIn('Asia/Jerusalem', now)).toBe('2026-11-22')
    expect(todayIn('America/New_York', now)).toBe('2026-11-21')
  })

  it.each([
    ['2026-11-21', 'Today'],
    ['2026-11-22', 'Tomorrow'],
    ['2026-11-20', 'Yesterday'],
    ['2026-11-25', 'in 4 days'],
    ['2026-11-19', '2 days ago'],
    ['2026-12-20', 'in a month'],
    ['2027-03-14', 'in 4 months'],
    ['2027-11-30', 'in a year'],
    ['2029-11-21', 'in 3 years'],
    ['2026-09-01', '3 months ago'],
  ])('%s is %s', (date, words) => {
    expect(formatRelativeDay(calendarDateOf(date), '2026-11-21')).toBe(words)
  })
})

describe('quantities', () => {
  it.each([
    [350, '350'],
    [0.8, '0.80'],
    [1.5, '1.50'],
    [0.455, '0.455'],
    [0, '0'],
    [1250, '1,250'],
    [0.1 + 0.2, '0.30'],
    [2.9999999, '3'],
  ])('%d reads %s', (quantity, text) => {
    expect(formatNumber(quantity)).toBe(text)
  })

  it('precede their unit, with a litre as L', () => {
    expect(formatQuantity(0.8, 'l')).toBe('0.80 L')
    expect(formatQuantity(350, 'g')).toBe('350 g')
    expect(formatQuantity(112.5, 'g')).toBe('113 g')
    expect(formatQuantity(12345.67, 'package')).toBe('12,345.67 packages')
    expect(formatQuantity(2_000_000, 'g')).toBe('2,000.00 kg')
  })
})

describe('prices', () => {
  it('are shown in their own currency, also where its code is unknown or invalid', () => {
    expect(formatPrice(12.5, 'EUR')).toBe('€12.50')
    expect(formatPrice(-3, 'ILS')).toBe('-₪3.00')
    expect(formatPrice(1234, null)).toBe('1,234.00')
    expect(formatPrice(2, 'E?')).toBe('2.00 E?')
  })

  it('are in the household’s currency where none is named', () => {
    storeSession('sample-token', { ...sampleUser, currency: 'EUR' })
    expect(formatPrice(1234, null)).toBe('€1,234.00')
    expect(formatPrice(2, 'USD')).toBe('$2.00')
  })
})

describe('formatSize', () => {
  it('writes sizes as file managers do', () => {
    expect([900, 640_000, 999_900, 2_100_000].map(formatSize)).toEqual([
      '900 B',
      '640 KB',
      '1.0 MB',
      '2.1 MB',
    ])
  })
})
