import type { ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import { describe, expect, it } from 'vitest'
import { NO_SUGGESTION } from './line-suggestions.ts'
import { mergeReceiptItems } from './merge-items.ts'

const item = (fields: Partial<ReceiptItem>): ReceiptItem => ({
  name: 'Milk',
  printed_name: 'Milk',
  quantity: 1,
  unit: 'item',
  category: 'Groceries',
  unit_price: 2,
  price: 2,
  source_text: 'MILK 2.00',
  page_number: 1,
  box: null,
  confidence: 0.9,
  read_by: 'rules',
  source_receipt: 'a',
  source_name: 'Green Grocer',
  source_receipts: ['a'],
  ...NO_SUGGESTION,
  ...fields,
})
const fromB = { source_receipt: 'b', source_name: 'Corner Shop', source_receipts: ['b'] }

describe('mergeReceiptItems', () => {
  it('[RCPT-035] merges lines of equal names ignoring case and sums their quantities', () => {
    const lines = mergeReceiptItems([
      { items: [item({ name: 'Whole Milk', quantity: 0.1 }), item({ name: 'Eggs', quantity: 10 })] },
      { items: [item({ name: 'whole  milk', quantity: 0.2, ...fromB })] },
    ])
    expect(lines.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
      ['Whole Milk', 0.3, 4],
      ['Eggs', 10, 2],
    ])
  })

  it('[RCPT-036] keeps the origin of a merged line in source_receipt, source_name and source_receipts', () => {
    const [line] = mergeReceiptItems([{ items: [item({})] }, { items: [item(fromB), item(fromB)] }])
    expect(line).toMatchObject({
      source_receipt: 'a',
      source_name: 'Green Grocer, Corner Shop',
      source_receipts: ['a', 'b'],
      quantity: 3,
    })
  })

  it('sums in the unit of the first line and keeps units separate that do not convert', () => {
    const lines = mergeReceiptItems([
      {
        items: [
          item({ quantity: 1, unit: 'kg' }),
          item({ quantity: 250, unit: 'g' }),
          item({ quantity: 2, unit: 'item' }),
        ],
      },
    ])
    expect(lines.map(({ quantity, unit, unit_price }) => [quantity, unit, unit_price])).toEqual([
      [1.25, 'kg', null],
      [2, 'item', 2],
    ])
  })

  it('has the lowest confidence of its parts, and no price where one part has none', () => {
    const lines = mergeReceiptItems([{ items: [item({}), item({ confidence: 0.4, price: null })] }])
    expect(lines.map(({ confidence, price }) => [confidence, price])).toEqual([[0.4, null]])
  })

  it('is no food only where every part certainly is none', () => {
    const bag = item({ name: 'Bag', not_food: { reason: 'bag' } })
    const kept = { ...bag, not_food: null }
    const [both] = mergeReceiptItems([{ items: [bag, bag] }])
    const [one] = mergeReceiptItems([{ items: [bag, kept] }])
    expect([both?.not_food, one?.not_food]).toEqual([{ reason: 'bag' }, null])
  })

  it('gives the quantity of each line, in the unit of the merged one', () => {
    const [first, second] = [item({ quantity: 1, unit: 'kg' }), item({ quantity: 250, unit: 'g', ...fromB })]
    expect(mergeReceiptItems([{ items: [first] }, { items: [second] }])[0]?.parts).toEqual([
      { item: first, quantity: 1 },
      { item: second, quantity: 0.25 },
    ])
  })

  it('merges texts that the household calls the same, and no others', () => {
    const known = { suggested_name: 'Milk', suggested_unit: '1l', is_known: true }
    const lines = mergeReceiptItems([
      { items: [item({ name: 'WHL MLK', ...known }), item({ name: 'SKM MLK', quantity: 2, ...known })] },
      { items: [item({ name: 'CHOC MLK', suggested_name: 'Milk', ...fromB })] },
    ])
    expect(lines.map(({ name, quantity, is_known }) => [name, quantity, is_known])).toEqual([
      ['WHL MLK', 3, true],
      ['CHOC MLK', 1, false],
    ])
  })

  it('leaves out discounts and returns, which cannot be stocked', () => {
    const lines = mergeReceiptItems([
      { items: [item({}), item({ price: -0.5 }), item({ name: 'Free gift', price: 0 })] },
    ])
    expect(lines.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
      ['Milk', 1, 2],
      ['Free gift', 1, 0],
    ])
  })
})
