import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalUnit, convertQuantity, splitPackSize } from './stock-units.ts'
import { UNIT_NAMES } from './unit-names.ts'

describe('splitPackSize', () => {
  it.each([
    ['500g', 500, 'g'],
    ['500 g', 500, 'g'],
    [' 500 GR. ', 500, 'g'],
    ['1.5 l', 1.5, 'l'],
    ['1,5 L', 1.5, 'l'],
    ['6x330ml', 1980, 'ml'],
    ['6 × 0,33 l', 1.98, 'l'],
    ['4*125 g', 500, 'g'],
    ['1,500 g', 1500, 'g'],
    ['1,500 kg', 1.5, 'kg'],
    ['0,500 kg', 0.5, 'kg'],
    ['12 items', 12, 'item'],
    ['250 גרם', 250, 'g'],
    ['33cl', 33, 'cl'],
    ['10-pack', 10, 'package'],
  ])('[INV-076] splits %s', (unit, size, plain) => {
    expect(splitPackSize(unit)).toMatchObject({ size, unit: plain })
  })

  it('says what each pack of several holds', () => {
    expect(splitPackSize('6x330ml')).toEqual({ size: 1980, inner: 330, unit: 'ml' })
    expect(splitPackSize('500g')).toEqual({ size: 500, inner: 500, unit: 'g' })
  })

  it.each(['g', 'item', '', '500', '0g', 'x5', 'six pack', '٣ g', '1.2.3 g', '6x', '5%'])(
    'does not split %j',
    (unit) => {
      expect(splitPackSize(unit)).toBeNull()
    },
  )

  it('returns quickly with finite numbers for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: fc.constantFrom(...'0123456789.,x* gkml') }), (unit) => {
        const pack = splitPackSize(unit)
        if (pack) expect(pack.size > 0 && Number.isFinite(pack.size)).toBe(true)
      }),
    )
  })
})

describe('convertQuantity', () => {
  it.each([
    [1.5, 'kg', 'g', 1500],
    [250, 'ml', 'l', 0.25],
    [2, 'lb', 'oz', 32],
    [2, '500g', 'kg', 1],
    [3, 'Items', 'item', 3],
    [3, 'jar', 'jar', 3],
  ])('turns %d %s into %s', (quantity, from, to, expected) => {
    expect(convertQuantity(quantity, from, to)).toBe(expected)
  })

  it.each([
    ['g', 'ml'],
    ['cup', 'ml'],
    ['lb', 'kg'],
    ['item', 'package'],
  ])('does not turn %s into %s', (from, to) => {
    expect(convertQuantity(1, from, to)).toBeNull()
  })

  it('returns to the original value when converted back', () => {
    const grams = fc.integer({ min: 0, max: 1e9 }).map((milligrams) => milligrams / 1000)
    fc.assert(
      fc.property(grams, (quantity) => {
        const kilos = convertQuantity(quantity, 'g', 'kg') ?? NaN
        expect(convertQuantity(kilos, 'kg', 'g')).toBeCloseTo(quantity, 3)
      }),
    )
  })
})

it('unifies spellings of a unit and keeps unknown ones', () => {
  expect(['KG', ' kilos', 'ק"ג'].map(canonicalUnit)).toEqual(['kg', 'kg', 'kg'])
  expect(canonicalUnit(' Glas ')).toBe('glas')
})

it('understands a spelling as the same unit as recipes do', () => {
  for (const [spelling, unit] of UNIT_NAMES) expect([unit, spelling]).toContain(canonicalUnit(spelling))
})
