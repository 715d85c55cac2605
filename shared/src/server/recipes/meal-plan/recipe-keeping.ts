import { groupBy } from '@larder/shared/domain/group-by'
import type { RecipesService } from '../recipes.service.ts'
import type { PlannedMealRepository } from './planned-meal.repository.ts'

/** Recipes take a few kB each. */
const BATCH_SIZE = 200

type Deps = {
  meals: Pick<PlannedMealRepository, 'listWithoutRecipeInBatches' | 'updateRecipes'>
  recipes: Pick<RecipesService, 'mapByIds'>
}

/**
 * Makes the migration that keeps with each meal the recipe that it was planned of, as it is now; those of deleted recipes
 * stay without one. It returns how many it looked at.
 */
export const createRecipeKeeping =
  ({ meals, recipes }: Deps) =>
  async (): Promise<{ mealCount: number }> => {
    let mealCount = 0
    for await (const batch of meals.listWithoutRecipeInBatches(BATCH_SIZE)) {
      for (const [householdId, some] of groupBy(batch, ({ household_id }) => household_id)) {
        const ids = some.flatMap(({ recipe_id }) => recipe_id ?? [])
        const known = await recipes.mapByIds({ householdId }, ids)
        await meals.updateRecipes(
          some.map(({ id, recipe_id }) => {
            const { recipe, version } = known.get(recipe_id ?? '') ?? {}
            return { id, ...(recipe && { title: recipe.name, recipe, recipe_version: version ?? null }) }
          }),
        )
        mealCount += some.length
      }
    }
    return { mealCount }
  }
