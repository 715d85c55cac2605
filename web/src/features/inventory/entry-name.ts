import type { InventoryEntry } from '@larder/shared/contracts/inventory'

/** Shown in place of the name of an item that no longer exists (INV-075). */
export const NO_ITEM = 'Error: Item data not available'

/** The name of an entry's item. */
export const nameOf = ({ item }: Pick<InventoryEntry, 'item'>): string => item?.name ?? NO_ITEM
