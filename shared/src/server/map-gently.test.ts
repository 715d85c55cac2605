import { expect, it } from 'vitest'
import { mapGently } from './map-gently.ts'

/** Keeps the processor busy for a millisecond. */
const work = (value: number): number => {
  const until = performance.now() + 1
  while (performance.now() < until);
  return value * 2
}

it('lets other work go first again and again while it maps a long list, in order', async () => {
  let isOver = false
  let turns = 0
  const other = () => {
    turns += 1
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  const values = Array.from({ length: 60 }, (_, index) => index)
  expect(await mapGently(values, work)).toEqual(values.map((value) => value * 2))
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(10)
})
