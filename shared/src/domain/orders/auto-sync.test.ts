import { expect, it } from 'vitest'
import { isSyncDue } from './auto-sync.ts'

const ID = `${'a'.repeat(18)}000000`
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)

it('a mailbox is due once in each interval', () => {
  expect(isSyncDue(ID, 'six_hourly', null, at('03:00'))).toBe(true)
  expect(isSyncDue(ID, 'six_hourly', at('00:00'), at('05:59'))).toBe(false)
  expect(isSyncDue(ID, 'six_hourly', at('00:00'), at('06:00'))).toBe(true)
  expect(isSyncDue(ID, 'daily', at('00:00'), at('23:59'))).toBe(false)
  expect(isSyncDue(ID, 'daily', new Date('2026-11-20T12:00:00Z'), at('00:00'))).toBe(true)
})

it('mailboxes have their turns at different minutes of the hour', () => {
  const ids = Array.from({ length: 200 }, (_, index) => (index * 7_919_317).toString(16).padStart(24, 'a'))
  const sixOClock = at('06:00').getTime()
  const minutes = ids.map((id) =>
    Array.from({ length: 61 }, (_, minute) => new Date(sixOClock + minute * 60_000)).findIndex((now) =>
      isSyncDue(id, 'six_hourly', at('05:59'), now),
    ),
  )
  expect(Math.min(...minutes)).toBeGreaterThanOrEqual(0)
  for (const quarter of [0, 15, 30, 45])
    expect(minutes.filter((minute) => minute >= quarter && minute < quarter + 15).length).toBeGreaterThan(25)
})
