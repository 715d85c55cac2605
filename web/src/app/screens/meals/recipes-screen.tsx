import { lazyPart } from '../../../lib/lazy-part.tsx'

/**
 * The household's own recipes and the cookbook. It loads its content itself: the names of all the files that the content
 * needs would otherwise stand in the script that every page loads first.
 */
export const RecipesScreen = lazyPart(async () => (await import('./recipes-part.tsx')).RecipesPart)
