import { expect, it } from 'vitest'
import type { StockStatus } from '@larder/shared/contracts/inventory'
import { inventoryHealth } from './inventory-health.ts'

const entry = (item_id: string, status: StockStatus) => ({ item_id, status })

it('[DASH-025] is 0 percent for an empty inventory', () => {
  expect(inventoryHealth([])).toEqual({ percent: 0, attentionCount: 0, totalCount: 0, expiredCount: 0 })
})

it('[DASH-024, DASH-027] subtracts each low or out-of-stock item once', () => {
  const entries = [
    entry('a', 'low'),
    entry('b', 'out_of_stock'),
    entry('c', 'critical'),
    entry('d', 'below_minimum'),
    entry('e', 'in_stock'),
    entry('f', 'adequate'),
    entry('g', 'expired'),
  ]
  expect(inventoryHealth(entries)).toEqual({ percent: 43, attentionCount: 4, totalCount: 7, expiredCount: 1 })
})

it('[DASH-026] counts the lots of one item as one item', () => {
  expect(inventoryHealth([entry('a', 'low'), entry('a', 'low'), entry('b', 'in_stock')])).toEqual({
    percent: 50,
    attentionCount: 1,
    totalCount: 2,
    expiredCount: 0,
  })
})
