import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { Id } from '@larder/shared/contracts/base/primitives'
import { MAX_LISTED_MEALS, MAX_PLANNED_MEALS } from '@larder/shared/contracts/recipes/meal-plan'
import type { MealPlanEntry, MealSelection } from '@larder/shared/contracts/recipes/meal-plan'
import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import type { OwnedRecipe, Recipe } from '@larder/shared/contracts/recipes/recipe'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { servingsAt } from '@larder/shared/domain/recipes/amounts/scale-recipe'
import type { PastMeal } from '@larder/shared/domain/recipes/suggestions/taste'
import { authorize } from '../../authz.ts'
import type { Actor } from '../../authz.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import { idForKey } from '../../id-for-key.ts'
import type { RecipesService } from '../recipes.service.ts'
import type { PlannedMeal, PlannedMealRepository, PlannedRecipe } from './planned-meal.repository.ts'

type Deps = {
  meals: PlannedMealRepository
  recipes: Pick<RecipesService, 'get'>
  publish: PublishEvent
  now: () => Date
}

/** As many of somebody's latest meals say something of the taste. */
const MEALS_OF_TASTE = 200

type Days = { start_date?: string | undefined; end_date?: string | undefined; include_completed: boolean }

/** The meal plan of a household. */
export const createMealPlanService = ({ meals, recipes, publish, now }: Deps) => {
  const todayOf = ({ timeZone }: Actor): string => todayIn(timeZone, now()).slice(0, 10)

  const show = (meal: PlannedMeal): MealPlanEntry => ({
    id: meal.id,
    date: meal.day,
    planned_date: meal.day,
    kind: meal.kind,
    title: meal.title,
    recipe_id: meal.recipe_id,
    recipe: meal.recipe,
    recipe_change: null,
    leftovers_entry_id: meal.leftovers_entry_id,
    ingredients: [],
    meal_type: meal.meal_type,
    servings: meal.servings,
    quantity_percent: meal.quantity_percent,
    notes: meal.notes,
    is_completed: meal.status === 'prepared',
    status: meal.status,
    inventory_adjusted: meal.inventory_adjusted,
    series_id: meal.series_id,
    version: meal.version,
  })

  const showAll = async (actor: Actor, planned: readonly PlannedMeal[]): Promise<MealPlanEntry[]> =>
    planned.map((meal) => show(authorize(actor, meal)))

  /** @throws DomainError not_found when it was planned by this key and somebody else's, or is gone */
  const read = async (actor: Actor, id: string): Promise<MealPlanEntry> => {
    const [shown] = await showAll(actor, [authorize(actor, await meals.findById(id), 'meal')])
    if (shown === undefined) throw notThere('meal')
    return shown
  }

  return {
    /**
     * Plans a recipe; repeated with the same key, it answers the meal that is planned.
     * @throws DomainError not_found, meal_plan_full
     */
    select: async (actor: Actor, selection: MealSelection, once: Once): Promise<MealPlanEntry> => {
      if (!Id.safeParse(selection.recipe_id).success) throw notThere('recipe')
      const id = idForKey(`meal of ${actor.householdId}`, once) ?? meals.newId()
      if (once.key !== undefined && (await meals.findById(id)) !== null) return read(actor, id)
      const { quantity_percent } = selection
      const recipe = await recipes.get(actor, selection.recipe_id)
      if ((await meals.count(actor.householdId, MAX_PLANNED_MEALS)) >= MAX_PLANNED_MEALS) {
        throw new DomainError('meal_plan_full')
      }
      const isNew = await meals.insert({
        id,
        household_id: actor.householdId,
        planned_by: actor.userId,
        kind: 'recipe',
        ...asPlanned(recipe),
        leftovers_entry_id: null,
        day: selection.date ?? todayOf(actor),
        meal_type: selection.meal_type,
        servings: selection.servings ?? servingsAt(quantity_percent),
        quantity_percent,
        notes: selection.notes ?? null,
        status: 'planned',
        inventory_adjusted: false,
        operation_count: 0,
        series_id: null,
        version: 1,
        created_at: now().toISOString(),
      })
      if (isNew) publish(actor.householdId, { type: 'meals.changed', id, version: null })
      return read(actor, id)
    },

    /** The planned meals from a day on, by default today, in the order of the days and of the meals of a day. */
    list: async (
      actor: Actor,
      { start_date, end_date, include_completed }: Days,
    ): Promise<MealPlanEntry[]> => {
      const planned = await meals.listByDays(
        actor.householdId,
        { start: start_date ?? todayOf(actor), end: end_date },
        { isCompletedIncluded: include_completed, limit: MAX_LISTED_MEALS },
      )
      const orderOf = ({ meal_type }: PlannedMeal) => MEAL_TYPES.indexOf(meal_type)
      return showAll(
        actor,
        planned.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : orderOf(a) - orderOf(b))),
      )
    },

    /** What a person chose lately; recipes are looked up among those that are loaded already. */
    listHistory: async (actor: Actor): Promise<(known: ReadonlyMap<string, Recipe>) => PastMeal[]> => {
      const chosen = await meals.listOfPerson(actor.householdId, actor.userId, MEALS_OF_TASTE)
      return (known) =>
        chosen.flatMap(({ recipe_id, meal_type, day }) =>
          recipe_id === null ? [] : { recipe_id, meal_type, date: day, recipe: known.get(recipe_id) ?? null },
        )
    },
  }
}
export type MealPlanService = ReturnType<typeof createMealPlanService>

/** What a meal keeps of its recipe: all that the household sees, without what the person thinks of it. */
const asPlanned = ({
  mark: _mark,
  photo_id: _photo,
  updated_at: _time,
  version,
  ...recipe
}: OwnedRecipe): PlannedRecipe => ({
  title: recipe.name,
  recipe_id: recipe.id,
  recipe,
  recipe_version: version,
})
