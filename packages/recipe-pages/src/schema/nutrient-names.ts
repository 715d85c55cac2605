/** Names of schema.org for what is read as numbers: kcal, and grams for the others. */
export const NUTRIENT_NAMES = {
  calories: 'calories',
  protein: 'proteinContent',
  carbs: 'carbohydrateContent',
  fat: 'fatContent',
  fiber: 'fiberContent',
  sugar: 'sugarContent',
} as const

export type Nutrient = keyof typeof NUTRIENT_NAMES
export const NUTRIENTS = Object.keys(NUTRIENT_NAMES) as Nutrient[]
