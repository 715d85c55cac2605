import { describe, expect, it } from 'vitest'
import { sumAmounts } from './sum-amounts.ts'

describe('sumAmounts', () => {
  it('is exact without measures where units convert, and does not ask for them', () => {
    const amounts = [
      { quantity: 1, unit: 'kg' },
      { quantity: 250, unit: 'g' },
    ]
    const ask = () => {
      throw new Error('asked')
    }
    expect(sumAmounts(amounts, 'kg', ask)).toEqual({
      total: 1.25,
      hasOtherUnits: false,
      others: [],
      how: null,
    })
  })

  it('uses the measures of the item between weights, volumes and pieces, and says so', () => {
    const amounts = [
      { quantity: 100, unit: 'g' },
      { quantity: 2, unit: 'package' },
      { quantity: 1, unit: 'cup' },
    ]
    const measures = { gramsPerMl: 227 / 236.5882365, pieceGrams: { package: 250 } }
    expect(sumAmounts(amounts, 'g', () => measures)).toEqual({
      total: 827,
      hasOtherUnits: false,
      others: [],
      how: '1 package ≈ 250 g, 1 cup ≈ 227 g',
    })
  })

  it('leaves out what cannot be compared, unless nothing is left of it', () => {
    const amounts = [
      { quantity: 100, unit: 'g' },
      { quantity: 2, unit: 'crate' },
    ]
    const others = [
      { quantity: 500, unit: 'ml' },
      { quantity: 1, unit: 'l' },
    ]
    expect(sumAmounts([...amounts, ...others], 'g')).toEqual({
      total: 100,
      hasOtherUnits: true,
      others: [
        { quantity: 2, unit: 'crate' },
        { quantity: 1500, unit: 'ml' },
      ],
      how: null,
    })
    expect(sumAmounts([{ quantity: 0, unit: 'crate' }], 'g')).toEqual({
      total: 0,
      hasOtherUnits: false,
      others: [],
      how: null,
    })
  })
})
