import type { Recipe } from '@larder/shared/contracts/recipes/recipe'
import { cookbook } from '@larder/shared/domain/recipes/cookbook/cookbook'
import { contentOfCookbook, showContent } from '@larder/shared/domain/recipes/own/recipe-content'
import type { RecipeContent } from '@larder/shared/domain/recipes/own/recipe-content'

/** A recipe of the cookbook as it is sent, and as it would be stored. */
type ShelvedRecipe = { recipe: Recipe; content: RecipeContent }

let shelf: Promise<ReadonlyMap<string, ShelvedRecipe>> | undefined

const readShelf = async (): Promise<ReadonlyMap<string, ShelvedRecipe>> => {
  const shelved = (await cookbook()).map((recipe) => {
    const content = contentOfCookbook(recipe)
    return [recipe.id, { recipe: showContent(recipe.id, null, content), content }] as const
  })
  return new Map(shelved.sort(([, a], [, b]) => a.recipe.name.localeCompare(b.recipe.name)))
}

/** The recipes of the cookbook by their ids, in the order of their names; their nutrition is computed once. */
export const cookbookShelf = (): Promise<ReadonlyMap<string, ShelvedRecipe>> => (shelf ??= readShelf())
