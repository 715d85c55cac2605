import { describe, expect, it } from 'vitest'
import { isSameShopping } from './same-shopping.ts'
import type { ShoppingPaper } from './same-shopping.ts'

const RECEIPT: ShoppingPaper = {
  kind: 'receipt',
  file_hash: 'a',
  is_numbered: false,
  store_name: 'Green Corner',
  purchase_date: '2026-11-20',
  total: 12.34,
}
const ORDER: ShoppingPaper = { ...RECEIPT, kind: 'order', file_hash: null, is_numbered: true }
const isSame = (a: ShoppingPaper, b: ShoppingPaper) => {
  expect(isSameShopping(b, a)).toBe(isSameShopping(a, b))
  return isSameShopping(a, b)
}

describe('papers of the same shopping', () => {
  it('are of the same file, whatever was read', () => {
    expect(isSame(RECEIPT, { ...RECEIPT, total: 99, store_name: null })).toBe(true)
    expect(isSame(ORDER, { ...ORDER, total: 99 })).toBe(false)
  })

  it.each([
    { store_name: 'Other Market' },
    { store_name: null },
    { purchase_date: '2026-11-19' },
    { purchase_date: null },
    { total: 12.35 },
    { total: null },
  ])('differ by %j', (other) => {
    const photo = { ...RECEIPT, file_hash: 'b' }
    expect(isSame(RECEIPT, photo)).toBe(true)
    expect(isSame(RECEIPT, { ...photo, ...other })).toBe(false)
  })

  it.each([
    ['2026-11-20', true],
    ['2026-11-30', true],
    ['2026-12-01', false],
    ['2026-11-19', false],
  ])('of an order of November 20 and a receipt of %s: %s', (purchase_date, expected) => {
    expect(isSame(ORDER, { ...RECEIPT, purchase_date })).toBe(expected)
  })

  it('are two orders only without a number to tell them apart', () => {
    expect(isSame(ORDER, ORDER)).toBe(false)
    expect(isSame(ORDER, { ...ORDER, is_numbered: false })).toBe(true)
    expect(isSame(ORDER, { ...ORDER, is_numbered: false, purchase_date: '2026-11-21' })).toBe(false)
  })
})
