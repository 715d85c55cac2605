import { expect, it } from 'vitest'
import { isSideways, turnImage } from './turn-image.ts'

const IMAGE = { data: Uint8Array.from([1, 2, 3, 4, 5, 6]), width: 3, height: 2 }

it.each([
  [0, 3, [1, 2, 3, 4, 5, 6]],
  [90, 2, [4, 1, 5, 2, 6, 3]],
  [180, 3, [6, 5, 4, 3, 2, 1]],
  [270, 2, [3, 6, 2, 5, 1, 4]],
] as const)('turns to the right by %i degrees', (turn, width, pixels) => {
  expect(turnImage(IMAGE, turn)).toMatchObject({ width, data: Uint8Array.from(pixels) })
})

it('distinguishes text along the page from text up the page', () => {
  const along = { x: 0, y: 0, width: 90, height: 20, angle: 0 }
  const up = { ...along, width: 20, height: 90 }
  const short = { ...along, width: 20, height: 22 }
  expect(isSideways([up, up, along, short])).toBe(true)
  expect(isSideways([up, along, along])).toBe(false)
  expect(isSideways([short])).toBe(false)
})
