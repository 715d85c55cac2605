import type { InventoryEntry } from '../../../contracts/inventory.ts'
import type { MeasuredItem } from '../../catalogue/item-measures.ts'

/** What the stock check must know of an ingredient; `item_id` where the recipe names an item of the catalogue. */
export type WantedIngredient = {
  item_id?: string | null | undefined
  item_name: string
  /** In any spelling: chickpeas by the can are no dry ones. */
  unit?: string | undefined
}

/** What it must know of a lot. */
export type StockedEntry = Pick<InventoryEntry, 'item_id' | 'quantity' | 'unit' | 'status'> & {
  item: MeasuredItem | null
}

/** Whether lots that match an ingredient make it count as in stock: one with that very status, and something in it. */
export const isInStock = (matching: readonly StockedEntry[]): boolean =>
  matching.some(({ status, quantity }) => status === 'in_stock' && quantity > 0)
