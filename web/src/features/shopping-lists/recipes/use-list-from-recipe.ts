import type { MissingIngredient } from '@larder/shared/domain/recipes/stock/missing-ingredients'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useMissingIngredientsList } from '../lazy-data.ts'

/** The ingredients are those that the recipe states, never guessed ones (RECP-025); `missing` are those of them to buy. */
type Recipe = {
  name: string
  ingredients: readonly { item_name: string }[]
  missing: readonly MissingIngredient[]
}

/** From where a list is made, which decides what is said of it. */
type Origin = 'recipe' | 'meal'

const sayCreated: Record<Origin, (count: number) => string> = {
  recipe: () => 'Shopping list created successfully!',
  meal: (count) => `Shopping list created with ${count} missing ingredients!`,
}

/**
 * Returns the function that makes a shopping list of what is missing for a recipe, and says what became of it (SHOP-035 to
 * SHOP-042). Resolves to the id of the list; undefined when none was made.
 */
export function useListFromRecipe() {
  const makeList = useMissingIngredientsList()
  return async ({ name, ingredients, missing }: Recipe, origin: Origin): Promise<string | undefined> => {
    if (ingredients.every(({ item_name }) => item_name.trim() === '')) {
      showToast({ tone: 'error', text: 'No ingredients found to create a shopping list.' })
      return undefined
    }
    if (missing.length === 0) {
      showToast({ tone: 'success', text: 'All ingredients for this recipe are already in your inventory!' })
      return undefined
    }
    try {
      const { listId, addedCount } = await makeList(name, missing)
      showToast({ tone: 'success', isAlert: true, text: sayCreated[origin](addedCount) })
      return listId
    } catch {
      showToast({ tone: 'error', text: 'Failed to create shopping list. Please try again later.' })
      return undefined
    }
  }
}
