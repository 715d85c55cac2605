import type { InventoryEntry, StockStatus } from '@larder/shared/contracts/inventory'
import { groupBy } from '@larder/shared/domain/group-by'
import { passesFilter, type StatusFilter } from '@larder/shared/domain/inventory/stock/list/inventory-filter'
import { itemStock } from '@larder/shared/domain/inventory/stock/stock-status'
import { formatDate, formatQuantity } from '../../lib/format.ts'

/** One item of an alert group: its lots that made it one, and the details that the group shows. */
export type AlertItem = {
  itemId: string
  name: string
  category: string | null
  detail: string
  lots: readonly InventoryEntry[]
}

/** The items of a status, and the filter that shows them in the inventory. */
export type AlertGroup = { status: StockStatus; filter: StatusFilter; items: AlertItem[] }

const GROUPS = [
  { filter: 'Expired', status: 'expired', detailOf: expiredDetail },
  { filter: 'Out of Stock', status: 'out_of_stock', detailOf: quantityOf },
  { filter: 'Low Stock', status: 'low', detailOf: lowDetail },
] as const satisfies readonly {
  filter: StatusFilter
  status: StockStatus
  detailOf: (lots: readonly InventoryEntry[]) => string
}[]

/**
 * Expired, out of stock and low items, by the same rules as the inventory's filters; each item once, in the first of the
 * groups that it belongs to (DASH-011).
 */
export const alertGroups = (entries: readonly InventoryEntry[]): AlertGroup[] => {
  const listed = new Set<string>()
  return GROUPS.map(({ filter, status, detailOf }) => {
    const lots = entries
      .filter((entry) => entry.item !== null && !listed.has(entry.item_id) && passesFilter(entry, '', filter))
      .sort(byExpiry)
    const items = [...groupBy(lots, (lot) => lot.item_id)].map(([itemId, ofItem]) => ({
      itemId,
      name: ofItem[0]?.item?.name ?? '',
      category: ofItem[0]?.item?.category ?? null,
      detail: detailOf(ofItem),
      lots: ofItem,
    }))
    for (const { itemId } of items) listed.add(itemId)
    return { status, filter, items }
  }).filter((group) => group.items.length > 0)
}

/** What expired first is the most urgent; the others keep their order. */
const byExpiry = (a: InventoryEntry, b: InventoryEntry): number =>
  a.status === 'expired' && b.status === 'expired'
    ? (a.expiry_date ?? '').localeCompare(b.expiry_date ?? '')
    : 0

function quantityOf(lots: readonly InventoryEntry[]): string {
  const unit = lots[0]?.item?.unit ?? ''
  const isAssumed = lots.some((lot) => lot.is_assumed)
  return formatQuantity(itemStock(lots, unit).total, unit, isAssumed)
}

/** Of lots in the order of their days. */
function expiredDetail(lots: readonly InventoryEntry[]): string {
  const [earliest] = lots
  const day = earliest?.expiry_date ? formatDate(earliest.expiry_date) : ''
  return `${quantityOf(lots)} · ${day}${earliest?.is_expiry_guess ? ' (guess)' : ''}`
}

function lowDetail(lots: readonly InventoryEntry[]): string {
  const [lot] = lots
  if (lot?.min_stock_level == null) return quantityOf(lots)
  return `${quantityOf(lots)} · min ${formatQuantity(lot.min_stock_level, lot.item?.unit ?? lot.unit)}`
}
