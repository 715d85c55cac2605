import type { ListButtonOf } from '../../../../features/insights/purchase.ts'
import { PutOnList, usePutOnList } from '../../barcodes/put-on-list.tsx'

/** The button that puts what runs out on a shopping list. */
export function useListButton(): ListButtonOf {
  const shopping = usePutOnList()
  return function listButtonOf(purchase) {
    return <PutOnList known={purchase} shopping={shopping} label="Add to list" size="small" />
  }
}
