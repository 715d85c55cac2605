import type { z } from 'zod'
import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { Id } from '@larder/shared/contracts/base/primitives'
import { MAX_PLANNED_MEALS, QuantityPercent } from '@larder/shared/contracts/recipes/meal-plan'
import type { MealSelection } from '@larder/shared/contracts/recipes/meal-plan'
import type {
  cookRecipe,
  copyPlannedMeal,
  planOtherMeal,
} from '@larder/shared/contracts/recipes/meal-plan-changes'
import { QUANTITY_PERCENT } from '@larder/shared/contracts/recipes/recipe'
import type { OwnedRecipe, Recipe } from '@larder/shared/contracts/recipes/recipe'
import { addDays, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { percentFor, servingsOf } from '@larder/shared/domain/recipes/amounts/servings'
import { authorize } from '../../authz.ts'
import type { Actor, Authorized } from '../../authz.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import { idForKey } from '../../id-for-key.ts'
import type { RecipesService } from '../recipes.service.ts'
import type { PlannedMeal, PlannedMealRepository, PlannedRecipe } from './planned-meal.repository.ts'
import type { MealStock } from './stock/meal-stock.service.ts'

type Deps = {
  meals: PlannedMealRepository
  recipes: Pick<RecipesService, 'get'>
  mealStock: Pick<MealStock, 'assertEntry'>
  publish: PublishEvent
  now: () => Date
}

/** What somebody decides about a meal that is new in the plan. */
type NewMeal = Omit<
  PlannedMeal,
  | 'id'
  | 'household_id'
  | 'planned_by'
  | 'status'
  | 'inventory_adjusted'
  | 'operation_count'
  | 'version'
  | 'created_at'
>

const WITHOUT_RECIPE = { recipe_id: null, recipe: null, recipe_version: null }

/** Adds meals to the plan of a household; each call answers the ids of what it, or an earlier call with its key, added. */
export const createPlanMealsService = ({ meals, recipes, mealStock, publish, now }: Deps) => {
  const todayOf = ({ timeZone }: Actor): string => todayIn(timeZone, now()).slice(0, 10)

  /** @throws DomainError meal_plan_full */
  const insert = async (actor: Actor, some: readonly (NewMeal & { id: string })[]): Promise<void> => {
    const count = await meals.count(actor.householdId, MAX_PLANNED_MEALS)
    if (count + some.length > MAX_PLANNED_MEALS) throw new DomainError('meal_plan_full')
    for (const meal of some) {
      const isNew = await meals.insert({
        ...meal,
        household_id: actor.householdId,
        planned_by: actor.userId,
        status: 'planned',
        inventory_adjusted: false,
        operation_count: 0,
        version: 1,
        created_at: now().toISOString(),
      })
      if (isNew) publish(actor.householdId, { type: 'meals.changed', id: meal.id, version: null })
    }
  }

  /** Adds one meal; what it is to be is asked only if the key has not added it before. */
  const insertOnce = async (
    actor: Actor,
    scope: string,
    once: Once,
    make: () => Promise<NewMeal>,
  ): Promise<string> => {
    const id = idForKey(`${scope} of ${actor.householdId}`, once) ?? meals.newId()
    if (once.key === undefined || (await meals.findById(id)) === null) {
      await insert(actor, [{ id, ...(await make()) }])
    }
    return id
  }

  /** @throws DomainError not_found */
  const getRecipe = async (actor: Actor, recipeId: string): Promise<PlannedRecipe> => {
    if (!Id.safeParse(recipeId).success) throw notThere('recipe')
    return asPlanned(await recipes.get(actor, recipeId))
  }

  const weeklyAfter = async (
    actor: Actor,
    meal: Authorized<PlannedMeal>,
    weeks: number,
    once: Once,
  ): Promise<string[]> => {
    const series_id = meal.series_id ?? meal.id
    const known = await meals.listUpcomingOfSeries(actor.householdId, series_id, meal.day)
    const wanted = Array.from({ length: weeks }, (_, index) => {
      const day = addDays(meal.day, 7 * (index + 1)).slice(0, 10)
      return { id: idForKey(`meal after ${meal.id} on ${day}`, once) ?? meals.newId(), day }
    })
    const isPlanned = new Set(known.map(({ day }) => day))
    const missing = wanted.filter(({ day }) => !isPlanned.has(day))
    await insert(
      actor,
      missing.map((place) => ({ ...copyOf(meal), ...place, series_id })),
    )
    if (meal.series_id === null) await meals.updateFields(meal, { series_id })
    const mine = new Set(known.map(({ id }) => id))
    return wanted.flatMap(({ id, day }) => (isPlanned.has(day) && !mine.has(id) ? [] : id))
  }

  return {
    /** @throws DomainError not_found, meal_plan_full */
    select: (actor: Actor, selection: MealSelection, once: Once): Promise<string> =>
      insertOnce(actor, 'meal', once, async () => ({
        kind: 'recipe',
        ...amountsOf(await getRecipe(actor, selection.recipe_id), selection),
        leftovers_entry_id: null,
        day: selection.date ?? todayOf(actor),
        meal_type: selection.meal_type,
        notes: selection.notes ?? null,
        series_id: null,
      })),

    /**
     * A meal that is cooked now, with other amounts of some ingredients than the recipe says.
     * @throws DomainError not_found, validation_failed, meal_plan_full
     */
    planCooked: (actor: Actor, cooked: z.output<typeof cookRecipe.body & {}>, once: Once): Promise<string> =>
      insertOnce(actor, 'cooked meal', once, async () => ({
        kind: 'recipe',
        ...amountsOf(withAmounts(await getRecipe(actor, cooked.recipe_id), cooked), cooked),
        leftovers_entry_id: null,
        day: todayOf(actor),
        meal_type: cooked.meal_type,
        notes: null,
        series_id: null,
      })),

    /**
     * A meal in words of its own, or leftovers of the stock.
     * @throws DomainError not_found, meal_plan_full
     */
    planOther: (actor: Actor, other: z.output<typeof planOtherMeal.body & {}>, once: Once): Promise<string> =>
      insertOnce(actor, 'other meal', once, async () => {
        const { date, leftovers_entry_id = null, notes = null, ...meal } = other
        if (leftovers_entry_id !== null) await mealStock.assertEntry(actor, leftovers_entry_id)
        const kind = leftovers_entry_id === null ? 'text' : 'leftovers'
        const quantity_percent = QUANTITY_PERCENT.default
        return {
          ...WITHOUT_RECIPE,
          ...meal,
          kind,
          leftovers_entry_id,
          day: date,
          quantity_percent,
          notes,
          series_id: null,
        }
      }),

    /**
     * The same meal on another day, or in each of the weeks after it, as far as it is not planned there already.
     * @throws DomainError not_found, meal_plan_full
     */
    copy: async (
      actor: Actor,
      mealId: string,
      copy: z.output<typeof copyPlannedMeal.body & {}>,
      once: Once,
    ): Promise<string[]> => {
      const meal = authorize(actor, await meals.findById(mealId), 'meal')
      if ('weeks' in copy) return weeklyAfter(actor, meal, copy.weeks, once)
      const { date: day, meal_type = meal.meal_type } = copy
      return [
        await insertOnce(actor, `copy of ${mealId}`, once, () =>
          Promise.resolve({ ...copyOf(meal), day, meal_type, series_id: null }),
        ),
      ]
    },
  }
}
export type PlanMealsService = ReturnType<typeof createPlanMealsService>

type Amounts = { quantity_percent?: number | null | undefined; servings?: number | null | undefined }

/**
 * How much of a recipe a meal is (resolution 46): the percent, else that of the servings, else all of it.
 * @throws DomainError validation_failed for more than a meal may be of a recipe
 */
export const percentOf = (
  recipe: Pick<Recipe, 'serving_size'>,
  { quantity_percent, servings }: Amounts,
): number => {
  const said = servings == null ? QUANTITY_PERCENT.default : percentFor(recipe, servings)
  const { data: percent, error } = QuantityPercent.safeParse(quantity_percent ?? said)
  if (percent === undefined) throw new DomainError('validation_failed', error?.issues[0]?.message)
  return percent
}

const amountsOf = ({ recipe, ...planned }: PlannedRecipe, wanted: Amounts) => {
  if (recipe === null) throw notThere('recipe')
  const quantity_percent = percentOf(recipe, wanted)
  return { ...planned, recipe, quantity_percent, servings: servingsOf(recipe, quantity_percent) }
}

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

/**
 * The recipe with some amounts replaced, which are those of the meal: at its percent.
 * @throws DomainError validation_failed
 */
const withAmounts = (
  planned: PlannedRecipe,
  { amounts, quantity_percent }: z.output<typeof cookRecipe.body & {}>,
): PlannedRecipe => {
  const ingredients = [...(planned.recipe?.ingredients ?? [])]
  for (const { index, quantity } of amounts) {
    const ingredient = ingredients[index]
    if (ingredient === undefined) throw new DomainError('validation_failed', 'There is no such ingredient')
    ingredients[index] = { ...ingredient, quantity: (quantity * 100) / quantity_percent }
  }
  return { ...planned, recipe: planned.recipe && { ...planned.recipe, ingredients } }
}

const copyOf = (meal: PlannedMeal): Omit<NewMeal, 'series_id'> => ({
  kind: meal.kind,
  title: meal.title,
  recipe_id: meal.recipe_id,
  recipe: meal.recipe,
  recipe_version: meal.recipe_version,
  leftovers_entry_id: meal.leftovers_entry_id,
  day: meal.day,
  meal_type: meal.meal_type,
  servings: meal.servings,
  quantity_percent: meal.quantity_percent,
  notes: meal.notes,
})
