import { describe, expect, it } from 'vitest'
import { toReceiptPurchases } from './receipt-lines.ts'

describe('toReceiptPurchases', () => {
  it('[RCPT-035, RCPT-036] merges names that differ in case and spaces, with their receipts', () => {
    const merged = toReceiptPurchases([
      { name: 'Whole  milk', quantity: 1, unit: 'l', price: 1.2, source_receipts: ['r1'] },
      { name: 'Eggs', quantity: 10 },
      { name: 'WHOLE MILK', quantity: 500, unit: 'ml', price: 0.9, source_receipts: ['r2'] },
    ])
    expect(merged).toEqual([
      {
        name: 'Whole  milk',
        quantity: 1.5,
        unit: 'l',
        category: 'Groceries',
        sources: [
          { receipt_id: 'r1', quantity: 1, price: 1.2 },
          { receipt_id: 'r2', quantity: 0.5, price: 0.9 },
        ],
      },
      { name: 'Eggs', quantity: 10, unit: 'item', category: 'Groceries', sources: [] },
    ])
  })

  it('sums the quantities of one receipt, and has no price where one of its lines has none', () => {
    const milk = { name: 'Milk', unit: 'l', source_receipts: ['r1'] }
    const sourcesOf = (price: number | null) =>
      toReceiptPurchases([
        { ...milk, quantity: 1, price: 1.2 },
        { ...milk, quantity: 2, price },
      ])[0]?.sources
    expect(sourcesOf(2.1)).toEqual([{ receipt_id: 'r1', quantity: 3, price: 3.3 }])
    expect(sourcesOf(null)).toEqual([{ receipt_id: 'r1', quantity: 3, price: null }])
  })

  it('splits a line of several receipts evenly among them', () => {
    const [milk] = toReceiptPurchases([
      { name: 'Milk', quantity: 3, price: 3.6, source_receipts: ['r1', 'r2', 'r1'] },
    ])
    expect(milk?.sources).toEqual([
      { receipt_id: 'r1', quantity: 1.5, price: 1.8 },
      { receipt_id: 'r2', quantity: 1.5, price: 1.8 },
    ])
  })

  it('keeps lines of one name separate where the units do not convert', () => {
    const kept = toReceiptPurchases([
      { name: 'Tomatoes', quantity: 3, unit: 'item' },
      { name: 'Tomatoes', quantity: 1, unit: 'kg' },
      { name: 'tomatoes', quantity: 200, unit: 'g' },
    ])
    expect(kept.map(({ quantity, unit }) => [quantity, unit])).toEqual([
      [3, 'item'],
      [1.2, 'kg'],
    ])
  })

  it('keeps lines bought on different days separate, because they expire on different days', () => {
    const milk = { name: 'Milk', unit: 'l' }
    const kept = toReceiptPurchases([
      { ...milk, quantity: 1, purchase_date: '2026-03-01', source_receipt: 'r1' },
      { ...milk, quantity: 2, purchase_date: '2026-03-05', source_receipt: 'r2' },
      { ...milk, quantity: 3, purchase_date: '2026-03-05T00:00:00Z', source_receipt: 'r3' },
    ])
    expect(
      kept.map(({ quantity, purchase_date, sources }) => [quantity, purchase_date, sources.length]),
    ).toEqual([
      [1, '2026-03-01T00:00:00.000Z', 1],
      [5, '2026-03-05T00:00:00.000Z', 2],
    ])
  })

  it('[INV-076] multiplies pack sizes', () => {
    const [pasta] = toReceiptPurchases([{ name: 'Pasta', quantity: 2, unit: '500g', category: 'Dry Goods' }])
    expect(pasta).toMatchObject({ quantity: 1000, unit: 'g', category: 'Dry Goods' })
    const eggs = { name: 'Eggs', quantity: 2, unit: '12 item', price: 6.2, source_receipt: 'r1' }
    expect(toReceiptPurchases([eggs])[0]).toMatchObject({
      quantity: 24,
      unit: 'item',
      sources: [{ quantity: 24, price: 6.2 }],
    })
  })

  it("[RCPT-037] uses 'Groceries' where there is no category", () => {
    expect(toReceiptPurchases([{ name: 'Salt', quantity: 0 }])[0]).toMatchObject({
      quantity: 0,
      category: 'Groceries',
    })
  })

  it('knows how much a pack holds while all of them hold the same', () => {
    const packOf = (...units: string[]) =>
      toReceiptPurchases(units.map((unit) => ({ name: 'Passata', quantity: 2, unit })))[0]?.pack_quantity
    expect(packOf('400g')).toBe(400)
    expect(packOf('6x400g', '0.4kg')).toBe(400)
    expect(packOf('400g', '500g')).toBeUndefined()
    expect(packOf('400g', 'g')).toBeUndefined()
    expect(packOf('12 items')).toBeUndefined()
  })

  it('uses one receipt id like a list of one', () => {
    const [salt] = toReceiptPurchases([{ name: 'Salt', quantity: 1, source_receipt: 'r9' }])
    expect(salt?.sources).toEqual([{ receipt_id: 'r9', quantity: 1, price: null }])
  })
})
