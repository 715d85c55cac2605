import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderLine, ReadOrder } from './order-reading.ts'
import { mergeOrders, type DatedReading } from './merge-orders.ts'

const line = (name: string, quantity = 1, price = quantity): OrderLine => ({
  name,
  quantity,
  unit: 'item',
  pack_size: null,
  unit_price: null,
  price,
  replaces: null,
  source_text: name,
  confidence: 1,
})

const order = (fields: Partial<ReadOrder>): ReadOrder => ({
  kind: 'order',
  event: 'confirmed',
  scope: 'order',
  shop: 'Green Corner',
  from_domain: 'green-corner.example',
  order_number: 'GC-1',
  ordered_on: null,
  delivered_on: null,
  currency: 'GBP',
  total: null,
  items: [],
  removed: [],
  fees: 0,
  discounts: 0,
  refund: null,
  total_difference: null,
  ...fields,
})

const mail = (day: number, fields: Partial<ReadOrder>): DatedReading => ({
  at: `2026-05-0${day}T10:00:00.000Z`,
  reading: order(fields),
})

const CONFIRMED = mail(1, {
  ordered_on: '2026-05-01',
  items: [line('Milk', 2), line('Bread'), line('Rice')],
  total: 6,
  fees: 2,
})
const SUBSTITUTED = mail(2, {
  event: 'substituted',
  scope: 'changes',
  items: [{ ...line('Oat bread'), replaces: 'Bread' }],
  removed: [{ name: 'Bread', quantity: 1, reason: 'replaced' }],
  total: 6,
})
const REFUNDED = mail(4, {
  event: 'refunded',
  scope: 'changes',
  removed: [
    { name: 'milk', quantity: 1, reason: 'refunded' },
    { name: 'Rice', quantity: 1, reason: 'refunded' },
  ],
  refund: 2,
})

describe('several mails of one order', () => {
  it('become one order, in which the last word wins', () => {
    const merged = mergeOrders([CONFIRMED, SUBSTITUTED, REFUNDED])
    expect(merged).toMatchObject({
      event: 'refunded',
      ordered_on: '2026-05-01',
      total: 4,
      fees: 2,
      total_difference: 0,
    })
    expect(merged.items.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
      ['Milk', 1, 1],
      ['Oat bread', 1, 1],
    ])
    expect(merged.removed.map(({ name }) => name)).toEqual(['Bread', 'Rice'])
  })

  it('are what the latest full list says', () => {
    const delivered = mail(3, { event: 'delivered', items: [line('Milk', 3)], total: 3 })
    expect(mergeOrders([delivered, CONFIRMED, SUBSTITUTED])).toMatchObject({
      event: 'delivered',
      items: [line('Milk', 3)],
      total: 3,
      ordered_on: '2026-05-01',
    })
  })

  it('give the same order in whatever order they arrive', () => {
    const name = fc.constantFrom('Milk', 'Bread', 'Rice', 'Tea')
    const lines = fc.array(fc.tuple(name, fc.integer({ min: 1, max: 3 })), { maxLength: 4 })
    const reading = fc
      .record({ at: fc.integer({ min: 1, max: 5 }), isChange: fc.boolean(), items: lines, removed: lines })
      .map(({ at, isChange, items, removed }) =>
        mail(at, {
          scope: isChange ? 'changes' : 'order',
          items: items.map(([one, quantity]) => line(one, quantity)),
          removed: removed.map(([one, quantity]) => ({ name: one, quantity, reason: 'refunded' })),
        }),
      )
    const shuffled = fc
      .array(reading, { minLength: 1, maxLength: 5 })
      .chain((mails) => fc.tuple(fc.constant(mails), fc.shuffledSubarray(mails, { minLength: mails.length })))
    fc.assert(
      fc.property(shuffled, ([mails, others]) => {
        expect(mergeOrders(others)).toEqual(mergeOrders(mails))
      }),
    )
  })
})
