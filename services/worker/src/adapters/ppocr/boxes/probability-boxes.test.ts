import { expect, it } from 'vitest'
import { boxesOnMap } from './probability-boxes.ts'

function mapWith(...blocks: { left: number; top: number; right: number; bottom: number; value: number }[]) {
  const [width, height] = [100, 60]
  const data = new Float32Array(width * height)
  for (const { left, top, right, bottom, value } of blocks)
    for (let y = top; y < bottom; y += 1) data.fill(value, y * width + left, y * width + right)
  return { data, width, height }
}

it('finds separate regions and expands them to the size of the letters', () => {
  const boxes = boxesOnMap(
    mapWith(
      { left: 10, top: 10, right: 50, bottom: 16, value: 0.9 },
      { left: 60, top: 40, right: 90, bottom: 46, value: 0.8 },
    ),
  )
  expect(boxes).toHaveLength(2)
  expect(boxes[0]).toMatchObject({ x: 30, y: 13, angle: 0 })
  expect(boxes[0]?.height).toBeGreaterThan(10)
  expect(boxes[0]?.width).toBeGreaterThan(44)
})

it('ignores regions that are faint or smaller than a letter', () => {
  const faint = { left: 10, top: 10, right: 50, bottom: 16, value: 0.4 }
  const speck = { left: 60, top: 40, right: 62, bottom: 42, value: 0.9 }
  expect(boxesOnMap(mapWith(faint, speck))).toEqual([])
})
