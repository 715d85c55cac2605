import type { InventoryEntry, StockStatus } from '@larder/shared/contracts/inventory'
import { foldName } from '@larder/foods'

/** The filter choices of the inventory screen, in order, with the statuses that each shows; null shows all. */
export const STATUS_FILTERS = [
  { label: 'All', statuses: null },
  { label: 'In Stock', statuses: ['in_stock', 'adequate'] },
  { label: 'Low Stock', statuses: ['low', 'below_minimum', 'critical'] },
  { label: 'Out of Stock', statuses: ['out_of_stock'] },
  { label: 'Expired', statuses: ['expired'] },
] as const satisfies readonly { label: string; statuses: readonly StockStatus[] | null }[]

export type StatusFilter = (typeof STATUS_FILTERS)[number]['label']

type Filterable = Pick<InventoryEntry, 'status' | 'item'>

/** True when an entry matches both the search text (part of the name, any case) and the status filter. */
export const passesFilter = (entry: Filterable, search: string, filter: StatusFilter): boolean =>
  hasStatus(entry, filter) && (search === '' || foldName(entry.item?.name ?? '').includes(foldName(search)))

const hasStatus = (entry: Filterable, filter: StatusFilter): boolean => {
  const statuses: readonly StockStatus[] | null =
    STATUS_FILTERS.find((choice) => choice.label === filter)?.statuses ?? null
  return statuses === null || statuses.includes(entry.status)
}
