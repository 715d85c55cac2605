import { describe, expect, it } from 'vitest'
import { usualAmount } from './usual-amount.ts'

describe('usualAmount', () => {
  const lot = (quantity: number, unit: string, level_full = quantity) => ({ quantity, unit, level_full })

  it('is 1 for things that are counted, or what is left', () => {
    expect(usualAmount(lot(6, 'item'), { quantity: 3, unit: 'item' })).toBe(1)
    expect(usualAmount(lot(0.4, 'item'), null)).toBe(0.4)
    expect(usualAmount(lot(3, '500g'), null)).toBe(1)
  })

  it('is a quarter of a full lot in g and ml before anything was taken', () => {
    expect(usualAmount(lot(700, 'g', 1000), null)).toBe(250)
    expect(usualAmount(lot(100, 'ml', 1000), null)).toBe(100)
  })

  it('is the amount last taken, converted, for weights and volumes', () => {
    expect(usualAmount(lot(1000, 'g'), { quantity: 120, unit: 'g' })).toBe(120)
    expect(usualAmount(lot(2, 'kg'), { quantity: 120, unit: 'g' })).toBe(0.12)
    expect(usualAmount(lot(2, 'l'), { quantity: 120, unit: 'g' })).toBe(1)
  })

  it('is 0 for an empty lot', () => {
    expect(usualAmount(lot(0, 'g', 500), { quantity: 120, unit: 'g' })).toBe(0)
  })
})
