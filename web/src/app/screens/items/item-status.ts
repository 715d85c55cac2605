import type { ItemPage } from '@larder/shared/contracts/item-page'
import type { StockStatus } from '@larder/shared/contracts/inventory'
import { mostUrgent } from '../../../features/inventory/card-face.ts'

/** The status of a whole item: the most urgent one of the entries that hold something. */
export function itemStatus({ entries }: ItemPage): StockStatus {
  const stocked = entries.filter(({ quantity }) => quantity > 0)
  return stocked.length === 0 ? 'out_of_stock' : mostUrgent(stocked)
}
