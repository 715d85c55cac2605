import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_LISTED_MEALS } from '@larder/shared/contracts/recipes/meal-plan'
import type { MissingList } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { addDays, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { missingLines } from '@larder/shared/domain/recipes/plan/missing-lines'
import type { MissingLine } from '@larder/shared/domain/recipes/plan/missing-lines'
import { asSold } from '@larder/shared/domain/shopping-lists/generation/sold-amount'
import type { PlannedUse } from '@larder/shared/domain/insights/planned-uses'
import type { Supplies } from '@larder/shared/domain/recipes/plan/net-plan'
import type { Actor } from '../../authz.ts'
import type { ShoppingListsService } from '../../shopping-lists/shopping-lists.service.ts'
import { netMeals } from './net-meals.ts'
import type { PlannedMealRepository } from './planned-meal.repository.ts'

type Deps = {
  meals: Pick<PlannedMealRepository, 'listByDays'>
  shoppingLists: Pick<ShoppingListsService, 'create' | 'findMade'>
  readSupplies: (actor: Actor) => Promise<Supplies>
  now: () => Date
}

/** What planned meals lack, for shopping lists. */
export const createMissingMealsService = ({ meals, shoppingLists, readSupplies, now }: Deps) => {
  const todayOf = ({ timeZone }: Actor): string => todayIn(timeZone, now())

  /** Of the meals from a day on (today at the earliest) up to another one; the meals before these take from the stock, too. */
  const findMissing = async (actor: Actor, start: string, end: string): Promise<MissingLine[]> => {
    const today = todayOf(actor)
    const [upcoming, supplies] = await Promise.all([
      meals.listByDays(
        actor.householdId,
        { start: today.slice(0, 10), end },
        { isCompletedIncluded: false, limit: MAX_LISTED_MEALS },
      ),
      readSupplies(actor),
    ])
    const netted = netMeals(upcoming, supplies, today)
    // Nobody buys leftovers.
    const wanted = upcoming.filter(({ day, kind }) => day >= start && kind === 'recipe')
    return missingLines(wanted.map(({ id, title }) => ({ title, ingredients: netted.get(id) ?? [] })))
  }

  return {
    /** What the meals of today and the days after it lack, for so many days. */
    listPlanned: (actor: Actor, dayCount: number): Promise<MissingLine[]> => {
      const today = todayOf(actor)
      return findMissing(actor, today.slice(0, 10), addDays(today, dayCount - 1).slice(0, 10))
    },

    /** What the recipes that are planned for today and the days after it use, optional ingredients left out. */
    listUses: async (actor: Actor, dayCount: number): Promise<PlannedUse[]> => {
      const today = todayOf(actor)
      const days = { start: today.slice(0, 10), end: addDays(today, dayCount - 1).slice(0, 10) }
      const upcoming = await meals.listByDays(actor.householdId, days, {
        isCompletedIncluded: false,
        limit: MAX_LISTED_MEALS,
      })
      const cooked = upcoming.filter(({ kind }) => kind === 'recipe')
      if (cooked.length === 0) return []
      const netted = netMeals(upcoming, await readSupplies(actor), today)
      return cooked.flatMap(({ id: meal_id, day, title }) =>
        (netted.get(meal_id) ?? [])
          .filter(({ optional }) => !optional)
          .flatMap(({ item_id, item_name, quantity: said, unit, takes }) => {
            // 'To taste' is no amount.
            const quantity = typeof said === 'number' ? said : null
            const taken = [...new Set(takes.map((take) => take.item_id))]
            const ids = taken.length === 0 ? [item_id] : taken
            return ids.map((id) => ({ meal_id, day, title, item_id: id, item_name, quantity, unit }))
          }),
      )
    },

    /**
     * Makes a shopping list of what the meals of some days lack; repeated with the same key, it answers that list.
     * @throws DomainError nothing_is_missing, not_found, shopping_lists_full, shopping_list_full, shopping_lines_full
     */
    createList: async (
      actor: Actor,
      { name, start_date, end_date }: MissingList,
      once: Once,
    ): Promise<ShoppingList> => {
      // Before netting: what is on that list does not lack any more.
      const made = await shoppingLists.findMade(actor, once)
      if (made !== null) return made
      const lines = await findMissing(actor, start_date, end_date)
      if (lines.length === 0) throw new DomainError('nothing_is_missing')
      const items = lines.map((line) => ({
        ...asSold(line),
        item_id: line.item_id ?? NO_ITEM_ID,
        checked: false,
      }))
      return shoppingLists.create(actor, { name, is_generated: true, items }, once)
    },
  }
}
export type MissingMealsService = ReturnType<typeof createMissingMealsService>
