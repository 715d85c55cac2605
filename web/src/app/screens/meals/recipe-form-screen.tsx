import { lazyPart } from '../../../lib/lazy-part.tsx'

/** The form of a new recipe, or of the one in the address; like `RecipesScreen` it loads its content itself. */
export const RecipeFormScreen = lazyPart(async () => (await import('./recipe-form-part.tsx')).RecipeFormPart)
