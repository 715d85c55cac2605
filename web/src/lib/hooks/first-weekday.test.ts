import { describe, expect, it, vi } from 'vitest'
import { firstWeekdayOf } from './use-first-weekday.ts'

describe('the first day of the week', () => {
  it.each([
    ['en-US', 7],
    ['en-GB', 1],
    ['de', 1],
    ['he', 7],
    ['ar-EG', 6],
  ])('of %s is %i', (language, weekday) => expect(firstWeekdayOf(language)).toBe(weekday))

  it('is Monday where the browser can’t say', () => {
    vi.spyOn(Intl, 'Locale').mockImplementation(function () {
      return {} as Intl.Locale
    })
    expect(firstWeekdayOf('en-US')).toBe(1)
  })
})
