import { STOCK_STATUSES } from '@larder/shared/contracts/inventory'
import type { InventoryEntry, InventorySummary, StockStatus } from '@larder/shared/contracts/inventory'
import { groupBy } from '../../group-by.ts'

type Summarized = Pick<InventoryEntry, 'item_id' | 'status' | 'storage_location'>

const itemCount = (entries: readonly Summarized[]): number =>
  new Set(entries.map(({ item_id }) => item_id)).size

/** Counts lots and items, by status and place; the places in the order in which they first appear. */
export const summarizeEntries = (entries: readonly Summarized[]): InventorySummary => {
  const byStatus = groupBy(entries, ({ status }) => status)
  const byPlace = new Map<string | null, number>()
  for (const { storage_location } of entries)
    byPlace.set(storage_location, (byPlace.get(storage_location) ?? 0) + 1)
  return {
    entry_count: entries.length,
    item_count: itemCount(entries),
    item_count_by_status: Object.fromEntries(
      STOCK_STATUSES.map((status) => [status, itemCount(byStatus.get(status) ?? [])]),
    ) as Record<StockStatus, number>,
    places: [...byPlace].map(([storage_location, entry_count]) => ({ storage_location, entry_count })),
  }
}
