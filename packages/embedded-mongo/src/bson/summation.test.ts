import { Decimal128, Int32 } from 'bson'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSummation } from './summation.ts'
import type { NumberValue } from './values.ts'

const sumOf = (values: readonly NumberValue[]): NumberValue => {
  const sum = createSummation()
  values.forEach(sum.add)
  return sum.total()
}

const long = fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n })

describe('createSummation', () => {
  it('adds integers exactly', () => {
    fc.assert(
      fc.property(fc.array(long, { maxLength: 6 }), fc.maxSafeInteger(), (longs, small) => {
        const int = new Int32(small | 0)
        expect(sumOf([...longs, int, 0n])).toBe(longs.reduce((a, b) => a + b, BigInt(int.value)))
      }),
    )
  })

  it('adds decimals exactly, and takes a double with all of its digits', () => {
    const cents = fc.integer({ min: -1e6, max: 1e6 })
    const decimal = (value: number) => Decimal128.fromString(`${value}E-2`)
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1 }), (values) => {
        expect(sumOf(values.map(decimal))).toEqual(decimal(values.reduce((a, b) => a + b, 0)))
      }),
    )
    expect(sumOf([0.1, Decimal128.fromString('1')])).toEqual(
      Decimal128.fromString('1.100000000000000005551115123125783'),
    )
  })
})
