import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'

/** Lists to choose from, the one changed last, so used last, first. */
export const latestFirst = (lists: readonly ShoppingList[]): ShoppingList[] =>
  lists.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
