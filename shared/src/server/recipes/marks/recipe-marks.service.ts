import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_RECIPE_MARKS } from '@larder/shared/contracts/recipes/own-recipes'
import type { RecipeMarkUpdate } from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe, RecipeMark } from '@larder/shared/contracts/recipes/recipe'
import type { Actor } from '../../authz.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { RecipesService } from '../recipes.service.ts'
import { NO_MARK } from './recipe-mark.repository.ts'
import type { RecipeMarkRepository } from './recipe-mark.repository.ts'

type Deps = { recipes: Pick<RecipesService, 'get'>; marks: RecipeMarkRepository; publish: PublishEvent }

const isEmpty = ({ is_favorite, rating, note }: RecipeMark): boolean =>
  !is_favorite && rating === null && note === null

/** What people think of recipes: favourites, ratings and notes. */
export const createRecipeMarksService = ({ recipes, marks, publish }: Deps) => ({
  /**
   * Changes what the person thinks of a recipe; nothing is kept of a mark that says nothing.
   * @throws DomainError not_found, recipe_marks_full
   */
  mark: async (
    actor: Actor,
    id: string,
    { is_favorite, rating, note }: RecipeMarkUpdate,
  ): Promise<OwnedRecipe> => {
    const before = await recipes.get(actor, id)
    // Only what is given, because the rest of the mark may change at the same moment.
    const changes: Partial<RecipeMark> = {
      ...(is_favorite !== undefined && { is_favorite }),
      ...(rating !== undefined && { rating }),
      ...(note !== undefined && { note: note === '' ? null : note }),
    }
    const says = !isEmpty({ ...NO_MARK, ...changes })
    if (says && isEmpty(before.mark)) {
      const count = await marks.count(actor.userId, MAX_RECIPE_MARKS)
      if (count >= MAX_RECIPE_MARKS) throw new DomainError('recipe_marks_full')
    }
    const mark = (await marks.update(actor.userId, id, changes, says)) ?? NO_MARK
    if (isEmpty(mark)) await marks.removeEmpty(actor.userId, id)
    publish(actor.householdId, { type: 'recipes.changed', id, version: before.version })
    return { ...before, mark }
  },
})
export type RecipeMarksService = ReturnType<typeof createRecipeMarksService>
