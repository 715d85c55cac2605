import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { numericQuantity } from '@larder/foods'
import { indexStock } from '@larder/shared/domain/recipes/matching/stock-index'
import { missingOfMeal } from '@larder/shared/domain/recipes/plan/missing-of-meal'
import { missingIngredients } from '@larder/shared/domain/recipes/stock/missing-ingredients'
import { useInventory } from '../../../features/inventory/data.ts'
import { MealDetails } from '../../../features/meal-plan/details/meal-details.tsx'
import { amountsOf } from '../../../features/meal-plan/meal-text.ts'
import type { MealActions } from '../../../features/meal-plan/use-meal-actions.ts'
import { MissingOnList } from '../../../features/shopping-lists/recipes/missing-on-list.tsx'
import { useListFromRecipe } from '../../../features/shopping-lists/recipes/use-list-from-recipe.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'

type MealDetailsPartProps = {
  meal: MealPlanEntry | undefined
  actions: MealActions
  onClose: () => void
}

/** The details of a planned meal, whose missing ingredients become a shopping list (PLAN-047). */
export function MealDetailsPart({ meal, actions, onClose }: MealDetailsPartProps) {
  const { entries } = useInventory()
  const today = useToday()
  const listFromRecipe = useListFromRecipe()
  /** The plan no longer nets a meal that is done: it is bought again for another time. */
  const missingOfDone = (done: MealPlanEntry) =>
    missingIngredients(
      amountsOf(done).map(({ quantity, ...one }) => ({
        ...one,
        quantity: numericQuantity(quantity) ?? undefined,
      })),
      indexStock(entries ?? [], today),
    )
  const missingIn = (planned: MealPlanEntry) =>
    planned.ingredients.length > 0 ? missingOfMeal(planned.ingredients) : missingOfDone(planned)
  return (
    <MealDetails
      meal={meal}
      actions={actions}
      onClose={onClose}
      onCreateList={(planned) => {
        const missing = missingIn(planned)
        if (missing.length === 0 && planned.ingredients.some(({ state }) => state === 'on_list')) {
          showToast({ tone: 'success', text: 'What is missing is on a shopping list already.' })
          return Promise.resolve(undefined)
        }
        return listFromRecipe({ name: planned.title, ingredients: amountsOf(planned), missing }, 'meal')
      }}
      addToKnownList={(planned) => <MissingOnList size="small" missing={missingIn(planned)} />}
    />
  )
}
