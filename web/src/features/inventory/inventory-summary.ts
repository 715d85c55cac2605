import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { countItems } from '@larder/shared/domain/inventory/stock/list/arrange-inventory'

/** The stock in one line, counted like the filter does: '42 items · 3 run low · 2 out of stock · 1 expired'. */
export function inventorySummary(entries: readonly InventoryEntry[]): string {
  const { All: all, 'Low Stock': low, 'Out of Stock': out, Expired: expired } = countItems(entries, '')
  return [
    `${all} ${all === 1 ? 'item' : 'items'}`,
    low > 0 ? `${low} ${low === 1 ? 'runs' : 'run'} low` : null,
    out > 0 ? `${out} out of stock` : null,
    expired > 0 ? `${expired} expired` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
