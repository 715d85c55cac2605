import { describe, expect, it } from 'vitest'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { arrangeInventory, countItems } from './arrange-inventory.ts'

let count = 0
const entry = (name: string, fields: Partial<InventoryEntry> = {}): InventoryEntry => ({
  id: String(++count),
  item_id: name,
  item: { name } as InventoryEntry['item'],
  quantity: 1,
  unit: 'item',
  storage_location: null,
  expiry_date: null,
  is_expiry_guess: false,
  purchase_date: null,
  min_stock_level: null,
  notes: null,
  status: 'in_stock',
  level_full: 1,
  opened_at: null,
  is_assumed: false,
  known_at: null,
  opening: 'closed',
  usual_amount: 1,
  version: 1,
  ...fields,
})
const arrange = (entries: InventoryEntry[]) => arrangeInventory(entries, '', 'All')

describe('arrangeInventory', () => {
  it('[INV-012, INV-013] groups by storage location in the offered order, entries without one last under Other', () => {
    const sections = arrange([
      entry('a'),
      entry('b', { storage_location: 'Cellar' }),
      entry('c', { storage_location: 'freezer' }),
      entry('d', { storage_location: 'Pantry' }),
      entry('e', { storage_location: 'Other' }),
      entry('f', { storage_location: 'Freezer' }),
    ])
    expect(sections.map(({ heading, cards }) => [heading, cards.map((card) => card.itemId)])).toEqual([
      ['Pantry', ['d']],
      ['Freezer', ['c', 'f']],
      ['Cellar', ['b']],
      ['Other', ['a', 'e']],
    ])
  })

  it('puts the lots of an item in one place on one card, the one to use first at the front', () => {
    const later = entry('milk', { expiry_date: '2026-12-02T00:00:00.000Z', unit: 'l' })
    const soon = entry('milk', { expiry_date: '2026-12-01T00:00:00.000Z', unit: 'ml', quantity: 500 })
    const elsewhere = entry('milk', { storage_location: 'Pantry', unit: 'l' })
    const [pantry, other] = arrange([later, soon, elsewhere])
    expect(pantry?.cards[0]?.lots).toEqual([elsewhere])
    expect(other?.cards).toHaveLength(1)
    expect(other?.cards[0]?.lots).toEqual([soon, later])
    expect(other?.cards[0]?.amounts).toEqual([{ quantity: 1500, unit: 'ml', isAssumed: false }])
  })

  it('shows amounts that do not convert side by side', () => {
    const [section] = arrange([
      entry('tomato', { quantity: 3 }),
      entry('tomato', { quantity: 1, unit: 'kg' }),
    ])
    expect(section?.cards[0]?.amounts).toEqual([
      { quantity: 3, unit: 'item', isAssumed: false },
      { quantity: 1, unit: 'kg', isAssumed: false },
    ])
  })

  it('hides an empty lot while the item has stock in any place', () => {
    const empty = entry('milk', { quantity: 0, storage_location: 'Refrigerator' })
    const full = entry('milk', { storage_location: 'Pantry' })
    const sections = arrange([empty, full])
    expect(sections.map((section) => section.heading)).toEqual(['Pantry'])
    expect(sections[0]?.cards[0]).toMatchObject({ lots: [full], emptiedLots: [empty] })
  })

  it('represents an item without stock by its newest lot', () => {
    const older = entry('milk', { quantity: 0, purchase_date: '2026-11-01T00:00:00.000Z' })
    const newer = entry('milk', { quantity: 0, purchase_date: '2026-11-08T00:00:00.000Z' })
    const [section] = arrange([newer, older])
    expect(section?.cards[0]).toMatchObject({ lots: [newer], emptiedLots: [older] })
  })

  it('sorts by expiry, earliest first', () => {
    const [section] = arrange([
      entry('rice'),
      entry('cream', { expiry_date: '2026-11-25T00:00:00.000Z' }),
      entry('beans'),
      entry('fish', { expiry_date: '2026-11-22T00:00:00.000Z' }),
    ])
    expect(section?.cards.map((card) => card.itemId)).toEqual(['fish', 'cream', 'beans', 'rice'])
  })

  it('sorts numbers in names by their value', () => {
    const [section] = arrange(['234', '24', '240'].map((name) => entry(name)))
    expect(section?.cards.map((card) => card.itemId)).toEqual(['24', '234', '240'])
  })

  it('[INV-009] keeps only matching lots, and no empty heading', () => {
    const sections = arrangeInventory(
      [
        entry('milk', { status: 'expired', storage_location: 'Refrigerator' }),
        entry('milk', { storage_location: 'Refrigerator' }),
        entry('rice', { storage_location: 'Pantry' }),
      ],
      'MIL',
      'Expired',
    )
    expect(sections.map(({ heading, cards }) => [heading, cards[0]?.lots.length])).toEqual([
      ['Refrigerator', 1],
    ])
  })

  it('[INV-075] keeps an entry whose item is missing', () => {
    expect(arrange([entry('gone', { item: null })])[0]?.cards[0]?.item).toBeNull()
  })
})

describe('countItems', () => {
  it('[INV-008] counts an item in two places once, and ignores empty lots while there is more of the item', () => {
    const entries = [
      entry('milk', { storage_location: 'Pantry' }),
      entry('milk', { storage_location: 'Refrigerator', status: 'low' }),
      entry('milk', { quantity: 0, status: 'out_of_stock' }),
      entry('rice', { quantity: 0, status: 'out_of_stock' }),
    ]
    expect(countItems(entries, '')).toEqual({
      All: 2,
      'In Stock': 1,
      'Low Stock': 1,
      'Out of Stock': 1,
      Expired: 0,
    })
    expect(countItems(entries, 'RI')).toMatchObject({ All: 1, 'In Stock': 0 })
  })
})
