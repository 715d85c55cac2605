import type { MealPlanEntry, NotCounted } from '@larder/shared/contracts/recipes/meal-plan'

/**
 * What an operation is for a planned meal, whose operations are numbered from 1 without gaps: (meal, number) is unique, and
 * inserting the operation is the commit. Two devices that press 'Prepared' at once make the same one.
 */
export type MealStep = {
  id: string
  number: number
  /** What the meal becomes by it; null when it stays what it is. */
  status: MealPlanEntry['status'] | null
  /** The ingredients that were not counted when it was prepared. */
  not_counted: NotCounted[]
  /** The place of the ingredient that somebody counted later; null for none. */
  counted: number | null
}
