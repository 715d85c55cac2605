import { describe, expect, it } from 'vitest'
import { servingsStep } from './servings-step.ts'

/** The servings that presses of one button lead to. */
const presses = (servings: number, direction: 1 | -1, count: number) => {
  let percent = 100
  return Array.from({ length: count }, () => {
    percent = servingsStep(percent, servings, direction)
    return (servings * percent) / 100
  })
}

describe('servingsStep', () => {
  it.each([
    [1, 1, [2, 2]],
    [2, 1, [3, 4, 4]],
    [3, 1, [4.5, 6, 6]],
    [4, 1, [5, 6, 7, 8, 8]],
    [8, 1, [10, 12, 14, 16]],
    [2, -1, [1, 1]],
    [4, -1, [3, 2, 2]],
  ] as const)('[RECP-009] from %i servings in direction %i goes to %j', (servings, direction, expected) => {
    expect(presses(servings, direction, expected.length)).toEqual(expected)
  })
})
