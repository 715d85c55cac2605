import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { InventoryChange, NotCounted } from '@larder/shared/contracts/recipes/meal-plan'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { cookMeal, takeCounted, takeInstead } from '@larder/shared/domain/recipes/plan/cook-meal'
import { authorize } from '../../authz.ts'
import type { Actor, Authorized } from '../../authz.ts'
import type { InventoryServices } from '../../inventory/inventory.module.ts'
import { toMealToNet } from './net-meals.ts'
import type { PlannedMeal, PlannedMealRepository } from './planned-meal.repository.ts'

/** With more people than this changing one meal at once, something is wrong. */
const MAX_ATTEMPTS = 20
/** What a lot lacked is taken from others only at that moment: a call that is repeated later must not take what was bought since. */
const INSTEAD_MS = 60_000
import type { MealStock } from './stock/meal-stock.service.ts'

type Deps = {
  meals: Pick<PlannedMealRepository, 'findById'>
  inventory: Pick<InventoryServices['inventory'], 'list'>
  mealStock: MealStock
  now: () => Date
}

type MealOperation = Awaited<ReturnType<MealStock['list']>>[number]

/** A meal with all that was done with the stock for it, in order, and the step that comes next. */
type Steps = {
  meal: Authorized<PlannedMeal>
  done: readonly MealOperation[]
  next: Parameters<MealStock['cook']>[1]
}

/** What a call did with the stock, and what of the meal is still not counted. */
export type StockAnswer = { changes: InventoryChange[]; notCounted: NotCounted[] }

/** The operations since the meal was last prepared, that included; none when that was undone, or never happened. */
const preparationIn = (done: readonly MealOperation[]): readonly MealOperation[] => {
  const start = done.findLastIndex(({ meal }) => meal.status !== null)
  return done[start]?.meal.status === 'prepared' ? done.slice(start) : []
}

const notCountedIn = (preparation: readonly MealOperation[]): NotCounted[] => {
  const counted = new Set(preparation.map(({ meal }) => meal.counted))
  return preparation.flatMap(({ meal }) => meal.not_counted).filter(({ index }) => !counted.has(index))
}

/**
 * What becomes of planned meals, and of the stock by it. Each step is the next operation of the meal, so that those who
 * change it at once make the same one, or come one after the other (ADR 0047).
 */
export const createMealStatusService = ({ meals, inventory, mealStock, now }: Deps) => {
  const todayOf = ({ timeZone }: Actor) => todayIn(timeZone, now())

  /**
   * Makes the next operation of a meal, deciding again whenever somebody else came first; a call with a key that made one
   * before gets that. `decide` returns operations where there is nothing to do.
   */
  const step = async (
    actor: Actor,
    mealId: string,
    once: Once,
    decide: (steps: Steps) => Promise<readonly MealOperation[] | { made: MealOperation | null }>,
    isWanted: (operation: MealOperation) => boolean,
  ): Promise<StockAnswer> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const known = authorize(actor, await meals.findById(mealId), 'meal')
      const done = await mealStock.list(actor, mealId, known.operation_count)
      // Completing the last of them may have changed the meal.
      const meal =
        done.length === known.operation_count ? known : authorize(actor, await meals.findById(mealId), 'meal')
      const earlier = done.filter(
        (operation) => once.key !== undefined && operation.once === once.key && isWanted(operation),
      )
      const next = { id: mealId, title: meal.title, number: done.length + 1, once: once.key }
      const result = earlier.length > 0 ? earlier : await decide({ meal, done, next })
      if (!('made' in result)) return answer(actor, result, done)
      const { made } = result
      if (made !== null && isWanted(made)) return answer(actor, [made], [...done, made])
    }
    throw new DomainError('server_busy')
  }

  const answer = async (
    actor: Actor,
    some: readonly MealOperation[],
    done: readonly MealOperation[],
  ): Promise<StockAnswer> => ({
    changes: await mealStock.listChanges(actor, some),
    notCounted: notCountedIn(preparationIn(done)),
  })

  /**
   * Takes a meal from the stock. Where other people took from a lot at the same moment, it takes from the next ones what that
   * lot no longer had, as far as there are any.
   */
  const prepare = async (actor: Actor, mealId: string, once: Once): Promise<StockAnswer> => {
    const first = await step(
      actor,
      mealId,
      once,
      async ({ meal, done, next }) => {
        if (meal.status === 'prepared') return preparationIn(done)
        const { takes, notCounted } = cookMeal(toMealToNet(meal), await inventory.list(actor), todayOf(actor))
        return {
          made: await mealStock.cook(actor, next, takes, { status: 'prepared', not_counted: notCounted }),
        }
      },
      ({ meal }) => meal.status === 'prepared',
    )
    let whole = first
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      let isComplete = true
      whole = await step(
        actor,
        mealId,
        {},
        async ({ meal, done, next }) => {
          const preparation = preparationIn(done)
          const last = preparation.findLast(
            ({ kind, meal: { counted } }) => kind === 'cook' && counted === null,
          )
          const isFresh = last !== undefined && now().getTime() - Date.parse(last.created_at) < INSTEAD_MS
          const lacking = isFresh ? await mealStock.listLacking(actor, last) : []
          if (lacking.length === 0) return preparation
          const takes = takeInstead(toMealToNet(meal), lacking, await inventory.list(actor), todayOf(actor))
          if (takes.length === 0) return preparation
          isComplete = false
          return { made: await mealStock.cook(actor, next, takes, {}) }
        },
        ({ kind, meal: { status, counted } }) => kind === 'cook' && status === null && counted === null,
      )
      if (isComplete) break
    }
    // A repeated call finds what it did, though the meal may be undone by now.
    return whole.changes.length > 0 || whole.notCounted.length > 0 ? whole : first
  }

  return {
    /**
     * Makes a meal prepared, dismissed or planned: prepared takes its ingredients from the stock, the others bring them back.
     * @throws DomainError not_found, server_busy
     */
    change: (
      actor: Actor,
      mealId: string,
      status: 'prepared' | 'dismissed' | 'planned',
      once: Once,
    ): Promise<StockAnswer> =>
      status === 'prepared'
        ? prepare(actor, mealId, once)
        : step(
            actor,
            mealId,
            once,
            async ({ meal, done, next }) =>
              meal.status === status
                ? []
                : { made: await mealStock.restore(actor, next, status, preparationIn(done)) },
            ({ meal }) => meal.status === status,
          ),

    /**
     * Takes an ingredient that was not counted when the meal was prepared, in the unit that was asked for; once.
     * @throws DomainError not_found, nothing_to_count, server_busy
     */
    count: (
      actor: Actor,
      mealId: string,
      { index, quantity }: { index: number; quantity: number },
      once: Once,
    ): Promise<StockAnswer> =>
      step(
        actor,
        mealId,
        once,
        async ({ done, next }) => {
          const asked = notCountedIn(preparationIn(done)).find((one) => one.index === index)
          if (asked === undefined) throw new DomainError('nothing_to_count')
          const takes = takeCounted(asked, quantity, await inventory.list(actor), todayOf(actor))
          return { made: await mealStock.cook(actor, next, takes, { counted: index }) }
        },
        ({ meal }) => meal.counted === index,
      ),

    /**
     * Puts what was left over of a prepared meal into the stock; once for each time that it was prepared.
     * @throws DomainError not_found, validation_failed, household_entries_full, household_items_full, server_busy
     */
    addLeftovers: (actor: Actor, mealId: string, portions: number, once: Once): Promise<StockAnswer> =>
      step(
        actor,
        mealId,
        once,
        async ({ done, next }) => {
          const preparation = preparationIn(done)
          if (preparation.length === 0)
            throw new DomainError('validation_failed', 'Only a prepared meal has leftovers')
          const known = preparation.filter(({ kind }) => kind === 'leftovers')
          if (known.length > 0) return known
          return { made: await mealStock.addLeftovers(actor, next, portions) }
        },
        ({ kind }) => kind === 'leftovers',
      ),
  }
}
export type MealStatusService = ReturnType<typeof createMealStatusService>
