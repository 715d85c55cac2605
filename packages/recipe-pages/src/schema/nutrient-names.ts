import type { Nutrient } from '@larder/foods'

/** Names of schema.org for what is read as numbers: kcal, and grams for the others. */
export const NUTRIENT_NAMES: Readonly<Record<Nutrient, string>> = {
  calories: 'calories',
  protein: 'proteinContent',
  carbs: 'carbohydrateContent',
  fat: 'fatContent',
  fiber: 'fiberContent',
  sugar: 'sugarContent',
}
