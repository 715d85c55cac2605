import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inConsumptionOrder } from './consumption-order.ts'

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T00:00:00.000Z`

it('puts opened lots first, then the earliest expiry, then the oldest purchase, lots without a date last', () => {
  const opened = { opened_at: day(1), expiry_date: null, purchase_date: day(9) }
  const soon = { opened_at: null, expiry_date: day(2), purchase_date: day(9) }
  const laterButOlder = { opened_at: null, expiry_date: day(3), purchase_date: day(1) }
  const later = { opened_at: null, expiry_date: day(3), purchase_date: day(2) }
  const undated = { opened_at: null, expiry_date: null, purchase_date: null }
  const order = [opened, soon, laterButOlder, later, undated]
  fc.assert(
    fc.property(fc.shuffledSubarray(order, { minLength: order.length }), (shuffled) => {
      expect(inConsumptionOrder(shuffled)).toEqual(order)
    }),
  )
})
