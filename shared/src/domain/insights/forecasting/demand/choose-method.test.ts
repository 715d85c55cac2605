import { describe, expect, it } from 'vitest'
import { chooseMethod } from './choose-method.ts'
import { croston } from './croston.ts'
import { exponentialSmoothing } from './exponential-smoothing.ts'
import { seasonalMean } from './season.ts'
import { teunterSyntetosBabai } from './tsb.ts'

const periods = (count: number, of: (i: number) => number) => Array.from({ length: count }, (_, i) => of(i))
/** 3 in each fourth period, after three without. */
const intermittent = periods(40, (i) => (i % 4 === 3 ? 3 : 0))

describe('methods for demand', () => {
  it('find the rate of steady demand', () => {
    const steady = periods(40, () => 2)
    for (const rate of [exponentialSmoothing(steady), croston(steady, 'none'), teunterSyntetosBabai(steady)])
      expect(rate).toBeCloseTo(2, 6)
    expect(croston(steady, 'syntetos-boylan')).toBeCloseTo(1.9, 6)
  })

  it('find the rate of demand in each fourth period', () => {
    expect(croston(intermittent, 'none')).toBeCloseTo(3 / 4, 6)
    expect(teunterSyntetosBabai(intermittent)).toBeGreaterThan(0.6)
    expect(teunterSyntetosBabai(intermittent)).toBeLessThan(0.9)
  })

  it('let what is used no more fade, but for Croston, who waits for the next demand', () => {
    const ended = [...intermittent, ...periods(30, () => 0)]
    expect(teunterSyntetosBabai(ended)).toBeLessThan(0.1)
    expect(exponentialSmoothing(ended)).toBeLessThan(0.1)
    expect(croston(ended, 'none')).toBeCloseTo(3 / 4, 6)
  })

  it('know the season from two earlier years', () => {
    // Two in each week of summer, nothing else: weeks 20 to 32 of a year.
    const summers = (weeks: number) => periods(weeks, (i) => (i % 52 >= 20 && i % 52 < 32 ? 2 : 0))
    expect(seasonalMean(summers(2 * 52 + 23))).toBeGreaterThan(1)
    expect(seasonalMean(summers(2 * 52 + 40))).toBeLessThan(0.4)
  })

  it('are chosen by what each would have forecast of the latest periods', () => {
    const ending = [...periods(40, (i) => i % 2), ...periods(13, () => 0)]
    expect(['tsb', 'smoothing']).toContain(chooseMethod(ending).method)
    expect(chooseMethod(ending).rate).toBeLessThan(0.2)
    const summers = periods(3 * 52 + 31, (i) => (i % 52 >= 20 && i % 52 < 32 ? 2 : 0))
    expect(chooseMethod(summers).method).toBe('season')
    expect(chooseMethod([1, 2, 3]).squared_error).toBeNull()
  })
})
