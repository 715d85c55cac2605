import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id, optionalText } from '../base/primitives.ts'
import { AnyMealType, OfUser } from './recipe-draft.ts'
import { MealType, QUANTITY_PERCENT, Recipe } from './recipe.ts'

/** How many meals a household's plan keeps, those of the past included. */
export const MAX_PLANNED_MEALS = 10_000
/** How many of them one call lists. */
export const MAX_LISTED_MEALS = 1_000

/** The shortest id that a saved recipe can have (MEAL-032). */
export const MIN_RECIPE_ID_LENGTH = 10
export const INVALID_RECIPE_ID = 'Invalid recipe ID. Please save the recipe first.'

/** Upcoming meals are those that are planned or proposed. */
export const MEAL_STATUSES = ['planned', 'proposed', 'prepared', 'dismissed'] as const
export const MealStatus = z.enum(MEAL_STATUSES)

/** A day of the plan, without a time: `2026-11-22`. */
const Day = z.iso.date('Must be a day such as 2026-11-22')

/** A meal of the plan; `date` and `planned_date` are the same. */
export const MealPlanEntry = z.object({
  id: Id,
  date: Day,
  planned_date: Day,
  recipe_id: Id,
  /** Null when the recipe was deleted for good. */
  recipe: Recipe.nullable(),
  meal_type: MealType,
  servings: z.number().int(),
  /** Percent of the recipe's amounts. */
  quantity_percent: z.number(),
  notes: z.string().nullable(),
  is_completed: z.boolean(),
  status: MealStatus,
  inventory_adjusted: z.boolean(),
})
export type MealPlanEntry = z.infer<typeof MealPlanEntry>

/** A quoted id is taken without its quotes (MEAL-031). */
const AnyRecipeId = z
  .string(INVALID_RECIPE_ID)
  .overwrite((id) => id.trim().replace(/^(["'])(.*)\1$/, '$2'))
  .min(MIN_RECIPE_ID_LENGTH, INVALID_RECIPE_ID)
  .max(100, INVALID_RECIPE_ID)

export const MealSelection = OfUser.extend({
  recipe_id: AnyRecipeId,
  /** Today where it is absent. */
  date: Day.optional(),
  meal_type: AnyMealType,
  /** By the percent where it is absent (MEAL-034). */
  servings: z
    .int('Servings must be a whole number')
    .min(1, 'Servings must be at least 1')
    .max(1_000, 'Servings must be at most 1000')
    .nullish(),
  quantity_percent: z
    .number('Quantity must be a number of percent')
    .positive('Quantity must be more than 0 percent')
    .max(10_000, 'Quantity must be at most 10000 percent')
    .nullish()
    .transform((percent) => percent ?? QUANTITY_PERCENT.default),
  /** Stock changes only when the meal is prepared: the answer says that it was not adjusted. */
  adjust_inventory: z.boolean().default(false),
  notes: optionalText(500),
})
export type MealSelection = z.infer<typeof MealSelection>

export const selectMeal = defineEndpoint({
  method: 'POST',
  path: '/meals/select',
  access: 'user',
  summary:
    "Adds a recipe to the household's meal plan; repeated with the same key, it answers the meal that the first call added",
  idempotent: true,
  body: MealSelection,
  response: MealPlanEntry,
  status: 201,
  errors: ['not_found', 'meal_plan_full'],
})

const Flag = z
  .enum(['true', 'false'], 'Must be true or false')
  .default('false')
  .transform((value) => value === 'true')

export const listMealPlan = defineEndpoint({
  method: 'GET',
  path: '/meals/plans',
  access: 'user',
  summary:
    "The household's planned meals from a day on (by default today) to `end_date`, in the order of the days and of the day's meals; with `include_completed` also those that were prepared or dismissed; at most 1,000",
  query: OfUser.extend({ start_date: Day.optional(), end_date: Day.optional(), include_completed: Flag }),
  response: z.array(MealPlanEntry).max(MAX_LISTED_MEALS),
  errors: ['not_found'],
})
