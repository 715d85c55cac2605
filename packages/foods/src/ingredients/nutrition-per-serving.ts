import { nutritionOf } from '../foods/food-facts.ts'
import type { NutritionFacts } from '../foods/food-facts.ts'
import { NUTRIENTS } from '../foods/tables/vocabulary.ts'
import type { Nutrient } from '../foods/tables/vocabulary.ts'
import { eatenShare } from './eaten-share.ts'
import { foodsOf, isInTraces } from './ingredient-foods.ts'
import type { RecipeIngredient } from './ingredient-foods.ts'

const FACTS = {
  calories: 'kcal',
  protein: 'protein_g',
  carbs: 'carbohydrates_g',
  fat: 'fat_g',
  fiber: 'fibre_g',
  sugar: 'sugar_g',
} as const satisfies Record<Nutrient, keyof NutritionFacts>

/** The nutrients of one serving (kcal and g), and the names of the ingredients that are missing from them. */
export type RecipeNutrition = { per_serving: Record<Nutrient, number>; uncounted: string[] }

/**
 * What one serving of a recipe contains, by the nutrients of raw foods in the food table: what cooking takes is unknown. An ingredient that the table lacks or cannot weigh is named as uncounted, unless it is used in traces.
 */
export function nutritionPerServing(
  ingredients: readonly RecipeIngredient[],
  servings: number,
): RecipeNutrition {
  const per_serving = { calories: 0, protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0 }
  const uncounted: string[] = []
  for (const [index, { item_name, food, grams }] of foodsOf(ingredients).entries()) {
    const facts = food && nutritionOf(food.id)
    if (facts && grams !== null) {
      const hundreds = (grams * eatenShare(ingredients[index]?.notes ?? '')) / 100
      for (const nutrient of NUTRIENTS)
        per_serving[nutrient] += ((facts[FACTS[nutrient]] ?? 0) * hundreds) / servings
    } else if (!food || !isInTraces(food)) uncounted.push(item_name)
  }
  for (const nutrient of NUTRIENTS) per_serving[nutrient] = toOneDecimal(per_serving[nutrient])
  return { per_serving, uncounted }
}

const toOneDecimal = (value: number): number => Math.round(value * 10) / 10
