import { describe, expect, it } from 'vitest'
import { clampedDays, clampedResults, formValuesOf, readForm } from './sync-form-values.ts'

const read = (values: Partial<ReturnType<typeof formValuesOf>>) =>
  readForm({ ...formValuesOf(undefined), ...values }).settings

describe('the options of a sync', () => {
  it('[MAIL-019, MAIL-022, MAIL-023, ENT-011] have the documented defaults', () => {
    expect(read({})).toEqual({
      days: 90,
      max_results: 100,
      include_keywords: [],
      exclude_keywords: [],
      skip_processed: true,
      auto_sync: 'off',
    })
  })

  it.each([
    ['0', '1'],
    ['-5', '1'],
    ['366', '365'],
    ['30', '30'],
    ['many', '90'],
    ['', '90'],
  ])('[MAIL-020, MAIL-021] takes %o days as %s', (typed, taken) => {
    expect(clampedDays(typed)).toBe(taken)
    expect(read({ days: typed })?.days).toBe(Number(taken))
  })

  it('clamps the number of mails to 1 to 500', () => {
    expect(['0', '501', 'x', '250'].map(clampedResults)).toEqual(['1', '500', '100', '250'])
  })

  it('[MAIL-024] takes keywords as lists, without blanks and repetitions', () => {
    expect(read({ include: ' tesco, Lidl ; tesco,, ', exclude: 'advert' })).toMatchObject({
      include_keywords: ['tesco', 'Lidl'],
      exclude_keywords: ['advert'],
    })
  })

  it('refuses keywords that are too many or too long', () => {
    const many = Array.from({ length: 51 }, (_, index) => `word${index}`).join(',')
    expect(
      readForm({ ...formValuesOf(undefined), include: many, exclude: 'a'.repeat(101) }).problems,
    ).toEqual({
      include: 'At most 50 keywords',
      exclude: expect.any(String) as string,
    })
  })
})
