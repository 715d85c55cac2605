import { CATEGORIES } from '@larder/shared/contracts/catalogue'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { groupBy } from '@larder/shared/domain/group-by'

const UNCATEGORIZED = 'Uncategorized'

type LineGroup = { category: string; lines: readonly ShoppingListItem[] }

/** The lines of a list as they are shown: what is to be bought by category, and what is in the basket. */
export type ArrangedLines = { groups: readonly LineGroup[]; basket: readonly ShoppingListItem[] }

/** Known categories stand in their order, others after them by name, and lines without a category last. */
const rankOf = (category: string): number => {
  if (category === UNCATEGORIZED) return CATEGORIES.length + 1
  const index = CATEGORIES.indexOf(category as (typeof CATEGORIES)[number])
  return index < 0 ? CATEGORIES.length : index
}

/** Groups what is not ticked by category (SHOP-007); what is ticked is in the basket, the latest first. */
export function arrangeLines(items: readonly ShoppingListItem[]): ArrangedLines {
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
