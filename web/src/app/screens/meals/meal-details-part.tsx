import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { numericQuantity } from '@larder/shared/domain/recipes/amounts/scale-recipe'
import { useInventory } from '../../../features/inventory/data.ts'
import { MealDetails } from '../../../features/meal-plan/details/meal-details.tsx'
import { amountsOf } from '../../../features/meal-plan/meal-text.ts'
import type { MealActions } from '../../../features/meal-plan/use-meal-actions.ts'
import { useListFromRecipe } from '../../../features/shopping-lists/recipes/use-list-from-recipe.ts'

type MealDetailsPartProps = {
  meal: MealPlanEntry | undefined
  actions: MealActions
  onClose: () => void
}

/** The details of a planned meal, whose missing ingredients become a shopping list (PLAN-047). */
export function MealDetailsPart({ meal, actions, onClose }: MealDetailsPartProps) {
  const { entries } = useInventory()
  const listFromRecipe = useListFromRecipe()
  return (
    <MealDetails
      meal={meal}
      actions={actions}
      onClose={onClose}
      onCreateList={(planned) =>
        listFromRecipe(
          {
            name: planned.title,
            ingredients: amountsOf(planned).map(({ quantity, ...one }) => ({
              ...one,
              quantity: numericQuantity(quantity) ?? undefined,
            })),
          },
          entries ?? [],
          'meal',
        )
      }
    />
  )
}
