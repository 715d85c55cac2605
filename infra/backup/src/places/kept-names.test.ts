import { expect, it } from 'vitest'
import { listOutdated, nameOf, nightlyOf, readName } from './kept-names.ts'

const DAY_MS = 86_400_000
// A Saturday.
const now = new Date('2026-11-28T02:30:15.678Z')
const nightly = (daysAgo: number) => nameOf('nightly', new Date(now.getTime() - daysAgo * DAY_MS))

it('a name says why and when a backup was made, and others say nothing', () => {
  expect(nameOf('nightly', now)).toBe('larder-nightly-2026-11-28T02-30-15Z.backup')
  expect(readName(nameOf('before-migration', now))).toEqual({
    reason: 'before-migration',
    at: new Date('2026-11-28T02:30:15Z'),
  })
  for (const name of ['larder-nightly-2026-13-28T02-30-15Z.backup', 'holiday.backup', `.${nightly(0)}.part`])
    expect(readName(name)).toBeNull()
})

it('of a year of nights the last seven and the last of four weeks stay', () => {
  const year = Array.from({ length: 365 }, (_, days) => nightly(days))
  const outdated = new Set(listOutdated(year, 7, 4))
  const kept = year.filter((name) => !outdated.has(name)).map((name) => name.slice(15, 25))
  expect(kept).toEqual([
    '2026-11-28',
    '2026-11-27',
    '2026-11-26',
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    // A Sunday, and the Sundays before it.
    '2026-11-22',
    '2026-11-15',
    '2026-11-08',
  ])
})

it('of several of one day the last one stays, and of a server that was off the last ones it has', () => {
  const [early, late] = [nameOf('nightly', new Date(now.getTime() - 3_600_000)), nightly(0)]
  expect(listOutdated([late, early], 7, 4)).toEqual([early])
  expect(listOutdated([nightly(100), nightly(200), nightly(300)], 2, 1)).toEqual([nightly(300)])
})

it('what somebody made by hand stays, as do restore points and what is no backup', () => {
  const others = [nameOf('by-hand', new Date(0)), nameOf('before-restore', new Date(0)), 'holiday.backup']
  expect(listOutdated(others, 1, 0)).toEqual([])
  const before = [1, 2, 3].map((days) => nameOf('before-migration', new Date(days * DAY_MS)))
  expect(listOutdated([...before, ...others], 1, 0)).toEqual(before.slice(0, 1))
})

it('a nightly one is due once a day', () => {
  expect(nightlyOf([], now)).toBeUndefined()
  expect(nightlyOf([nightly(1), nameOf('by-hand', now)], now)).toBeUndefined()
  expect(nightlyOf([nightly(1), nightly(0)], now)).toBe(nightly(0))
})
