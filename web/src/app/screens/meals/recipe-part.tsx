import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import type { StockIndex } from '@larder/shared/domain/recipes/matching/stock-index'
import { RecipeDialog } from '../../../features/recipes/details/recipe-dialog.tsx'
import type { Generated } from '../../../features/recipes/generation/generated-notice.tsx'
import { ingredientsToBuy } from '../../../features/recipes/details/scaled-recipe.ts'
import { useListFromRecipe } from '../../../features/shopping-lists/recipes/use-list-from-recipe.ts'

type RecipePartProps = {
  recipe: OwnedRecipe
  index: StockIndex | undefined
  entries: readonly InventoryEntry[] | undefined
  onClose: () => void
  generated?: Generated
}

/** The dialog of a recipe, whose missing ingredients become a shopping list. */
export function RecipePart({ recipe, index, entries, onClose, generated }: RecipePartProps) {
  const listFromRecipe = useListFromRecipe()
  return (
    <RecipeDialog
      recipe={recipe}
      index={index}
      onClose={onClose}
      generated={generated}
      onAddToList={(scaled) =>
        listFromRecipe({ name: recipe.name, ingredients: ingredientsToBuy(scaled) }, entries ?? [], 'recipe')
      }
    />
  )
}
