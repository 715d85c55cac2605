import { expect, it } from 'vitest'
import { mapGently } from './map-gently.ts'

/** Blocks the event loop for a millisecond. */
const work = (value: number): number => {
  const until = performance.now() + 1
  while (performance.now() < until);
  return value * 2
}

/** How often other work runs until all of these lists are mapped. */
const turnsWhile = async (lists: readonly (readonly number[])[]): Promise<number> => {
  let isOver = false
  let turns = 0
  const other = () => {
    turns += 1
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  const mapped = await Promise.all(lists.map((values) => mapGently(values, work)))
  isOver = true
  expect(mapped).toEqual(lists.map((values) => values.map((value) => value * 2)))
  return turns
}

const listOf = (length: number) => Array.from({ length }, (_, index) => index)

it('lets other work run repeatedly while it maps a long list, in order', async () => {
  expect(await turnsWhile([listOf(60)])).toBeGreaterThanOrEqual(50)
})

it('blocks no longer when several lists are mapped at once: one continues in each turn', async () => {
  expect(await turnsWhile(Array.from({ length: 6 }, () => listOf(10)))).toBeGreaterThanOrEqual(50)
})
