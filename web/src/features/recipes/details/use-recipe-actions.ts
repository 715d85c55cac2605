import { INVALID_RECIPE_ID, type MealPlanEntry, unquoteId } from '@larder/shared/contracts/recipes/meal-plan'
import type { MealType, OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { servingsAt } from '@larder/shared/domain/recipes/amounts/servings'
import { isSelectableId, isUnsaved } from '@larder/shared/domain/recipes/recipe-rules'
import { useState } from 'react'
import { countEvent } from '../../../lib/analytics.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { detailOr, reasonFor } from '../../../lib/api/messages.ts'
import { formatDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { isolated } from '../../../lib/isolated.ts'
import type { Generated } from '../generation/generated-notice.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useRecipeMutations } from './save-and-plan-data.ts'

type Action = 'save' | 'plan'

/** What failed last, with its words and whether another attempt can help. */
type Failure = { action: Action; text: string; isFinal?: true }

const NOT_AUTHENTICATED = 'User must be authenticated to perform this action'
const NOT_SIGNED_IN = 'You must be logged in to add items to your meal plan'

/** Saves a recipe to the own ones and adds it to the meal plan (RECP-017 to RECP-022, MEAL-032 to MEAL-040). */
export function useRecipeActions(recipe: OwnedRecipe, generated?: Generated) {
  const { user } = useSession()
  const today = useToday()
  const mutations = useRecipeMutations()
  const [savedId, setSavedId] = useState(generated?.savedId ?? undefined)
  const [pending, setPending] = useState<Action>()
  const [failure, setFailure] = useState<Failure>()

  /** A recipe that was just made has its maker's id already, but is stored nowhere. */
  const mustBeSaved = savedId === undefined && isUnsaved(recipe, generated !== undefined)

  const run = async (action: Action, text: string, send: () => Promise<void>) => {
    setFailure(undefined)
    setPending(action)
    try {
      await send()
    } catch (error) {
      const isFormat = action === 'plan' && error instanceof ApiError && error.status === 422
      // oxlint-disable-next-line no-console -- documented to be logged
      console.error(isFormat ? `${text} The format of the payload was refused:` : text, error)
      setFailure({ action, text: detailOr(error, text) })
    } finally {
      setPending(undefined)
    }
  }

  const save = async () => {
    if (user === null) return setFailure({ action: 'save', text: NOT_AUTHENTICATED, isFinal: true })
    await run('save', 'The recipe could not be saved.', async () => {
      const id = await mutations.save(recipe, user.id)
      setSavedId(id)
      generated?.onSaved(id)
      showToast({ tone: 'success', text: `${isolated(recipe.name)} is saved to your recipes` })
    })
  }

  /** Plans it for a day, YYYY-MM-DD, with an undo. */
  const plan = async (meal_type: MealType, quantity_percent: number, day = today) => {
    if (user === null) return setFailure({ action: 'plan', text: NOT_SIGNED_IN, isFinal: true })
    // Before the check of the id, which is that of the server for saved recipes (RECP-045).
    if (mustBeSaved) {
      return setFailure({
        action: 'plan',
        text: 'Save the recipe first, then add it to the meal plan.',
        isFinal: true,
      })
    }
    const recipe_id = savedId ?? recipe.id
    if (!isSelectableId(recipe_id)) {
      // oxlint-disable-next-line no-console -- documented to be logged
      console.error(INVALID_RECIPE_ID)
      return setFailure({ action: 'plan', text: INVALID_RECIPE_ID, isFinal: true })
    }
    await run('plan', 'The recipe could not be added to the meal plan.', async () => {
      const meal = await mutations.select({
        user_id: user.id,
        recipe_id: unquoteId(recipe_id),
        date: day,
        meal_type,
        servings: servingsAt(quantity_percent),
        quantity_percent,
        adjust_inventory: false,
      })
      countEvent('select_meal', { meal_type, quantity_percent })
      const where = day === today ? "today's meal plan" : `the meal plan of ${formatDate(day)}`
      showToast({
        tone: 'success',
        text: `${isolated(recipe.name)} is on ${where}`,
        onUndo: () => void unplan(meal),
      })
    })
  }

  const unplan = async (meal: MealPlanEntry) => {
    try {
      await mutations.unplan(meal)
      showToast({ tone: 'success', text: 'Undone' })
    } catch (error) {
      showToast({ tone: 'error', text: `It was not taken off the plan. ${reasonFor(error)}` })
    }
  }

  return {
    isOwn: !mustBeSaved && (savedId !== undefined || recipe.user_id !== null),
    pending,
    failure,
    save,
    plan,
  }
}
