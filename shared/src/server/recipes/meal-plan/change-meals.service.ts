import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import type { MealPatch, MealUpdate } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { servingsOf } from '@larder/shared/domain/recipes/amounts/servings'
import { authorize } from '../../authz.ts'
import type { Actor } from '../../authz.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { MealStatusService, StockAnswer } from './meal-status.service.ts'
import { isUpcoming } from './planned-meal.repository.ts'
import { percentOf } from './plan-meals.service.ts'
import type { PlannedMeal, PlannedMealRepository } from './planned-meal.repository.ts'
import type { ShowMeals } from './show-meals.ts'

type Deps = {
  meals: Pick<PlannedMealRepository, 'findById' | 'listByIds' | 'updateFields' | 'updateSeriesDismissed'>
  status: MealStatusService
  showMeals: ShowMeals
  publish: PublishEvent
}

/** Changes of planned meals, each with the meal as it is afterwards. */
export const createChangeMealsService = ({ meals, status, showMeals, publish }: Deps) => {
  /** The meals of these ids, in this order; missing ones and those of others are left out. */
  const show = async (actor: Actor, ids: readonly string[]): Promise<MealPlanEntry[]> =>
    showMeals(actor, await meals.listByIds(actor.householdId, ids))

  /** @throws DomainError not_found */
  const get = async (actor: Actor, id: string): Promise<MealPlanEntry> => {
    const [shown] = await show(actor, [id])
    if (shown === undefined) throw notThere('meal')
    return shown
  }

  const answer = async (
    actor: Actor,
    mealId: string,
    { changes, notCounted }: StockAnswer,
  ): Promise<MealUpdate> => ({
    meal: await get(actor, mealId),
    inventory_adjusted: changes.length > 0,
    inventory_changes: changes,
    not_counted: notCounted,
  })

  return {
    get,

    show,

    /**
     * Changes what is planned, then what became of it, then what was left over.
     * @throws DomainError not_found, validation_failed, meal_cooked, household_entries_full, household_items_full,
     *   server_busy
     */
    update: async (actor: Actor, mealId: string, patch: MealPatch, once: Once): Promise<MealUpdate> => {
      const { status: wanted, leftover_portions, date, notes, servings, quantity_percent, ...rest } = patch
      const meal = authorize(actor, await meals.findById(mealId), 'meal')
      if (rest.title !== undefined && meal.kind === 'recipe') {
        throw new DomainError('validation_failed', 'A meal with a recipe is called like the recipe')
      }
      const amounts = amountsOf(meal, { servings, quantity_percent })
      const isOtherAmount = (amounts.servings ?? meal.servings) !== meal.servings
      // What was taken is what the meal said then. A call that is repeated asks for no other amounts.
      if (isOtherAmount && meal.status === 'prepared' && (wanted ?? 'prepared') === 'prepared') {
        throw new DomainError('meal_cooked')
      }
      const fields = {
        ...rest,
        ...amounts,
        ...(date !== undefined && { day: date }),
        ...(notes !== undefined && { notes }),
      }
      if (Object.keys(fields).length > 0) {
        await meals.updateFields(meal, fields)
        publish(actor.householdId, { type: 'meals.changed', id: mealId, version: null })
      }
      const changes = [
        ...(wanted === undefined ? [] : [await status.change(actor, mealId, wanted, once)]),
        ...(leftover_portions === undefined
          ? []
          : [await status.addLeftovers(actor, mealId, leftover_portions, once)]),
      ]
      return answer(actor, mealId, {
        changes: changes.flatMap((one) => one.changes),
        notCounted: changes.at(-1)?.notCounted ?? [],
      })
    },

    /** @throws DomainError not_found, server_busy */
    prepare: async (actor: Actor, mealId: string, once: Once): Promise<MealUpdate> =>
      answer(actor, mealId, await status.change(actor, mealId, 'prepared', once)),

    /** @throws DomainError not_found, nothing_to_count, server_busy */
    count: async (
      actor: Actor,
      mealId: string,
      counted: { index: number; quantity: number },
      once: Once,
    ): Promise<MealUpdate> => answer(actor, mealId, await status.count(actor, mealId, counted, once)),

    /**
     * Takes a repeated meal and those after it out of the plan, as far as they are not done.
     * @throws DomainError not_found, server_busy
     */
    endSeries: async (actor: Actor, mealId: string): Promise<void> => {
      const meal = authorize(actor, await meals.findById(mealId), 'meal')
      if (meal.series_id !== null) {
        await meals.updateSeriesDismissed(actor.householdId, meal.series_id, meal.day)
        publish(actor.householdId, { type: 'meals.changed', id: null, version: null })
      } else if (isUpcoming(meal)) await status.change(actor, mealId, 'dismissed', {})
    },
  }
}
export type ChangeMealsService = ReturnType<typeof createChangeMealsService>

type MealAmounts = Partial<Pick<PlannedMeal, 'servings' | 'quantity_percent'>>

/** What a change of the servings or of the percent changes of a meal: of one with a recipe the servings follow its percent. */
const amountsOf = (
  { recipe }: PlannedMeal,
  { servings, quantity_percent }: Pick<MealPatch, 'servings' | 'quantity_percent'>,
): MealAmounts => {
  if (servings === undefined && quantity_percent === undefined) return {}
  if (recipe === null) return { ...(servings !== undefined && { servings }) }
  const percent = percentOf(recipe, { servings, quantity_percent })
  return { quantity_percent: percent, servings: servingsOf(recipe, percent) }
}
