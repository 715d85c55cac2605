import { MEAL_TYPES, type MealType, type Recipe } from '@larder/shared/contracts/recipes/recipe'

/** The meals of a day in the words of every screen. */
export const MEAL_LABELS: Record<MealType, string> = {
  breakfast: 'Breakfast',
  lunch: 'Lunch',
  dinner: 'Dinner',
  snack: 'Snack',
}

/** How hard recipes are, in the words of every screen. */
export const DIFFICULTY_LABELS: Record<Recipe['difficulty'], string> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
}

/** The meals of a day, for a field that chooses one. */
export const MEAL_OPTIONS = MEAL_TYPES.map((value) => ({ value, label: MEAL_LABELS[value] }))
