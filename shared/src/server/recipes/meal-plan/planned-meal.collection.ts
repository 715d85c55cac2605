import { MEAL_STATUSES } from '@larder/shared/contracts/recipes/meal-plan'
import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import { boolean, date, id, nullable, number, oneOf, text, withDefault } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

/** The meals that a household planned, those of the past included. */
export const plannedMealsCollection = defineCollection({
  name: 'planned_meals',
  owner: 'household',
  columns: {
    household_id: id,
    /** Whose taste it says something of. */
    planned_by: id,
    recipe_id: id,
    /** A day such as `2026-11-22`. */
    day: text,
    meal_type: oneOf(MEAL_TYPES),
    servings: number,
    quantity_percent: number,
    notes: nullable(text),
    status: withDefault(oneOf(MEAL_STATUSES), 'planned'),
    inventory_adjusted: withDefault(boolean, false),
    created_at: date,
  },
  indexes: [
    [{ household_id: 1, day: 1 }],
    /** What a person chose, the latest first. */
    [{ household_id: 1, planned_by: 1, day: -1 }],
  ],
})

export type PlannedMealDocument = DocumentOf<typeof plannedMealsCollection>
