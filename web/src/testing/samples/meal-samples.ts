import type { MealPlanEntry, PlannedIngredient } from '@larder/shared/contracts/recipes/meal-plan'
import type { DayNutrition, NutritionGoals, ServingAmount } from '@larder/shared/contracts/recipes/nutrition'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { sampleId } from './stock-samples.ts'

/** The ingredients of a recipe as they are planned, all in one state. */
export const samplePlanned = (
  { ingredients }: Pick<OwnedRecipe, 'ingredients'>,
  state: PlannedIngredient['state'] = 'there',
): PlannedIngredient[] =>
  ingredients.map(({ item_id, item_name, quantity, unit, optional, notes }) => ({
    item_id,
    item_name,
    quantity,
    unit,
    optional,
    notes,
    state,
    at_hand: null,
  }))

type Varying = 'kind' | 'title' | 'recipe_id' | 'recipe' | 'ingredients' | 'meal_type' | 'servings'

/** A planned meal on January 5, 2026. */
const planned = (
  number: number,
  meal: Pick<MealPlanEntry, Varying>,
  fields: Partial<MealPlanEntry>,
): MealPlanEntry => {
  const date = fields.date ?? '2026-01-05'
  return {
    id: sampleId(6000 + number),
    date,
    planned_date: date,
    recipe_change: null,
    leftovers_entry_id: null,
    quantity_percent: 100,
    notes: null,
    is_completed: false,
    status: 'planned',
    inventory_adjusted: false,
    series_id: null,
    version: 1,
    ...meal,
    ...fields,
  }
}

/** A recipe on the plan, for two on January 5, 2026, with everything in stock. */
export const sampleMeal = (
  number: number,
  recipe: OwnedRecipe,
  fields: Partial<MealPlanEntry> = {},
): MealPlanEntry => {
  const { id: recipe_id, name: title, meal_type } = recipe
  const ingredients = samplePlanned(recipe)
  return planned(
    number,
    { kind: 'recipe', title, recipe_id, recipe, ingredients, meal_type, servings: 2 },
    fields,
  )
}

/** A meal in words of its own. */
export const sampleTextMeal = (
  number: number,
  title: string,
  fields: Partial<MealPlanEntry> = {},
): MealPlanEntry => {
  const without = { recipe_id: null, recipe: null, ingredients: [] }
  return planned(number, { kind: 'text', title, ...without, meal_type: 'dinner', servings: 1 }, fields)
}

/** The goals of somebody who has these alone, by default none. */
export const sampleGoals = (goals: Partial<NutritionGoals> = {}): NutritionGoals => ({
  kcal: null,
  protein_g: null,
  carbohydrates_g: null,
  fat_g: null,
  fibre_g: null,
  salt_g: null,
  ...goals,
})

/** What a serving has of a nutrient by the table of foods. */
export const sampleAmount = (amount: number): ServingAmount => ({ amount, source: 'foods', missing: [] })

const UNKNOWN: ServingAmount = { amount: null, source: null, missing: [] }
const allOf = <Value>(value: Value) => ({
  kcal: value,
  protein_g: value,
  carbohydrates_g: value,
  fat_g: value,
  fibre_g: value,
  salt_g: value,
})

/** What planned meals of one day have in a serving; of what is not given, nothing is known. */
export const sampleDay = (
  date: string,
  meals: readonly (readonly [
    meal: MealPlanEntry,
    serving: Partial<DayNutrition['meals'][number]['serving']>,
  ])[],
  sums: Partial<DayNutrition['sums']>,
): DayNutrition => ({
  date,
  meals: meals.map(([{ id, title, meal_type, recipe }, serving]) => ({
    plan_id: id,
    title,
    meal_type,
    has_recipe: recipe !== null,
    serving: { ...allOf(UNKNOWN), ...serving },
  })),
  sums: { ...allOf({ amount: null, known_count: 0 }), ...sums },
})
