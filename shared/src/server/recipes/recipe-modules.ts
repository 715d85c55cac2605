import { createRecipeGenerationModule } from './generation/recipe-generation.module.ts'
import { createRecipeImportModule } from './import/recipe-import.module.ts'
import { createNutritionModule } from './nutrition/nutrition.module.ts'
import { createRecipePhotosModule } from './photos/recipe-photos.module.ts'
import { createRecipesModule } from './recipes.module.ts'

type Deps = Parameters<typeof createRecipeImportModule>[0] &
  Parameters<typeof createRecipesModule>[0] &
  Omit<Parameters<typeof createRecipeGenerationModule>[0], 'recipes' | 'foodPreferences'> &
  Omit<Parameters<typeof createRecipePhotosModule>[0], 'recipes'>

/** The modules of recipes: reading them, keeping and planning them, generating them, their photos and nutrition. */
export const createRecipeModules = (deps: Deps) => {
  const recipes = createRecipesModule(deps)
  const known = { ...deps, ...recipes.services }
  return {
    recipeImport: createRecipeImportModule(deps),
    recipes,
    recipeGeneration: createRecipeGenerationModule(known),
    recipePhotos: createRecipePhotosModule(known),
    nutrition: createNutritionModule(deps),
  }
}
