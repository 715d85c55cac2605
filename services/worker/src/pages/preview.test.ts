import { expect, it } from 'vitest'
import { previewLength } from './preview.ts'

it.each([
  [3000, 4000, 1200],
  [4000, 3000, 1200],
  [600, 12_000, 9600],
  [12_000, 600, 9600],
  [1, 20_000, 16_000],
])('the preview of a page of %d × %d has a longer side of %d pixels', (width, height, length) => {
  expect(previewLength({ width, height })).toBe(length)
})
