import type { MealPlanEntry, PlannedIngredient } from '@larder/shared/contracts/recipes/meal-plan'
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
