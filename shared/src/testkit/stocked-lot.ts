import type { StockedLot } from '../domain/recipes/matching/stock-index.ts'

/** One piece of an item in stock, which has no expiry day. */
export const stockedLot = (name: string): StockedLot => ({
  item_id: name,
  quantity: 1,
  unit: 'item',
  status: 'in_stock',
  expiry_date: null,
  item: { name },
})
