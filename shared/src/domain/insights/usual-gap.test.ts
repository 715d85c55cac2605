import { describe, expect, it } from 'vitest'
import { usualGap } from './usual-gap.ts'

/** Days with these gaps between them. */
const daysOf = (...gaps: number[]) => gaps.reduce((days, gap) => [...days, days.at(-1)! + gap], [20_000])

describe('the usual gap between purchases', () => {
  it('is the median of those recorded, whatever is usual of the kind', () => {
    expect(usualGap(daysOf(21, 21, 14, 28, 21))).toBe(21)
    expect(usualGap(daysOf(1, 1, 1))).toBe(1)
  })

  it('is nothing to speak of after fewer than three purchases', () => {
    expect([usualGap([]), usualGap(daysOf()), usualGap(daysOf(9))]).toEqual([null, null, null])
    expect(usualGap(daysOf(9, 5))).toBe(9)
  })

  it('is that of the latest ten', () => {
    expect(usualGap(daysOf(...Array<number>(20).fill(30), ...Array<number>(9).fill(7)))).toBe(7)
  })
})
