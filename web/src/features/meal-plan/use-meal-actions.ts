import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import type { MealUpdate } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { reasonFor } from '../../lib/api/messages.ts'
import { isolated } from '../../lib/isolated.ts'
import { showToast } from '../../ui/toast/toast-queue.ts'
import { useMealMutations } from './data.ts'
import { sayRestored } from './meal-words.ts'

type Target = 'prepared' | 'dismissed' | 'planned'

/** What did not happen, in words, and another attempt at it (PLAN-069). */
export type MealFailure = { text: string; retry: () => void }

/** A meal that cannot be prepared, as nobody knows what it takes. */
class MealUnknown extends Error {}

const isMissing = (error: unknown): boolean =>
  error instanceof MealUnknown || (error instanceof ApiError && error.status === 404)

/** What is logged of a failure, in the documented words (PLAN-064 to PLAN-066). */
const LOGGED: Record<Target, (isOfNothing: boolean) => string> = {
  prepared: (isOfNothing) =>
    isOfNothing ? 'Meal information not found' : 'Failed to update meal status and inventory',
  dismissed: (isOfNothing) => (isOfNothing ? 'Meal not found' : 'Failed to update meal status'),
  planned: () => 'Failed to update meal status',
}

const NOT_DONE: Record<Target, string> = {
  prepared: 'was not marked as prepared.',
  dismissed: 'was not dismissed.',
  planned: 'was not put back on the plan.',
}

const reasonOf = (error: unknown): string =>
  error instanceof MealUnknown ? 'Its recipe is not available.' : reasonFor(error)

/**
 * Marks planned meals as prepared or dismissed, and takes both back; remembers what the last preparation took, until
 * `meals`, those that are shown, have it back on the plan, as when another device undid it.
 */
export function useMealActions(meals: readonly MealPlanEntry[] = []) {
  const mutations = useMealMutations()
  const [pending, setPending] = useState<ReadonlyMap<string, Target>>(new Map())
  const [failure, setFailure] = useState<MealFailure>()
  const [prepared, setPrepared] = useState<MealUpdate>()
  const isUndone = meals.some(({ id, status }) => id === prepared?.meal.id && status !== 'prepared')

  const run = async (meal: MealPlanEntry, status: Target): Promise<MealUpdate | undefined> => {
    setFailure(undefined)
    setPending((before) => new Map(before).set(meal.id, status))
    try {
      if (status === 'prepared' && meal.kind === 'recipe' && meal.recipe === null) throw new MealUnknown()
      return await mutations.update(meal, { status })
    } catch (error) {
      // oxlint-disable-next-line no-console -- documented to be logged
      console.error(LOGGED[status](isMissing(error)), error)
      setFailure({
        text: `${isolated(meal.title)} ${NOT_DONE[status]} ${reasonOf(error)}`,
        retry: () => void actions[status](meal),
      })
      return undefined
    } finally {
      setPending((before) => new Map([...before].filter(([id]) => id !== meal.id)))
    }
  }

  /** Each resolves to whether it was done. */
  const actions: Record<Target, (meal: MealPlanEntry) => Promise<boolean>> = {
    prepared: async (meal) => {
      const update = await run(meal, 'prepared')
      if (update === undefined) return false
      if (!update.inventory_adjusted) {
        // oxlint-disable-next-line no-console -- documented to be logged, and no more (PLAN-057)
        console.warn('The inventory was not adjusted for a prepared meal')
      }
      setPrepared(update)
      return true
    },
    dismissed: async (meal) => {
      const update = await run(meal, 'dismissed')
      if (update === undefined) return false
      const restored = sayRestored(update.inventory_changes)
      showToast({
        tone: 'success',
        text: [`${isolated(meal.title)} is off the plan.`, restored].filter(Boolean).join(' '),
        onUndo: () => void actions.planned(update.meal),
      })
      return true
    },
    planned: async (meal) => {
      const update = await run(meal, 'planned')
      if (update === undefined) return false
      setPrepared((shown) => (shown?.meal.id === meal.id ? undefined : shown))
      const restored = sayRestored(update.inventory_changes)
      showToast({
        tone: 'success',
        text: [`${isolated(meal.title)} is planned again.`, restored].filter(Boolean).join(' '),
      })
      return true
    },
  }
  return {
    pendingOf: ({ id }: Pick<MealPlanEntry, 'id'>): Target | undefined => pending.get(id),
    failure,
    setFailure,
    /** What the last preparation took, and what could not be counted; undefined once it is closed or undone. */
    prepared: isUndone ? undefined : prepared,
    setPrepared,
    /** Adds what was counted of the prepared meal since; answers may come in any order. */
    addCounted: (counted: MealUpdate) =>
      setPrepared(
        (shown) =>
          shown && {
            ...counted,
            inventory_changes: [...shown.inventory_changes, ...counted.inventory_changes],
            not_counted: counted.not_counted.filter(({ index }) =>
              shown.not_counted.some((one) => one.index === index),
            ),
          },
      ),
    prepare: actions.prepared,
    dismiss: actions.dismissed,
    restore: actions.planned,
  }
}
export type MealActions = ReturnType<typeof useMealActions>
