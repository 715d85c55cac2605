import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import type { RecipeDraft } from '@larder/shared/contracts/recipes/recipe-draft'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import { foldName } from '@larder/foods'
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { createIdempotencyKeys } from '../../../../lib/api/idempotency-keys.ts'
import { reasonFor } from '../../../../lib/api/messages.ts'
import { useOwnRecipeMutations } from '../own-recipes-data.ts'
import { rebaseRecipe, type RecipeField } from './rebase-recipe.ts'
import { type RecipeFormApi, type RecipeFormValues, recipeValues } from './recipe-form-values.ts'

const isCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

type Saving = {
  /** The version of the recipe that the form's values come from; undefined for a new one. */
  base: OwnedRecipe | undefined
  onRebase: (base: OwnedRecipe) => void
  form: RecipeFormApi
  /** The household's items by their folded names. */
  itemIds: ReadonlyMap<string, string>
}

/**
 * Saves what a form holds: as a new recipe, or as the one that it edits. When somebody else changed that one meanwhile,
 * their changes come into the form, and `conflicts` names the fields that both changed.
 */
export function useSaving({ base, onRebase, form, itemIds }: Saving) {
  const { create, update, reload } = useOwnRecipeMutations()
  const [keyFor] = useState(createIdempotencyKeys)
  const [failure, setFailure] = useState<string>()
  const [conflicts, setConflicts] = useState<readonly RecipeField[]>()
  /** The recipe that is edited was deleted meanwhile. */
  const [isGone, setIsGone] = useState(false)

  /** Each message of the server stands at its field; true if there was such a field. */
  const showAtFields = (error: unknown): boolean => {
    const issues = error instanceof ApiError ? error.issues : []
    const known = issues.filter(({ path }) => (path.split('.')[0] ?? '') in form.getValues())
    for (const { path, message } of known) form.setError(path as FieldPath<RecipeFormValues>, { message })
    return known.length > 0
  }
  const rebase = async (before: OwnedRecipe) => {
    const current = await reload(before.id)
    const { values, conflicts: found } = rebaseRecipe(
      form.getValues(),
      recipeValues(before),
      recipeValues(current),
    )
    form.reset(values, { keepDefaultValues: true })
    onRebase(current)
    setConflicts(found)
  }
  const explain = async (error: unknown): Promise<void> => {
    if (base !== undefined && isCode(error, 'recipe_changed')) {
      return rebase(base).catch((cause: unknown) =>
        setFailure(`The recipe was not saved: ${reasonFor(cause)}`),
      )
    }
    if (base !== undefined && isCode(error, 'not_found')) return setIsGone(true)
    const isShown = showAtFields(error)
    setFailure(
      isShown
        ? 'The recipe was not saved. Please look at the marked fields.'
        : `The recipe was not saved: ${reasonFor(error)}`,
    )
  }
  return {
    failure,
    conflicts,
    isGone,
    choose: (field: RecipeField, choice: 'mine' | 'theirs') => {
      if (choice === 'theirs') form.setValue(field, recipeValues(base)[field], { shouldDirty: true })
      setConflicts((before) => before?.filter((other) => other !== field))
    },
    /** Answers the saved recipe; undefined when it could not be saved, which is then shown. */
    save: async (draft: RecipeDraft, asNew: boolean): Promise<OwnedRecipe | undefined> => {
      setFailure(undefined)
      const body = {
        ...draft,
        ingredients: draft.ingredients.map((ingredient) => ({
          ...ingredient,
          item_id: ingredient.item_id ?? itemIds.get(foldName(ingredient.item_name)) ?? null,
        })),
      }
      try {
        return await (base === undefined || asNew ? create(body, keyFor(body)) : update(base, body))
      } catch (error) {
        await explain(error)
        return undefined
      }
    },
  }
}
