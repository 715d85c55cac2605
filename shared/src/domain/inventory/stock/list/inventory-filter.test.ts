import { describe, expect, it } from 'vitest'
import { STOCK_STATUSES } from '@larder/shared/contracts/inventory'
import type { InventoryEntry, StockStatus } from '@larder/shared/contracts/inventory'
import { STATUS_FILTERS, passesFilter } from './inventory-filter.ts'
import type { StatusFilter } from './inventory-filter.ts'

const entry = (status: StockStatus, name = 'Whole Milk') => ({
  status,
  item: { name } as InventoryEntry['item'],
})

describe('the status filter', () => {
  it('[INV-007] offers five choices', () => {
    expect(STATUS_FILTERS.map((filter) => filter.label)).toEqual([
      'All',
      'In Stock',
      'Low Stock',
      'Out of Stock',
      'Expired',
    ])
  })

  it.each<[StatusFilter, StockStatus[]]>([
    ['All', [...STOCK_STATUSES]],
    ['In Stock', ['in_stock', 'adequate']],
    ['Low Stock', ['low', 'below_minimum', 'critical']],
    ['Out of Stock', ['out_of_stock']],
    ['Expired', ['expired']],
  ])('[INV-008] %s shows the statuses that belong to it', (filter, statuses) => {
    expect(STOCK_STATUSES.filter((status) => passesFilter(entry(status), '', filter))).toEqual(statuses)
  })
})

describe('search', () => {
  it.each(['milk', 'WHOLE', 'le  mi', ' milk '])('[INV-006] finds a name by %j', (search) => {
    expect(passesFilter(entry('low'), search, 'All')).toBe(true)
  })

  it('[INV-006] leaves out names without the text, and entries without an item', () => {
    expect(passesFilter(entry('low'), 'soy', 'All')).toBe(false)
    expect(passesFilter({ status: 'low', item: null }, 'milk', 'All')).toBe(false)
  })

  it('[INV-009] is combined with the status filter', () => {
    expect(passesFilter(entry('low'), 'milk', 'Low Stock')).toBe(true)
    expect(passesFilter(entry('low'), 'milk', 'Expired')).toBe(false)
    expect(passesFilter(entry('low'), 'soy', 'Low Stock')).toBe(false)
  })
})
