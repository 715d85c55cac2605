import { notThere } from '@larder/shared/contracts/base/errors'
import { toPage } from '@larder/shared/contracts/base/paging'
import { generateMockRecipes, getDailyMeals } from '@larder/shared/contracts/recipes/daily-meals'
import { getFoodPreferences, updateFoodPreferences } from '@larder/shared/contracts/recipes/food-preferences'
import { listMealPlan, selectMeal } from '@larder/shared/contracts/recipes/meal-plan'
import {
  createRecipe,
  deleteRecipe,
  getRecipe,
  listCookbook,
  listRecipes,
  markRecipe,
  restoreRecipe,
  saveAiRecipe,
  updateRecipe,
} from '@larder/shared/contracts/recipes/own-recipes'
import { draftOfAiRecipe } from '@larder/shared/domain/recipes/own/recipe-content'
import type { Actor } from '../authz.ts'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import type { ChangeMealsService } from './meal-plan/change-meals.service.ts'
import type { PlanMealsService } from './meal-plan/plan-meals.service.ts'
import type { MealPlanService } from './meal-plan/meal-plan.service.ts'
import type { RecipeMarksService } from './marks/recipe-marks.service.ts'
import type { RecipesService } from './recipes.service.ts'
import type { FoodPreferencesService } from './suggestions/food-preferences.service.ts'
import type { SuggestionsService } from './suggestions/suggestions.service.ts'

type Services = {
  recipes: RecipesService
  recipeMarks: RecipeMarksService
  mealPlan: MealPlanService
  planMeals: PlanMealsService
  changeMeals: ChangeMealsService
  suggestions: SuggestionsService
  foodPreferences: FoodPreferencesService
}

/**
 * The documented calls name their user, which can only be the caller (MEAL-025).
 * @throws DomainError not_found
 */
const assertCaller = ({ user_id }: { user_id?: string | undefined }, { userId }: Actor): void => {
  if (user_id !== undefined && user_id !== userId) throw notThere('user')
}

export const recipesCalls = ({
  recipes,
  recipeMarks,
  mealPlan,
  planMeals,
  changeMeals,
  suggestions,
  foodPreferences,
}: Services): Call[] => [
  answers(getDailyMeals, async ({ query }, actor) => {
    assertCaller(query, actor)
    return suggestions.daily(actor, { minScore: query.min_match_score, isPersonal: query.personalize })
  }),
  answers(generateMockRecipes, async ({ query, body }, actor) => {
    assertCaller(query, actor)
    return suggestions.generate(actor, {
      count: query.count,
      exclude: body?.exclude ?? [],
      isPersonal: query.personalize,
    })
  }),
  answers(saveAiRecipe, async ({ query, body, once }, actor) => {
    assertCaller(query, actor)
    const recipe = await recipes.create(actor, draftOfAiRecipe(body), once)
    return { recipe_id: recipe.id, recipe }
  }),
  answers(selectMeal, async ({ body, once }, actor) => {
    assertCaller(body, actor)
    return changeMeals.get(actor, await planMeals.select(actor, body, once))
  }),
  answers(listMealPlan, async ({ query }, actor) => {
    assertCaller(query, actor)
    return mealPlan.list(actor, query)
  }),
  answers(listRecipes, async ({ query }, actor) => {
    const page = toPage(query)
    return page === null ? { rows: await recipes.list(actor), next: null } : recipes.listPage(actor, page)
  }),
  answers(listCookbook, (_, actor) => recipes.listCookbook(actor)),
  answers(getRecipe, ({ params }, actor) => recipes.get(actor, params.recipeId)),
  answers(createRecipe, ({ body, once }, actor) => recipes.create(actor, body, once)),
  answers(updateRecipe, ({ params, body }, actor) => recipes.update(actor, params.recipeId, body)),
  answers(deleteRecipe, ({ params }, actor) => recipes.remove(actor, params.recipeId)),
  answers(restoreRecipe, ({ params }, actor) => recipes.restore(actor, params.recipeId)),
  answers(markRecipe, ({ params, body }, actor) => recipeMarks.mark(actor, params.recipeId, body)),
  answers(getFoodPreferences, (_, actor) => foodPreferences.get(actor)),
  answers(updateFoodPreferences, ({ body }, actor) => foodPreferences.update(actor, body)),
]
