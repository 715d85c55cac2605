import type { Nutrient } from '../../../contracts/recipes/recipe.ts'

/** Names of schema.org for what the product keeps as numbers: kcal, and grams for the others. */
export const NUTRIENT_NAMES: Readonly<Record<Nutrient, string>> = {
  calories: 'calories',
  protein: 'proteinContent',
  carbs: 'carbohydrateContent',
  fat: 'fatContent',
  fiber: 'fiberContent',
  sugar: 'sugarContent',
}
