import type { InventoryEntry, StockStatus } from '@larder/shared/contracts/inventory'

const NEEDS_ATTENTION: readonly StockStatus[] = ['low', 'below_minimum', 'critical', 'out_of_stock']

export type InventoryHealth = {
  percent: number
  attentionCount: number
  totalCount: number
  /** How many items have something expired, which the percentage does not say. */
  expiredCount: number
}

/** Percentage of the items that are neither low nor out of stock, 0 without items; lots of one item count once. */
export const inventoryHealth = (
  entries: readonly Pick<InventoryEntry, 'item_id' | 'status'>[],
): InventoryHealth => {
  const all = new Set(entries.map((entry) => entry.item_id))
  const countOf = (statuses: readonly StockStatus[]): number =>
    new Set(entries.filter(({ status }) => statuses.includes(status)).map(({ item_id }) => item_id)).size
  const attentionCount = countOf(NEEDS_ATTENTION)
  const percent = all.size === 0 ? 0 : Math.round(((all.size - attentionCount) / all.size) * 100)
  return { percent, attentionCount, totalCount: all.size, expiredCount: countOf(['expired']) }
}
