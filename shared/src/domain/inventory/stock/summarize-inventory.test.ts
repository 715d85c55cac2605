import { expect, it } from 'vitest'
import { summarizeEntries } from './summarize-inventory.ts'

it('counts an item once for each status of its lots, and lots by place', () => {
  const entries = [
    { item_id: 'milk', status: 'in_stock', storage_location: 'Refrigerator' },
    { item_id: 'milk', status: 'in_stock', storage_location: 'Pantry' },
    { item_id: 'milk', status: 'expired', storage_location: 'Refrigerator' },
    { item_id: 'rice', status: 'low', storage_location: null },
  ] as const
  expect(summarizeEntries(entries)).toEqual({
    entry_count: 4,
    item_count: 2,
    item_count_by_status: {
      in_stock: 1,
      adequate: 0,
      low: 1,
      below_minimum: 0,
      critical: 0,
      out_of_stock: 0,
      expired: 1,
    },
    places: [
      { storage_location: 'Refrigerator', entry_count: 2 },
      { storage_location: 'Pantry', entry_count: 1 },
      { storage_location: null, entry_count: 1 },
    ],
  })
})
