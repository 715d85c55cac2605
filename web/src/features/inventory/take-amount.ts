import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { roundQuantity } from '@larder/foods'
import { itemStock, stockStatus } from '@larder/shared/domain/inventory/stock/stock-status'

/** The entries as they will be after an amount is used from one of them; the item's statuses follow. */
export function takeAmount(
  entries: readonly InventoryEntry[],
  entryId: string,
  amount: number,
  today: string,
): InventoryEntry[] {
  const itemId = entries.find((entry) => entry.id === entryId)?.item_id
  const taken = entries.map((entry) =>
    entry.id === entryId
      ? { ...entry, quantity: Math.max(0, roundQuantity(entry.quantity - amount)) }
      : entry,
  )
  const lots = taken.filter((entry) => entry.item_id === itemId)
  return taken.map((entry) => {
    if (entry.item_id !== itemId) return entry
    const stock = itemStock(lots, entry.item?.unit ?? entry.unit)
    return { ...entry, status: stockStatus({ ...entry, stock }, today) }
  })
}
