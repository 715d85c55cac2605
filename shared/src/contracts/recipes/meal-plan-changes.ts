import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { AnyDay } from '../base/any-day.ts'
import { orElse } from '../base/read-as.ts'
import { Id, optionalText } from '../base/primitives.ts'
import { PositiveQuantity } from '../inventory.ts'
import { ListName, ShoppingList } from '../shopping-lists/shopping-lists.ts'
import {
  AnyRecipeId,
  InventoryChange,
  MAX_MEAL_NOTE,
  MealPlanEntry,
  MealTitle,
  NotCounted,
  QuantityPercent,
  Servings,
} from './meal-plan.ts'
import { AnyMealType } from './recipe-draft.ts'
import { QUANTITY_PERCENT } from './recipe.ts'

/** The most portions that can be left over of a meal. */
export const MAX_LEFTOVER_PORTIONS = 100

const PlanParams = z.object({ planId: Id })

/** What the change of a meal did to the stock (ENT-024). */
export const MealUpdate = z.object({
  meal: MealPlanEntry,
  inventory_adjusted: orElse(z.boolean(), false),
  inventory_changes: orElse(z.array(InventoryChange), []),
  /** What could not be deducted, until it is counted by `countIngredient`; empty unless it was prepared. */
  not_counted: z.array(NotCounted),
})
export type MealUpdate = z.infer<typeof MealUpdate>

/** What of a planned meal changes; what is absent stays. */
export const MealPatch = z
  .object({
    status: z.enum(['prepared', 'dismissed', 'planned']),
    date: AnyDay,
    meal_type: AnyMealType,
    /** Changes the percent of a recipe; where both come, the percent counts. Neither changes while a meal is prepared. */
    servings: Servings,
    quantity_percent: QuantityPercent,
    notes: optionalText(MAX_MEAL_NOTE),
    /** Of a meal without a recipe. */
    title: MealTitle,
    /** Portions that were left over of a prepared meal, which become an entry of the stock. */
    leftover_portions: z.int().min(1).max(MAX_LEFTOVER_PORTIONS),
  })
  .partial()
export type MealPatch = z.infer<typeof MealPatch>

export const updatePlannedMeal = defineEndpoint({
  method: 'PATCH',
  path: '/meals/plans/:planId',
  access: 'user',
  summary:
    "Changes a planned meal. 'prepared' deducts its ingredients from the stock as one operation, 'dismissed' takes it out of the plan and brings back what was taken, 'planned' undoes both; each once, however often it is asked for",
  idempotent: true,
  params: PlanParams,
  body: MealPatch,
  response: MealUpdate,
  changes: ['inventory', 'purchases', 'meals'],
  errors: ['not_found', 'meal_cooked', 'household_entries_full', 'household_items_full', 'server_busy'],
})

export const countIngredient = defineEndpoint({
  method: 'POST',
  path: '/meals/plans/:planId/count',
  access: 'user',
  summary:
    'Deducts an ingredient of a prepared meal that was not counted, in the unit of the stock; once for each',
  idempotent: true,
  params: PlanParams,
  body: z.object({ index: z.int().min(0), quantity: PositiveQuantity }),
  response: MealUpdate,
  changes: ['inventory', 'meals'],
  errors: ['not_found', 'nothing_to_count', 'server_busy'],
})

/** A meal without a recipe: words of its own, or leftovers of the stock. */
export const planOtherMeal = defineEndpoint({
  method: 'POST',
  path: '/meals/plans',
  access: 'user',
  summary: 'Plans a meal without a recipe: in words of its own, or leftovers that are in stock',
  idempotent: true,
  body: z.object({
    title: MealTitle,
    leftovers_entry_id: Id.nullish(),
    date: AnyDay,
    meal_type: AnyMealType,
    servings: Servings.default(1),
    notes: optionalText(MAX_MEAL_NOTE),
  }),
  response: MealPlanEntry,
  status: 201,
  changes: ['meals'],
  errors: ['not_found', 'meal_plan_full'],
})

/** How many weeks ahead a meal can be repeated. */
export const MAX_REPEATED_WEEKS = 26

export const copyPlannedMeal = defineEndpoint({
  method: 'POST',
  path: '/meals/plans/:planId/copies',
  access: 'user',
  summary:
    "Plans a meal again on another day, or every week on the same day ('every Tuesday') for some weeks",
  idempotent: true,
  params: PlanParams,
  body: z.union([
    z.object({ date: AnyDay, meal_type: AnyMealType.optional() }),
    z.object({ weeks: z.int().min(1).max(MAX_REPEATED_WEEKS) }),
  ]),
  response: z.array(MealPlanEntry),
  status: 201,
  changes: ['meals'],
  errors: ['not_found', 'meal_plan_full'],
})

export const endSeries = defineEndpoint({
  method: 'POST',
  path: '/meals/plans/:planId/end-series',
  access: 'user',
  summary: 'Takes a repeated meal and those after it out of the plan, as far as they are not done',
  params: PlanParams,
  status: 204,
  changes: ['inventory', 'purchases', 'meals'],
  errors: ['not_found'],
})

/** Cooks a recipe today without planning it before. `amounts` replace those of the ingredients at these places. */
export const cookRecipe = defineEndpoint({
  method: 'POST',
  path: '/meals/cook',
  access: 'user',
  summary: 'Plans a recipe for today and marks it as prepared, in one call',
  idempotent: true,
  body: z.object({
    recipe_id: AnyRecipeId,
    meal_type: AnyMealType,
    quantity_percent: QuantityPercent.default(QUANTITY_PERCENT.default),
    amounts: z
      .array(z.object({ index: z.int().min(0), quantity: z.number().min(0) }))
      .max(500)
      .default([]),
  }),
  response: MealUpdate,
  status: 201,
  changes: ['inventory', 'purchases', 'meals'],
  errors: ['not_found', 'meal_plan_full', 'server_busy'],
})

/** The days of the meals whose missing ingredients go on a list; those before today have none. */
export const MissingList = z.object({ name: ListName, start_date: AnyDay, end_date: AnyDay })
export type MissingList = z.infer<typeof MissingList>

/** What the planned meals of some days lack, merged over the meals and netted against the stock and open lists. */
export const listMissing = defineEndpoint({
  method: 'POST',
  path: '/meals/plans/list',
  access: 'user',
  summary:
    'Makes a shopping list of what the meals of some days lack, merged over the meals and netted against the stock',
  idempotent: true,
  body: MissingList,
  response: ShoppingList,
  status: 201,
  changes: ['shopping-lists'],
  errors: [
    'not_found',
    'nothing_is_missing',
    'shopping_lists_full',
    'shopping_list_full',
    'shopping_lines_full',
  ],
})
