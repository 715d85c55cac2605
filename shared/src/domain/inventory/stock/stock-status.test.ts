import { describe, expect, it } from 'vitest'
import { itemStock, savedStatus, stockStatus } from './stock-status.ts'

const TODAY = '2026-11-21T00:00:00.000Z'
const YESTERDAY = '2026-11-20T00:00:00.000Z'
const of = (total: number) => ({ total, hasOtherUnits: false })

describe('savedStatus', () => {
  it.each([
    [0, null, 'out_of_stock'],
    [0, 0, 'out_of_stock'],
    [0, 5, 'out_of_stock'],
    [2, 2, 'low'],
    [1, 2, 'low'],
    [2.000001, 2, 'in_stock'],
    [1, null, 'in_stock'],
    [1, 0, 'in_stock'],
  ])('[INV-024, INV-025, INV-026] quantity %d with minimum %s is %s', (total, minimum, status) => {
    expect(savedStatus(of(total), minimum)).toBe(status)
  })
})

describe('stockStatus', () => {
  const lot = { quantity: 1, expiry_date: null, min_stock_level: null, stock: of(1) }

  it('[INV-027] is expired from the day after the expiry date on', () => {
    expect(stockStatus({ ...lot, expiry_date: YESTERDAY }, TODAY)).toBe('expired')
    expect(stockStatus({ ...lot, expiry_date: TODAY }, TODAY)).toBe('in_stock')
  })

  it('[INV-024] is out of stock for an empty lot even when its date has passed', () => {
    expect(stockStatus({ ...lot, quantity: 0, stock: of(0), expiry_date: YESTERDAY }, TODAY)).toBe(
      'out_of_stock',
    )
  })

  it('[INV-025] is low by the sum over the lots of the item', () => {
    const two = { ...lot, min_stock_level: 3 }
    expect(stockStatus({ ...two, stock: itemStock([lot, lot].map(inLitres), 'l') }, TODAY)).toBe('low')
    expect(stockStatus({ ...two, stock: itemStock([lot, lot, lot, lot].map(inLitres), 'l') }, TODAY)).toBe(
      'in_stock',
    )
  })
  const inLitres = ({ quantity }: { quantity: number }) => ({ quantity, unit: 'l' })
})

describe('itemStock', () => {
  it('sums lots with convertible units, in the unit of the item', () => {
    const lots = [
      { quantity: 1, unit: 'kg' },
      { quantity: 250, unit: 'g' },
    ]
    expect(itemStock(lots, 'kg')).toEqual({ total: 1.25, hasOtherUnits: false })
  })

  it('is never low or out of stock when units cannot be compared', () => {
    const lots = [
      { quantity: 0, unit: 'l' },
      { quantity: 2, unit: 'item' },
    ]
    expect(savedStatus(itemStock(lots, 'l'), 1)).toBe('in_stock')
  })
})
