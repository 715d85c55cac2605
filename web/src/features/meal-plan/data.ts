import { listMealPlan, type MealPlanEntry, selectMeal } from '@larder/shared/contracts/recipes/meal-plan'
import {
  cookRecipe,
  countIngredient,
  type MealPatch,
  type MealUpdate,
  updatePlannedMeal,
} from '@larder/shared/contracts/recipes/meal-plan-changes'
import type { MealType } from '@larder/shared/contracts/recipes/recipe'
import { useMemo } from 'react'
import { type ScopedMutator, useSWRConfig } from 'swr'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { type TellChange, useTellChange } from '../../lib/api/changes.ts'
import { call } from '../../lib/api/call.ts'
import { useKept } from '../../lib/offline/use-kept.ts'
import { useSession } from '../../lib/session/session.ts'
import { useToday } from '../../lib/hooks/use-today.ts'

/** With it the keys of planned meals begin; their events make them old (PLAN-009). */
const MEALS = cacheUnder('meals', [listMealPlan])

/** Keys under which planned meals are cached: those that come, and those of a week. */
const isListKey = (key: unknown): boolean =>
  Array.isArray(key) && key[0] === MEALS && ['upcoming', 'week'].includes(key[1] as string)
const isUpcomingKey = (key: unknown): boolean => isListKey(key) && (key as unknown[])[1] === 'upcoming'

/** The key of the meals from one day to another. */
export const weekKey = (start: string, end: string) => [MEALS, 'week', start, end] as const
/** The key of the notes on the days from one day to another. */
export const notesKey = (start: string, end: string) => [MEALS, 'notes', start, end] as const
export const feedKey = [MEALS, 'feed'] as const

/** A recipe that is cooked now; `amounts` replace those of the ingredients at these places, in their units. */
type Cooking = {
  recipe_id: string
  meal_type: MealType
  quantity_percent: number
  amounts: { index: number; quantity: number }[]
}

const UPCOMING: readonly (string | undefined)[] = ['planned', 'proposed', undefined]

/**
 * The meals that are planned from today on (PLAN-050, PLAN-055): undefined until they are loaded, and kept while a later
 * load fails.
 */
export function useUpcomingMeals() {
  const { user } = useSession()
  const today = useToday()
  const { data, ...state } = useKept([MEALS, 'upcoming', today], listMealPlan, {
    query: { user_id: user?.id, start_date: today, include_completed: 'false' },
  })
  return { meals: data?.filter(({ status }) => UPCOMING.includes(status)), ...state }
}

/** Changes planned meals, and what is shown of them. Each throws as `call` does. */
export function useMealMutations() {
  const { mutate } = useSWRConfig()
  const tell = useTellChange()
  return useMemo(() => createMutations(mutate, tell), [mutate, tell])
}

/** What a change of the plan made old; the stock is long, and is loaded again only where it changed (PLAN-058, PLAN-062). */
const changedBy = ({ inventory_changes }: MealUpdate) =>
  inventory_changes.length > 0 ? updatePlannedMeal : selectMeal

function createMutations(mutate: ScopedMutator, tell: TellChange) {
  const show = (isShown: (key: unknown) => boolean, change: (meals: MealPlanEntry[]) => MealPlanEntry[]) =>
    mutate<MealPlanEntry[]>(isShown, (meals) => meals && change(meals), { revalidate: false })
  const replace = (meal: MealPlanEntry) => (meals: MealPlanEntry[]) =>
    meals.map((one) => (one.id === meal.id ? meal : one))
  return {
    /** Changes a meal; one that is done leaves the upcoming ones at once (PLAN-061). */
    update: async ({ id }: MealPlanEntry, patch: MealPatch): Promise<MealUpdate> => {
      const update = await call(updatePlannedMeal, { params: { planId: id }, body: patch })
      await show(isListKey, replace(update.meal))
      if (!UPCOMING.includes(update.meal.status))
        await show(isUpcomingKey, (meals) => meals.filter((meal) => meal.id !== id))
      void tell(changedBy(update))
      return update
    },
    /** Moves a meal, which is shown in its new place at once, and in its old one where that fails. */
    move: async (meal: MealPlanEntry, to: Pick<MealPlanEntry, 'date' | 'meal_type'>): Promise<void> => {
      const moved = { ...meal, ...to, planned_date: to.date }
      await show(isListKey, replace(moved))
      try {
        const update = await call(updatePlannedMeal, { params: { planId: meal.id }, body: to })
        await show(isListKey, replace(update.meal))
      } catch (error) {
        await show(isListKey, replace(meal))
        throw error
      } finally {
        void tell(selectMeal)
      }
    },
    /** Plans a recipe for today and prepares it at once. */
    cook: async (cooking: Cooking, idempotencyKey: string): Promise<MealUpdate> => {
      const update = await call(cookRecipe, { body: cooking }, { idempotencyKey })
      void tell(changedBy(update))
      return update
    },
    /** Deducts what could not be compared, in the unit of the stock; `index` is its place among the ingredients. */
    count: async ({ id }: MealPlanEntry, index: number, quantity: number): Promise<MealUpdate> => {
      const update = await call(countIngredient, { params: { planId: id }, body: { index, quantity } })
      void tell(changedBy(update))
      return update
    },
  }
}
