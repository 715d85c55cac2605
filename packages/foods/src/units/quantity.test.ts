import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundQuantity, sumQuantities } from './quantity.ts'

describe('roundQuantity', () => {
  it('leaves exactly 0 after taking 0.1 ten times from 1', () => {
    let left = 1
    for (let taken = 0; taken < 10; taken++) left = roundQuantity(left - 0.1)
    expect(left).toBe(0)
  })

  it('has no negative zero', () => {
    expect(Object.is(roundQuantity(-1e-9), 0)).toBe(true)
  })

  it('is idempotent, and never changes a value by more than half a millionth', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (quantity) => {
        const once = roundQuantity(quantity)
        expect(roundQuantity(once)).toBe(once)
        expect(Math.abs(once - quantity)).toBeLessThanOrEqual(0.5000001e-6)
      }),
    )
  })

  it('has a sum that does not depend on the order', () => {
    const millionths = fc.integer({ min: 0, max: 1e9 }).map((count) => roundQuantity(count / 1e6))
    fc.assert(
      fc.property(fc.array(millionths, { maxLength: 30 }), (quantities) => {
        expect(sumQuantities([...quantities].reverse())).toBe(sumQuantities(quantities))
      }),
    )
  })
})
