import { lazyPart } from '../../../lib/lazy-part.tsx'

/**
 * All shopping lists, or the one in the address. It loads its content itself: the names of all the files that the content
 * needs would otherwise stand in the script that every page loads first.
 */
export const ShoppingListsScreen = lazyPart(
  async () => (await import('./shopping-lists-part.tsx')).ShoppingListsPart,
)
