import { expect, it } from 'vitest'
import { createRepeatFilter } from './repeat-filter.ts'

it('counts a code once while it is in the picture, and again after 2 s without it', () => {
  const isNew = createRepeatFilter()
  expect(isNew('A', 0)).toBe(true)
  for (let atMs = 150; atMs < 6_000; atMs += 150) expect(isNew('A', atMs), String(atMs)).toBe(false)
  expect(isNew('A', 7_800)).toBe(false)
  expect(isNew('A', 9_800)).toBe(true)
})

it('counts codes of different packs each by itself', () => {
  const isNew = createRepeatFilter()
  expect([isNew('A', 0), isNew('B', 10), isNew('A', 20), isNew('B', 30)]).toEqual([true, true, false, false])
})
