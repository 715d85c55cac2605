import type { StockStatus } from '@larder/shared/contracts/inventory'
import { sumQuantities, convertQuantity } from '@larder/foods'

/** What is left of an item in all of its lots. */
export type ItemStock = {
  /** Sum of the lots that convert to the item's unit, in that unit. */
  total: number
  /** True when there is further stock in units that do not convert, so that `total` is incomplete. */
  hasOtherUnits: boolean
}

/** Sums an item's lots in the item's unit; low and out of stock are based on this sum (resolution 31). */
export const itemStock = (
  lots: readonly { quantity: number; unit: string }[],
  itemUnit: string,
): ItemStock => {
  const converted = lots.map((lot) => convertQuantity(lot.quantity, lot.unit, itemUnit))
  return {
    total: sumQuantities(converted.filter((quantity) => quantity !== null)),
    hasOtherUnits: lots.some((lot, index) => converted[index] === null && lot.quantity > 0),
  }
}

/**
 * The status on saving (INV-024 to INV-026): nothing left is out of stock regardless of the minimum; at or below the
 * minimum is low. Stock in a unit that does not convert can't be compared, so it counts as enough.
 */
export const savedStatus = (stock: ItemStock, minStockLevel: number | null): StockStatus => {
  if (stock.hasOtherUnits) return 'in_stock'
  if (stock.total <= 0) return 'out_of_stock'
  return minStockLevel !== null && stock.total <= minStockLevel ? 'low' : 'in_stock'
}

export type StatusInput = {
  quantity: number
  expiry_date: string | null
  min_stock_level: number | null
  /** The item's stock over all lots, this one included. */
  stock: ItemStock
}

/**
 * The status of a lot in every answer: expired when its date is before the household's today (INV-027), else the status
 * on saving. An empty lot cannot expire.
 */
export const stockStatus = (lot: StatusInput, today: string): StockStatus =>
  lot.quantity > 0 && lot.expiry_date !== null && lot.expiry_date < today
    ? 'expired'
    : savedStatus(lot.stock, lot.min_stock_level)
