import { lazyPart } from '../../../lib/lazy-part.tsx'

/** Recipes from elsewhere; it loads its content itself, as `MealsScreen` does. */
export const ImportScreen = lazyPart(async () => (await import('./import-part.tsx')).ImportPart)
