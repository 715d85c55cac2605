import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexStock } from './stock-index.ts'
import type { StockedLot } from './stock-index.ts'

const NAMES = ['Lemons', 'Lemon juice', 'Tomatoes', 'Cherry tomatoes', 'Milk', 'Yogurt', 'Paprika', '']
const UNITS = ['g', 'kg', 'item', 'ml', 'can', 'jar']
const WANTED = ['lemon juice', 'lemon zest', 'tomato', 'buttermilk', 'milk', 'paprika', 'saffron', 'water']

const lots: fc.Arbitrary<StockedLot[]> = fc.array(
  fc
    .record({
      item_id: fc.constantFrom('a', 'b', 'c', 'd'),
      name: fc.constantFrom(...NAMES),
      quantity: fc.constantFrom(0, 0.5, 3, 400),
      unit: fc.constantFrom(...UNITS),
      expiry_date: fc.constantFrom(null, '2026-11-01', '2026-12-24'),
    })
    .map(({ name, ...lot }) => ({ ...lot, status: 'in_stock', item: { name } })),
  { maxLength: 6 },
)

/** What an index says of each wanted ingredient, by item or by name alone. */
const answersOf = (index: ReturnType<typeof indexStock>) =>
  WANTED.flatMap((item_name) =>
    [undefined, 'a'].map((item_id) => {
      const { items, isInStock, amountIn, expires, substitutes } = index.find({ item_id, item_name })
      return { items, isInStock, amount: amountIn('g'), expires, substitutes }
    }),
  )

describe('indexStock', () => {
  it('says the same with what an earlier index has found as without, whatever changed between them', () => {
    fc.assert(
      fc.property(lots, lots, fc.boolean(), (earlier, other, isSame) => {
        const before = indexStock(earlier, '2026-11-22')
        answersOf(before)
        // The same items with other amounts, or other items under perhaps the same ids.
        const later = isSame ? earlier.map((lot) => ({ ...lot, quantity: lot.quantity / 2 })) : other
        expect(answersOf(indexStock(later, '2026-11-22', { before }))).toEqual(
          answersOf(indexStock(later, '2026-11-22')),
        )
      }),
    )
  })

  it('finds again by name only when items are others or are called otherwise', () => {
    const milk = { item_id: 'a', unit: 'l', status: 'in_stock', expiry_date: null } as const
    const before = indexStock([{ ...milk, quantity: 2, item: { name: 'Milk' } }], null)
    const used = indexStock([{ ...milk, quantity: 1, item: { name: 'Milk' } }], null, { before })
    expect(used.matcher).toBe(before.matcher)
    const renamed = indexStock([{ ...milk, quantity: 1, item: { name: 'Oat milk' } }], null, { before: used })
    expect(renamed.matcher).not.toBe(used.matcher)
    expect(renamed.find({ item_name: 'oat milk' }).items).toHaveLength(1)
  })
})
