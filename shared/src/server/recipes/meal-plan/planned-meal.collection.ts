import { MEAL_KINDS, MEAL_STATUSES } from '@larder/shared/contracts/recipes/meal-plan'
import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import type { Recipe } from '@larder/shared/contracts/recipes/recipe'
import {
  boolean,
  date,
  id,
  jsonText,
  nullable,
  number,
  oneOf,
  text,
  withDefault,
} from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

/** What a meal is called whose recipe was gone before its name was kept with the meal. */
const UNKNOWN_MEAL = 'Meal'

/** The meals that a household planned, those of the past included. */
export const plannedMealsCollection = defineCollection({
  name: 'planned_meals',
  owner: 'household',
  columns: {
    household_id: id,
    /** Whose taste it says something of. */
    planned_by: id,
    kind: withDefault(oneOf(MEAL_KINDS), 'recipe'),
    /** The name of the recipe as it was planned, or the meal's own words. */
    title: withDefault(text, UNKNOWN_MEAL),
    /** Null for a meal without a recipe. */
    recipe_id: nullable(id),
    /** As it was when it was planned; null for a meal without a recipe, or one that was gone before this was kept. */
    recipe: nullable(jsonText<Recipe>()),
    /** The version of the recipe when it was planned. */
    recipe_version: nullable(number),
    /** The entry of the stock that is eaten, where leftovers are planned. */
    leftovers_entry_id: nullable(id),
    /** A day such as `2026-11-22`. */
    day: text,
    meal_type: oneOf(MEAL_TYPES),
    /** The portions of a meal without a recipe; for a recipe its percent counts. */
    servings: number,
    quantity_percent: number,
    notes: nullable(text),
    status: withDefault(oneOf(MEAL_STATUSES), 'planned'),
    inventory_adjusted: withDefault(boolean, false),
    /** How many operations on the stock were made for the meal, which are numbered from 1. */
    operation_count: withDefault(number, 0),
    /** What meals have in common that were made by repeating one. */
    series_id: nullable(id),
    /** The number of changes. */
    version: withDefault(number, 1),
    created_at: date,
  },
  indexes: [
    [{ household_id: 1, day: 1 }],
    /** What a person chose, the latest first. */
    [{ household_id: 1, planned_by: 1, day: -1 }],
    [{ household_id: 1, series_id: 1, day: 1 }],
  ],
})

export type PlannedMealDocument = DocumentOf<typeof plannedMealsCollection>
