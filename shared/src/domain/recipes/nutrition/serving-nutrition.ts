import { GOAL_NUTRIENTS, goalsPerServing, numericQuantity, readGoalFigures } from '@larder/foods'
import type { GoalNutrient } from '@larder/foods'
import type { MealNutrition, ServingAmount } from '../../../contracts/recipes/nutrition.ts'
import type { Recipe } from '../../../contracts/recipes/recipe.ts'
import { computeNutrition } from '../own/recipe-content.ts'

type NutritionOfServing = MealNutrition['serving']

/** What is asked of a recipe to know its nutrition. */
export type NourishingRecipe = Pick<
  Recipe,
  'nutritional_info' | 'calories_per_serving' | 'ingredients' | 'serving_size'
>

const ofEach = (amountOf: (nutrient: GoalNutrient) => ServingAmount): NutritionOfServing =>
  Object.fromEntries(GOAL_NUTRIENTS.map((nutrient) => [nutrient, amountOf(nutrient)])) as NutritionOfServing

/** What is known of a meal without a recipe: nothing. */
export const UNKNOWN_SERVING: NutritionOfServing = ofEach(() => ({ amount: null, source: null, missing: [] }))

/** What the author of a recipe says of it; what was computed when the recipe was saved is none of that. */
const ownFigures = (recipe: NourishingRecipe): Partial<Record<GoalNutrient, number>> => {
  const computed = computeNutrition(recipe.ingredients, recipe.serving_size)
  const isComputed = JSON.stringify(recipe.nutritional_info) === JSON.stringify(computed)
  const own = isComputed ? {} : readGoalFigures(recipe.nutritional_info)
  const { calories_per_serving } = recipe
  const isOwnEnergy =
    calories_per_serving !== null &&
    calories_per_serving >= 0 &&
    calories_per_serving !== computed?.['calories']
  return isOwnEnergy ? { kcal: calories_per_serving, ...own } : own
}

/**
 * What one serving of a recipe has of each nutrient (kcal, g): what the recipe says itself, else what follows from its
 * ingredients by the USDA's SR 28, where that knows and weighs all of them.
 */
export const nutritionOfServing = (recipe: NourishingRecipe): NutritionOfServing => {
  const own = ownFigures(recipe)
  const ofFoods = goalsPerServing(
    recipe.ingredients.map(({ quantity, ...ingredient }) => ({
      ...ingredient,
      quantity: numericQuantity(quantity) ?? NaN,
    })),
    recipe.serving_size,
  )
  return ofEach((nutrient) => {
    const stated = own[nutrient]
    if (stated !== undefined) return { amount: stated, source: 'recipe', missing: [] }
    const { amount, missing } = ofFoods[nutrient]
    return { amount, source: amount === null ? null : 'foods', missing }
  })
}
