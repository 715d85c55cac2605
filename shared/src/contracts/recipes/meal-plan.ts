import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { AnyDay } from '../base/any-day.ts'
import { Id, optionalText } from '../base/primitives.ts'
import { orElse, readAs, readCompleted } from '../base/read-as.ts'
import { AnyMealType, OfUser } from './recipe-draft.ts'
import { DEFAULT_INGREDIENT_UNIT, IngredientQuantity, MealType, QUANTITY_PERCENT, Recipe } from './recipe.ts'

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
export const PlanDay = z.iso.date()

/**
 * What a day's plan has of an ingredient, after the meals before it took theirs: enough ('there'), too little ('short'),
 * enough but expired by that day ('expires'), on a shopping list, nothing, or unknown where amounts can't be compared or
 * nobody says how much ('uncounted': some is there). Staples such as water are always there.
 */
export const INGREDIENT_STATES = ['there', 'short', 'expires', 'on_list', 'missing', 'uncounted'] as const
export const IngredientState = z.enum(INGREDIENT_STATES)
export type IngredientState = z.infer<typeof IngredientState>

/** An ingredient of a planned meal, in the amount that the meal takes of it. */
export const PlannedIngredient = z.object({
  item_id: Id.nullable(),
  item_name: z.string(),
  /** Times the percent of the meal, as exact as stock; screens round it, and words are never scaled (PLAN-068). */
  quantity: orElse(IngredientQuantity, 1),
  unit: orElse(z.string(), DEFAULT_INGREDIENT_UNIT),
  optional: orElse(z.boolean(), false),
  notes: z.string().nullable(),
  state: orElse(IngredientState, 'missing'),
  /** In `unit`: what of it is left for this meal; null where it can't be compared, or nothing is left. */
  at_hand: z.number().nullable(),
})
export type PlannedIngredient = z.infer<typeof PlannedIngredient>

/** What was taken for a meal, or brought back (ENT-024): `change` is negative when stock went down, in `unit`. */
export const InventoryChange = z.object({
  item_id: Id,
  item_name: z.string(),
  change: z.number(),
  /** What came back, when a meal is dismissed or its preparation undone; null otherwise. */
  restored_quantity: z.number().nullable(),
  unit: z.string(),
})
export type InventoryChange = z.infer<typeof InventoryChange>

/** An ingredient of a prepared meal that could not be deducted, as its amount does not compare with stock. */
export const NotCounted = z.object({
  /** Its place among the ingredients of the meal. */
  index: z.number().int(),
  item_id: Id,
  item_name: z.string(),
  /** The unit of the stock, in which the answer is asked. */
  unit: z.string(),
  /** In `unit`: how much is there. */
  at_hand: z.number(),
})
export type NotCounted = z.infer<typeof NotCounted>

/** The unit of what is left over of a meal, by which its entries are known. */
export const LEFTOVERS_UNIT = 'portion'

/** What a meal is: a recipe, words of its own, or what was left over of a meal that was cooked. */
export const MEAL_KINDS = ['recipe', 'text', 'leftovers'] as const
export const MealKind = z.enum(MEAL_KINDS)

/** The longest name of a meal without a recipe. */
export const MAX_MEAL_TITLE = 120
export const MAX_MEAL_NOTE = 500

/** A day that is none is said to be not available, and an empty one not set (PLAN-027). */
const ShownDay = readAs(
  PlanDay,
  z
    .string()
    .nullish()
    .transform((day) => day ?? ''),
)

const DatedEntry = z.object({
  id: Id,
  date: ShownDay,
  planned_date: ShownDay,
  kind: orElse(MealKind, 'recipe'),
  /** What it is called: the name of the recipe as it was planned, or its own words. */
  title: z.string(),
  /** Null for a meal without a recipe. */
  recipe_id: Id.nullable(),
  /** The recipe as it was when it was planned; null for a meal without one. */
  recipe: Recipe.nullable(),
  /** What became of the recipe since. */
  recipe_change: z.enum(['changed', 'deleted']).nullable(),
  /** The entry of the stock whose portions are eaten; null unless it is leftovers. */
  leftovers_entry_id: Id.nullable(),
  /** Of the recipe, or the portions of leftovers, netted in the order of the plan; empty for a meal that is done. */
  ingredients: orElse(z.array(PlannedIngredient), []),
  /** A card says 'Meal' and the details 'Unknown' where it is missing (PLAN-011, PLAN-028). */
  meal_type: orElse(MealType, undefined),
  /** How many it serves: the servings of its recipe at its percent, or the portions of a meal without one. */
  servings: orElse(z.number(), 1),
  /** Percent of the recipe's amounts. */
  quantity_percent: orElse(z.number(), QUANTITY_PERCENT.default),
  notes: z.string().nullable(),
  is_completed: orElse(z.boolean(), false),
  /** One without is still to come (PLAN-055). */
  status: orElse(MealStatus, 'planned'),
  inventory_adjusted: orElse(z.boolean(), false),
  /** Names the meals that were planned together by repeating one; null for others. */
  series_id: Id.nullable(),
  /** Increases with each change. */
  version: orElse(z.number().int(), 0),
})

/** What a meal is called that says neither its name nor that of its recipe. */
const NAMELESS = 'Meal'

/**
 * A meal of the plan; `date` and `planned_date` are the same, as are its title and the name of its recipe, and one of them
 * is enough for readers (PLAN-067).
 */
export const MealPlanEntry = readCompleted(DatedEntry, ({ date, planned_date, title, recipe, ...given }) => {
  const planned = typeof recipe === 'object' && recipe !== null ? (recipe as { name?: unknown }) : null
  return {
    ...given,
    date: date ?? planned_date,
    planned_date: planned_date ?? date,
    title: title ?? planned?.name ?? NAMELESS,
    recipe: planned && { ...planned, name: planned.name ?? title ?? NAMELESS },
  }
})
export type MealPlanEntry = z.infer<typeof MealPlanEntry>

/** An id without the quotes that it may be wrapped in (MEAL-031). */
export const unquoteId = (id: string): string => id.trim().replace(/^(["'])(.*)\1$/, '$2')

export const AnyRecipeId = z
  .string(INVALID_RECIPE_ID)
  .overwrite(unquoteId)
  .min(MIN_RECIPE_ID_LENGTH, INVALID_RECIPE_ID)
  .max(100, INVALID_RECIPE_ID)

/** For how many a meal is: 2.5 for 125% of a recipe for two. */
export const Servings = z
  .number('Servings must be a number')
  .positive('Servings must be more than 0')
  .max(1_000, 'Servings must be at most 1000')

export const QuantityPercent = z
  .number('Quantity must be a number of percent')
  .positive('Quantity must be more than 0 percent')
  .max(10_000, 'Quantity must be at most 10000 percent')

export const MealTitle = z
  .string()
  .trim()
  .min(1, 'A meal needs a name')
  .max(MAX_MEAL_TITLE, `A name has at most ${MAX_MEAL_TITLE} characters`)

export const MealSelection = OfUser.extend({
  recipe_id: AnyRecipeId,
  /** Today where it is absent. */
  date: AnyDay.optional(),
  meal_type: AnyMealType,
  /** Says the percent where that is absent; where both come, as MEAL-034 sends them, the percent counts. */
  servings: Servings.nullish(),
  quantity_percent: QuantityPercent.nullish(),
  /** Stock changes only when the meal is prepared: the answer says that it was not adjusted. */
  adjust_inventory: z.boolean().default(false),
  notes: optionalText(MAX_MEAL_NOTE),
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
  changes: ['meals'],
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
  reads: ['meals', 'recipes', 'inventory', 'items', 'shopping-lists'],
  summary:
    "The household's planned meals from a day on (by default today) to `end_date`, in the order of the days and of the day's meals; with `include_completed` also those that were prepared or dismissed; at most 1,000",
  query: OfUser.extend({
    start_date: AnyDay.optional(),
    end_date: AnyDay.optional(),
    include_completed: Flag,
  }),
  response: z.array(MealPlanEntry).max(MAX_LISTED_MEALS),
  errors: ['not_found'],
})
