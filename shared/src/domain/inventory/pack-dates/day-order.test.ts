import { expect, it } from 'vitest'
import { dayOrderIn } from './day-order.ts'

it.each([
  ['Europe/Berlin', 'dmy'],
  ['Europe/London', 'dmy'],
  ['Asia/Kolkata', 'dmy'],
  ['Asia/Calcutta', 'dmy'],
  ['America/New_York', 'mdy'],
  ['America/Toronto', 'ymd'],
  ['Asia/Tokyo', 'ymd'],
  ['UTC', null],
  ['Etc/GMT+5', null],
])('knows how dates are written in %s', (timeZone, order) => {
  expect(dayOrderIn(timeZone)).toBe(order)
})
