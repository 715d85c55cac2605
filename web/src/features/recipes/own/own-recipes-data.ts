import {
  createRecipe,
  deleteRecipe,
  duplicateRecipe,
  getRecipe,
  listCookbook,
  listRecipes,
  markRecipe,
  type RecipeMarkUpdate,
  restoreRecipe,
  updateRecipe,
} from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { deleteRecipePhoto, putRecipePhoto } from '@larder/shared/contracts/recipes/recipe-photo'
import type { RecipeDraft } from '@larder/shared/contracts/recipes/recipe-draft'
import useSWR, { useSWRConfig } from 'swr'
import type { z } from 'zod'
import { cacheUnder } from '../../../lib/api/cached-words.ts'
import { call } from '../../../lib/api/call.ts'
import { useKept } from '../../../lib/offline/use-kept.ts'

type Draft = z.input<typeof RecipeDraft>

const RECIPES = cacheUnder('recipes', [listRecipes, listCookbook, getRecipe])
const ownKey = [RECIPES, 'own'] as const
const cookbookKey = [RECIPES, 'cookbook'] as const
const recipeKey = (id: string) => [RECIPES, 'one', id] as const

/** The household's own recipes, the newest first; also without a network, as they were loaded before. */
export function useOwnRecipes() {
  const { data, ...state } = useKept(ownKey, listRecipes, {})
  return { recipes: data, ...state }
}

/** The recipes of the cookbook, by name; also without a network, as they were loaded before. */
export function useCookbook() {
  const { data, ...state } = useKept(cookbookKey, listCookbook, {})
  return { recipes: data, ...state }
}

/** One recipe as the server has it now; until it answers, `known`. */
export function useRecipe(id: string, known?: OwnedRecipe) {
  const { data, error, mutate } = useSWR<OwnedRecipe, unknown>(recipeKey(id), () =>
    call(getRecipe, { params: { recipeId: id } }),
  )
  return { recipe: data ?? known, error, retry: () => void mutate() }
}

/** Changes recipes, and what is shown of them. Each throws as `call` does. */
export function useOwnRecipeMutations() {
  const { mutate } = useSWRConfig()
  const change = (key: readonly string[], recipe: OwnedRecipe) =>
    mutate<OwnedRecipe[]>(key, (recipes) => recipes?.map((one) => (one.id === recipe.id ? recipe : one)), {
      revalidate: false,
    })
  const show = async (recipe: OwnedRecipe): Promise<OwnedRecipe> => {
    await Promise.all([
      mutate(recipeKey(recipe.id), recipe, { revalidate: false }),
      change(ownKey, recipe),
      change(cookbookKey, recipe),
    ])
    return recipe
  }
  /** The list is loaded again: where the recipe stands in it, the server knows. */
  const showInList = async (recipe: OwnedRecipe): Promise<OwnedRecipe> => {
    await show(recipe)
    // Not before: an answer during which the data changed would be dropped.
    void mutate(ownKey)
    return recipe
  }
  return {
    create: async (draft: Draft, idempotencyKey: string): Promise<OwnedRecipe> =>
      showInList(await call(createRecipe, { body: draft }, { idempotencyKey })),

    /** Replaces what can be edited; refused when the recipe no longer has the version of `recipe`. */
    update: async ({ id, version }: OwnedRecipe, draft: Draft): Promise<OwnedRecipe> =>
      show(await call(updateRecipe, { params: { recipeId: id }, body: { ...draft, version } })),

    /** The recipe as the server has it now. */
    reload: async (id: string): Promise<OwnedRecipe> =>
      show(await call(getRecipe, { params: { recipeId: id } })),

    duplicate: async (id: string): Promise<OwnedRecipe> =>
      showInList(await call(duplicateRecipe, { params: { recipeId: id } })),

    remove: async (id: string): Promise<void> => {
      await call(deleteRecipe, { params: { recipeId: id } })
      await mutate<OwnedRecipe[]>(ownKey, (recipes) => recipes?.filter((one) => one.id !== id), {
        revalidate: false,
      })
    },

    restore: async (id: string): Promise<OwnedRecipe> =>
      showInList(await call(restoreRecipe, { params: { recipeId: id } })),

    /** Gives a recipe its photo; the one before stays until the new one is ready. */
    putPhoto: async (id: string, photo: Blob): Promise<OwnedRecipe> => {
      const body = new FormData()
      body.append('photo', photo)
      return show(await call(putRecipePhoto, { params: { recipeId: id }, body }))
    },

    removePhoto: async (id: string): Promise<OwnedRecipe> =>
      show(await call(deleteRecipePhoto, { params: { recipeId: id } })),

    /** Shows at once what the person says of a recipe; takes it back when the server refuses it. */
    mark: async (recipe: OwnedRecipe, update: RecipeMarkUpdate): Promise<void> => {
      const { is_favorite, rating, note } = update
      await show({
        ...recipe,
        mark: {
          is_favorite: is_favorite ?? recipe.mark.is_favorite,
          rating: rating === undefined ? recipe.mark.rating : rating,
          note: note === undefined ? recipe.mark.note : note,
        },
      })
      try {
        await show(await call(markRecipe, { params: { recipeId: recipe.id }, body: update }))
      } catch (error) {
        await show(recipe)
        throw error
      }
    },
  }
}
