import type { RecipeMarkUpdate } from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { reasonFor } from '../../../../lib/api/messages.ts'
import { isolated } from '../../../../lib/isolated.ts'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import { useOwnRecipeMutations } from '../own-recipes-data.ts'

/** Runs what a menu offers; a failure is told by a message. Answers undefined when it failed. */
const tryTo = async <Result>(what: string, run: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await run()
  } catch (error) {
    showToast({ tone: 'error', text: `${what}: ${reasonFor(error)}` })
    return undefined
  }
}

/** Marks, copies, deletes and exports recipes, and says what became of it. */
export function useRecipeCommands() {
  const { duplicate, remove, restore, mark } = useOwnRecipeMutations()

  const bringBack = async ({ id, name }: OwnedRecipe): Promise<void> => {
    const restored = await tryTo(`${isolated(name)} could not be restored`, () => restore(id))
    if (restored !== undefined) showToast({ tone: 'success', text: `${isolated(name)} is back` })
  }
  return {
    /** Answers whether what the person says of a recipe is saved. */
    mark: async (recipe: OwnedRecipe, update: RecipeMarkUpdate): Promise<boolean> =>
      (await tryTo('This could not be saved', async () => {
        await mark(recipe, update)
        return true
      })) ?? false,

    /** Answers the copy; undefined when it failed. */
    duplicate: async (recipe: OwnedRecipe): Promise<OwnedRecipe | undefined> => {
      const copy = await tryTo(`${isolated(recipe.name)} could not be copied`, () => duplicate(recipe.id))
      if (copy !== undefined)
        showToast({ tone: 'success', text: `${isolated(copy.name)} is in your recipes` })
      return copy
    },

    /** Answers whether it is deleted; it can be undone. */
    remove: async (recipe: OwnedRecipe): Promise<boolean> => {
      const isDone = await tryTo(`${isolated(recipe.name)} could not be deleted`, async () => {
        await remove(recipe.id)
        return true
      })
      if (!isDone) return false
      showToast({
        tone: 'success',
        text: `${isolated(recipe.name)} is deleted`,
        onUndo: () => void bringBack(recipe),
      })
      return true
    },

    /** Saves recipes as a file of this name. */
    export: async (name: string, recipes: readonly OwnedRecipe[]): Promise<void> => {
      await tryTo('The export failed', async () =>
        (await import('./export-recipes.ts')).exportRecipes(name, recipes),
      )
    },
  }
}
