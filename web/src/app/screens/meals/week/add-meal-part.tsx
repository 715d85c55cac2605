import { LEFTOVERS_UNIT } from '@larder/shared/contracts/recipes/meal-plan'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { useMemo } from 'react'
import { useInventory } from '../../../../features/inventory/data.ts'
import {
  AddMealDialog,
  type RecipeChoice,
} from '../../../../features/meal-plan/calendar/dialogs/add-meal-dialog.tsx'
import type { Place } from '../../../../features/meal-plan/calendar/week/week-days.ts'
import { useSuggestions } from '../../../../features/recipes/data.ts'
import { useCookbook, useOwnRecipes } from '../../../../features/recipes/own/own-recipes-data.ts'

/**
 * The dialog that plans a meal: of the recipes for that meal, then of the others, the suggested ones first, then the
 * household's own and the cookbook; and leftovers.
 */
export function AddMealPart({ place, onClose }: { place: Place; onClose: () => void }) {
  const { suggestions } = useSuggestions()
  const { recipes: own } = useOwnRecipes()
  const { recipes: cookbook } = useCookbook()
  const { entries } = useInventory()
  const recipes = useMemo(
    () =>
      own && cookbook
        ? choicesOf([
            ['Suggested', suggestions?.meals.map(({ recipe }) => recipe) ?? []],
            ['Your recipe', own],
            ['Cookbook', cookbook],
          ])
        : undefined,
    [suggestions, own, cookbook],
  )
  const leftovers = (entries ?? []).filter(({ unit, quantity }) => unit === LEFTOVERS_UNIT && quantity > 0)
  return (
    <AddMealDialog
      place={place}
      recipes={recipes}
      leftovers={leftovers.map(({ id, item, quantity }) => ({
        id,
        name: item?.name ?? 'Leftovers',
        portions: quantity,
      }))}
      onClose={onClose}
    />
  )
}

/** Each recipe once, under the first name of where it is from. */
function choicesOf(shelves: readonly (readonly [string, readonly OwnedRecipe[]])[]): RecipeChoice[] {
  const choices = new Map<string, RecipeChoice>()
  for (const [detail, recipes] of shelves)
    for (const { id, name, meal_type } of recipes)
      if (!choices.has(id)) choices.set(id, { id, name, detail, meal_type })
  return [...choices.values()]
}
