import { lazyPart } from '../../../lib/lazy-part.tsx'

/**
 * Suggestions of what to cook. It loads its content itself: the names of all the files that the content needs would
 * otherwise stand in the script that every page loads first.
 */
export const MealsScreen = lazyPart(async () => (await import('./meals-part.tsx')).MealsPart)
