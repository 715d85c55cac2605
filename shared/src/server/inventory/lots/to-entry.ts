import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { openingOf } from '@larder/shared/domain/inventory/ledger/packs'
import { stockStatus } from '@larder/shared/domain/inventory/stock/stock-status'
import type { ItemStock } from '@larder/shared/domain/inventory/stock/stock-status'
import { usualAmount } from '@larder/shared/domain/inventory/stock/usual-amount'
import type { LastUse } from '@larder/shared/domain/inventory/stock/usual-amount'
import type { Authorized } from '../../authz.ts'
import type { CatalogueItem } from '../../catalogue/catalogue-item.ts'
import type { Lot } from './lot.ts'

/** The amount last taken of an item; null before the first. */
export const lastUseOf = (item: CatalogueItem | undefined): LastUse | null =>
  item?.last_use_quantity && item.last_use_unit
    ? { quantity: item.last_use_quantity, unit: item.last_use_unit }
    : null

/** A lot as the API returns it: with its item, and its current status based on the item's stock. */
export const toEntry = (
  lot: Authorized<Lot>,
  item: Authorized<CatalogueItem> | undefined,
  stock: ItemStock,
  today: string,
): Authorized<InventoryEntry> => {
  const min_stock_level = item?.min_stock_level ?? null
  const { quantity, expiry_date } = lot
  const entry: InventoryEntry = {
    id: lot.id,
    item_id: item?.id ?? lot.item_id,
    item: item ?? null,
    quantity,
    unit: lot.unit,
    storage_location: lot.storage_location,
    expiry_date,
    is_expiry_guess: lot.is_expiry_guess,
    purchase_date: lot.purchase_date,
    min_stock_level,
    notes: lot.notes,
    status: stockStatus({ quantity, expiry_date, min_stock_level, stock }, today),
    level_full: lot.level_full,
    opened_at: lot.opened_at,
    opening: openingOf(lot),
    is_assumed: lot.degraded_until !== null,
    known_at: lot.known_at,
    usual_amount: usualAmount(lot, lastUseOf(item)),
    version: lot.seq,
  }
  // The data derived from an authorised lot is authorised with it.
  return entry as Authorized<InventoryEntry>
}
