import { describe, expect, it } from 'vitest'
import { cornersOf, smallestBox, uprightPart, type Point, type TextBox } from './text-box.ts'

const SLANTED: TextBox = { x: 50, y: 40, width: 60, height: 10, angle: 0.2 }

describe('the smallest rectangle around points', () => {
  it.each([0, 0.2, -0.6, 0.7])('is found again at an angle of %f', (angle) => {
    const box = { ...SLANTED, angle }
    const found = smallestBox([...cornersOf(box), [box.x, box.y]])
    for (const key of ['x', 'y', 'width', 'height', 'angle'] as const)
      expect(found[key]).toBeCloseTo(box[key], 6)
  })

  it('is higher than wide where text runs upwards', () => {
    const corners: Point[] = [
      [0, 0],
      [10, 0],
      [10, 80],
      [0, 80],
    ]
    expect(smallestBox(corners)).toEqual({ x: 5, y: 40, width: 10, height: 80, angle: 0 })
  })

  it('of one point has no size', () => {
    expect(smallestBox([[3, 4]])).toMatchObject({ x: 3, y: 4, width: 0, height: 0 })
  })
})

it('of a part of a slanted box follows the text', () => {
  const whole = uprightPart(SLANTED, 0, SLANTED.width)
  const start = uprightPart(SLANTED, 0, 20)
  const end = uprightPart(SLANTED, 40, 60)
  expect(start[0]).toBeCloseTo(whole[0])
  expect(end[2]).toBeCloseTo(whole[2])
  // Clockwise: the end is lower.
  expect(end[1]).toBeGreaterThan(start[1])
})
