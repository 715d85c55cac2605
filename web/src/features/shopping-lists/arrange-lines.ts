import { CATEGORIES } from '@larder/foods'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { groupBy } from '@larder/shared/domain/group-by'

const UNCATEGORIZED = 'Uncategorized'

type LineGroup = { category: string; lines: readonly ShoppingListItem[] }

/** The lines of a list as they are shown: what is to be bought by category, and what is in the basket. */
export type ArrangedLines = { groups: readonly LineGroup[]; basket: readonly ShoppingListItem[] }

/**
 * Those that are known in the shop stand in its order, then the usual ones in theirs, others after them by name, and lines
 * without a category last.
 */
const ranksIn = (shopOrder: readonly string[]) => {
  const order = [...new Set<string>([...shopOrder, ...CATEGORIES])]
  return (category: string): number => {
    if (category === UNCATEGORIZED) return order.length + 1
    const index = order.indexOf(category)
    return index < 0 ? order.length : index
  }
}

/**
 * Groups what is not ticked by category (SHOP-007), in the order in which those are passed in the shop; what is ticked is in
 * the basket, the latest first.
 */
export function arrangeLines(
  items: readonly ShoppingListItem[],
  shopOrder: readonly string[] = [],
): ArrangedLines {
  const rankOf = ranksIn(shopOrder)
  const open = groupBy(
    items.filter(({ checked }) => !checked),
    ({ item }) => item.category ?? UNCATEGORIZED,
  )
  const groups = [...open]
    .map(([category, lines]) => ({ category, lines }))
    .sort((a, b) => rankOf(a.category) - rankOf(b.category) || a.category.localeCompare(b.category))
  const basket = items
    .filter(({ checked }) => checked)
    .sort((a, b) => (b.checked_at ?? '').localeCompare(a.checked_at ?? ''))
  return { groups, basket }
}
