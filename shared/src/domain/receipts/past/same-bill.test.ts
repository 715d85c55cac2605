import { expect, it } from 'vitest'
import { isSameBill } from './same-bill.ts'

const bill = { store_name: 'Green Corner', purchase_date: '2026-11-20', total: 12.34 }

it('recognises the same receipt by store, day and total, even with a misread store', () => {
  expect(isSameBill(bill, { ...bill, store_name: 'GREEN CORNFR' })).toBe(true)
})

it.each([
  { store_name: 'Other Market' },
  { purchase_date: '2026-11-19' },
  { total: 12.35 },
  { store_name: null },
  { purchase_date: null },
  { total: null },
])('takes one with %j for another one, on either side', (other) => {
  expect(isSameBill(bill, { ...bill, ...other })).toBe(false)
  expect(isSameBill({ ...bill, ...other }, bill)).toBe(false)
})

it('ignores values missing on both', () => {
  const unread = { ...bill, total: null }
  expect(isSameBill(unread, unread)).toBe(false)
})
