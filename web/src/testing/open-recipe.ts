import { listInventory, type InventoryEntry } from '@larder/shared/contracts/inventory'
import { getDailyMeals } from '@larder/shared/contracts/recipes/daily-meals'
import { getRecipe } from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { answers } from './handlers.ts'
import { sampleDailyMeals } from './samples/recipe-samples.ts'
import { renderApp } from './render-app.tsx'

/** Opens the dialog of the only recipe that is suggested, beside this stock; `choose` takes an action of its menu. */
export async function openRecipe(
  recipe: OwnedRecipe,
  stock: readonly InventoryEntry[] = [],
  handlers: readonly HttpHandler[] = [],
) {
  const user = renderApp('/meals', {
    handlers: [
      ...handlers,
      answers(listInventory, [...stock]),
      answers(listShoppingLists, []),
      answers(getRecipe, recipe),
      answers(getDailyMeals, sampleDailyMeals([recipe])),
      answers(getRecipe, recipe),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Show More' }))
  const dialog = await screen.findByRole('dialog', { name: recipe.name })
  await within(dialog).findByText('Why this score?')
  const choose = async (action: string) => {
    await user.click(within(dialog).getByRole('button', { name: `More about ${recipe.name}` }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }
  return { user, dialog: within(dialog), choose }
}
