import { describe, expect, it } from 'vitest'
import { packInUnitOf } from './pack-in-unit.ts'

describe('a pack in the unit of an item', () => {
  const pack = { quantity: 500, unit: 'g' }
  it.each([
    ['kg', 0.5],
    ['g', 500],
    ['250g', 2],
    ['package', 1],
    ['item', 1],
    ['bunch', null],
    ['l', null],
  ])('is in %s %s', (unit, quantity) => {
    expect(packInUnitOf({ name: 'Xqz', unit }, pack)).toBe(quantity)
  })

  it('follows the weights that the household stated', () => {
    const conversions = { ml: { unit: 'ml', grams: 2 } }
    expect(packInUnitOf({ name: 'Xqz', unit: 'ml', conversions }, pack)).toBe(250)
  })

  it('is unknown where the pack is', () => {
    expect(packInUnitOf({ name: 'Xqz', unit: 'g' }, null)).toBeNull()
  })
})
