import { expect, it } from 'vitest'
import { findDateProblem } from './entry-dates.ts'

const TODAY = '2026-11-21'
const old = { purchase_date: '1999-12-31', expiry_date: '2026-01-01' }

it.each([
  [{ purchase_date: '1999-12-31', expiry_date: null }, null, 'Purchase date cannot be before the year 2000'],
  [{ purchase_date: '0026-11-21', expiry_date: null }, null, 'Purchase date cannot be before the year 2000'],
  [{ purchase_date: '2026-11-22', expiry_date: null }, null, 'Purchase date cannot be in the future'],
  [{ purchase_date: null, expiry_date: '2026-11-20' }, null, 'Expiry date cannot be before today'],
  [
    { purchase_date: '2026-02-01', expiry_date: old.expiry_date },
    old,
    'Expiry date cannot be before the purchase date',
  ],
  [
    { purchase_date: null, expiry_date: '2226-11-21' },
    null,
    'Expiry date cannot be more than 50 years from now',
  ],
  [
    { purchase_date: null, expiry_date: '2076-11-22' },
    null,
    'Expiry date cannot be more than 50 years from now',
  ],
  [{ purchase_date: null, expiry_date: '2076-11-21' }, null, undefined],
  [{ purchase_date: TODAY, expiry_date: TODAY }, null, undefined],
  [{ purchase_date: null, expiry_date: null }, null, undefined],
  [old, old, undefined],
])('[INV-061] says of %j after %j: %s', (dates, before, message) => {
  expect(findDateProblem(dates, before, TODAY)?.message).toBe(message)
})
