import { foldName } from '@larder/foods'
import { groupBy } from '../group-by.ts'
import type { ItemOutlook } from './item-outlook.ts'

/** What a planned meal uses: the item that it takes from, or the name of what it asks for where it takes from none. */
export type PlannedUse = {
  meal_id: string
  /** A day such as '2026-11-28'. */
  day: string
  title: string
  item_id: string | null
  item_name: string
  /** In `unit`; null where nobody says how much. */
  quantity: number | null
  unit: string
}

/** The uses of each item by its id, in their order; what is of no item of the household is left out. */
export const usesByItem = (
  uses: readonly PlannedUse[],
  items: readonly ItemOutlook['item'][],
  rootOf: (itemId: string) => string,
): Map<string, PlannedUse[]> => {
  if (uses.length === 0) return new Map()
  const idOf = new Map(
    items.flatMap(({ id, name_folded }) => [
      [id, id],
      [name_folded, id],
    ]),
  )
  const ofItems = groupBy(
    uses,
    ({ item_id, item_name }) =>
      idOf.get(item_id === null ? '' : rootOf(item_id)) ?? idOf.get(foldName(item_name)) ?? '',
  )
  ofItems.delete('')
  return ofItems
}

/** How many meals there are among some uses: one may take from an item twice. */
export const countMeals = (uses: readonly PlannedUse[]): number =>
  new Set(uses.map(({ meal_id }) => meal_id)).size
