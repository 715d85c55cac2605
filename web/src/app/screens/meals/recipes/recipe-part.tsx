import { missingIngredients } from '@larder/shared/domain/recipes/stock/missing-ingredients'
import type { MealType, OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { indexStock, type StockIndex } from '@larder/shared/domain/recipes/matching/stock-index'
import { isUnsaved } from '@larder/shared/domain/recipes/recipe-rules'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MealNotices } from '../../../../features/meal-plan/meal-notices.tsx'
import { useMealActions } from '../../../../features/meal-plan/use-meal-actions.ts'
import { RecipeDialog } from '../../../../features/recipes/details/recipe-dialog.tsx'
import type { Generated } from '../../../../features/recipes/generation/generated-notice.tsx'
import {
  ingredientsToBuy,
  type ScaledRecipe,
} from '../../../../features/recipes/details/amounts/scaled-recipe.ts'
import { RecipeMenu } from '../../../../features/recipes/own/marks/recipe-menu.tsx'
import { RecipeOpinion } from '../../../../features/recipes/own/marks/recipe-opinion.tsx'
import { MissingOnList } from '../../../../features/shopping-lists/recipes/missing-on-list.tsx'
import { useListFromRecipe } from '../../../../features/shopping-lists/recipes/use-list-from-recipe.ts'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { editRecipePath } from '../../../../lib/paths.ts'
import { PartBoundary } from '../../../part-boundary.tsx'

const CookDialog = lazyPart(
  async () => (await import('../../../../features/meal-plan/cook/cook-dialog.tsx')).CookDialog,
)

type RecipePartProps = {
  recipe: OwnedRecipe
  index: StockIndex | undefined
  onClose: () => void
  generated?: Generated
}

/** The dialog of a recipe, which can be rated and edited, and whose missing ingredients become a shopping list. */
export function RecipePart({ recipe, index, onClose, generated }: RecipePartProps) {
  const listFromRecipe = useListFromRecipe()
  const navigate = useNavigate()
  const actions = useMealActions()
  const [cooking, setCooking] = useState<{ mealType: MealType; percent: number }>()
  // What is not saved yet no call knows.
  const isKnown = generated === undefined && !isUnsaved(recipe)
  const missingOf = (scaled: ScaledRecipe) =>
    missingIngredients(ingredientsToBuy(scaled), index ?? indexStock([], null))
  return (
    <>
      <RecipeDialog
        recipe={recipe}
        index={index}
        onClose={onClose}
        generated={generated}
        menu={(ofDialog) => (
          <RecipeMenu
            recipe={recipe}
            ofDialog={ofDialog}
            isKnown={isKnown}
            onEdit={(id) => void navigate(editRecipePath(id))}
            onRemoved={onClose}
          />
        )}
        onCook={isKnown ? (mealType, percent) => setCooking({ mealType, percent }) : undefined}
        cooked={<MealNotices actions={actions} />}
        opinion={isKnown ? <RecipeOpinion recipe={recipe} /> : undefined}
        onAddToList={(scaled) => {
          const ingredients = ingredientsToBuy(scaled)
          return listFromRecipe({ name: recipe.name, ingredients, missing: missingOf(scaled) }, 'recipe')
        }}
        addToKnownList={(scaled) => <MissingOnList size="small" missing={missingOf(scaled)} />}
      />
      {cooking === undefined ? null : (
        <PartBoundary>
          <Suspense fallback={null}>
            <CookDialog
              recipe={recipe}
              {...cooking}
              onCooked={actions.setPrepared}
              onClose={() => setCooking(undefined)}
            />
          </Suspense>
        </PartBoundary>
      )}
    </>
  )
}
