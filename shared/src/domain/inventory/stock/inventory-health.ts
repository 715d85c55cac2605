import type { InventoryEntry, StockStatus } from '@larder/shared/contracts/inventory'

const NEEDS_ATTENTION: readonly StockStatus[] = ['low', 'below_minimum', 'critical', 'out_of_stock']

export type InventoryHealth = { percent: number; attentionCount: number; totalCount: number }

/** Percentage of the items that are neither low nor out of stock, 0 without items; lots of one item count once. */
export const inventoryHealth = (
  entries: readonly Pick<InventoryEntry, 'item_id' | 'status'>[],
): InventoryHealth => {
  const all = new Set(entries.map((entry) => entry.item_id))
  const attention = new Set(
    entries.filter((entry) => NEEDS_ATTENTION.includes(entry.status)).map((entry) => entry.item_id),
  )
  const percent = all.size === 0 ? 0 : Math.round(((all.size - attention.size) / all.size) * 100)
  return { percent, attentionCount: attention.size, totalCount: all.size }
}
