import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { passesFilter, type StatusFilter } from '@larder/shared/domain/inventory/inventory-filter'

/** The stock in one line: '42 items · 3 run low · 2 out of stock · 1 expired'. */
export function inventorySummary(entries: readonly InventoryEntry[]): string {
  const count = (filter: StatusFilter) =>
    new Set(entries.filter((entry) => passesFilter(entry, '', filter)).map((entry) => entry.item_id)).size
  const [all, low, out, expired] = [count('All'), count('Low Stock'), count('Out of Stock'), count('Expired')]
  return [
    `${all} ${all === 1 ? 'item' : 'items'}`,
    low > 0 ? `${low} ${low === 1 ? 'runs' : 'run'} low` : null,
    out > 0 ? `${out} out of stock` : null,
    expired > 0 ? `${expired} expired` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
