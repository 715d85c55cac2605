import { lazyPart } from '../../../lib/lazy-part.tsx'

/**
 * The page of one item. It loads its content itself: the names of all the files that the content needs would otherwise
 * stand in the script that every page loads first.
 */
export const ItemScreen = lazyPart(async () => (await import('./item-part.tsx')).ItemPart)
