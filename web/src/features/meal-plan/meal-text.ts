import type { MealPlanEntry, PlannedIngredient } from '@larder/shared/contracts/recipes/meal-plan'
import { quantityAt, sayIngredient } from '@larder/foods'
import { shownServings } from '@larder/shared/domain/recipes/amounts/servings'
import { scaleInstructions } from '@larder/recipe-pages'
import { sayLongDay, sayMealDay, sayMealType } from './meal-words.ts'

/** A description without the quotes around it, and with its escaped line ends as line ends (PLAN-036). */
export const cleanDescription = (description: string): string =>
  description
    .trim()
    .replace(/^(["'])([\s\S]*)\1$/, '$2')
    .replace(/\\r?\\n|\\n/g, '\n')
    .trim()

/** The lines of instructions, each numbered once (PLAN-040). */
export const numberedSteps = (instructions: string): string[] =>
  instructions
    .split(/\n|\\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, index) => (/^(step\s*)?\d+\s*[.):]/i.test(line) ? line : `${index + 1}. ${line}`))

/** An ingredient with its mark and note: '20 g butter (optional) (melted)'. */
export const sayWhole = (
  one: Pick<PlannedIngredient, 'quantity' | 'unit' | 'item_name' | 'optional' | 'notes'>,
): string => sayIngredient(one) + (one.optional ? ' (optional)' : '') + (one.notes ? ` (${one.notes})` : '')

/** The ingredients of a meal in the amounts that it takes; those of one that is done are no longer compared with stock. */
export const amountsOf = ({ ingredients, recipe, quantity_percent }: MealPlanEntry) =>
  ingredients.length > 0
    ? ingredients
    : (recipe?.ingredients ?? []).map((one) => ({
        ...one,
        quantity: quantityAt(one.quantity, quantity_percent),
      }))

/** The steps of a meal in the amounts that it takes, each numbered once (PLAN-040). */
export const stepsOfMeal = ({ recipe, quantity_percent }: MealPlanEntry): string[] => {
  if (recipe === null) return []
  const names = recipe.ingredients.map(({ item_name }) => item_name)
  return numberedSteps(scaleInstructions(recipe, names, quantity_percent))
}

const ATTRIBUTION = 'Shared from Larder, which knows what is in your kitchen.'

/** A planned meal as plain text for a message to somebody; its last line says where it comes from (PLAN-044). */
export function mealText(meal: MealPlanEntry): string {
  const ingredients = amountsOf(meal).map((one) => `- ${sayWhole(one)}`)
  const steps = stepsOfMeal(meal)
  return [
    meal.title,
    `${sayMealType(meal.meal_type, 'Meal')} on ${sayMealDay(meal, sayLongDay)} · Serves ${shownServings(meal.servings)}`,
    cleanDescription(meal.recipe?.description ?? ''),
    ingredients.length === 0 ? '' : ['Ingredients', ...ingredients].join('\n'),
    steps.length === 0 ? '' : ['Instructions', ...steps].join('\n'),
    ATTRIBUTION,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}
