import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import type { Page } from '@larder/shared/contracts/base/paging'
import { MAX_RECIPES } from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe, Recipe, RecipeMark } from '@larder/shared/contracts/recipes/recipe'
import type { RecipeDraft } from '@larder/shared/contracts/recipes/recipe-draft'
import { copyOf, showContent, toContent } from '@larder/shared/domain/recipes/own/recipe-content'
import type { RecipeContent } from '@larder/shared/domain/recipes/own/recipe-content'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ReadStamps } from '../events/change-stamps.ts'
import type { PublishEvent } from '../events/household-events.ts'
import { keepUntilChanged } from '../events/keep-until-changed.ts'
import { idForKey } from '../id-for-key.ts'
import { cookbookShelf } from './cookbook-shelf.ts'
import { NO_MARK } from './marks/recipe-mark.repository.ts'
import type { RecipeMarkRepository } from './marks/recipe-mark.repository.ts'
import { photoExpiry } from './photos/recipe-photo.repository.ts'
import type { RecipePhotoRepository } from './photos/recipe-photo.repository.ts'
import type { RecipeRepository, StoredRecipe } from './recipe.repository.ts'

type Deps = {
  recipes: RecipeRepository
  marks: RecipeMarkRepository
  photos: Pick<RecipePhotoRepository, 'updateExpiry'>
  catalogue: Pick<CatalogueService, 'mapOwnByIds'>
  publish: PublishEvent
  readStamps: ReadStamps
  now: () => Date
}

/** The own recipes of so many households are kept in memory: 1,000 recipes of one may take some 10 MB. */
const KEPT_HOUSEHOLDS = 20

/** All recipes of a household as they are stored, and as they are sent. */
type OwnShelf = { stored: ReadonlyMap<string, StoredRecipe>; shown: readonly Recipe[] }

/** A recipe that a planned meal names; version 0 in the cookbook. */
type NamedRecipe = { recipe: Recipe; version: number }

const showStored = ({ id, added_by, content }: StoredRecipe): Recipe => showContent(id, added_by, content)

/** The recipes of a household and of the cookbook, and what people think of them. */
export const createRecipesService = (deps: Deps) => {
  const { recipes, marks, photos, catalogue, publish, readStamps, now } = deps
  const keepOwn = keepUntilChanged<OwnShelf>(
    { readStamps, now },
    { changes: ['recipes.changed', 'members.changed'], most: KEPT_HOUSEHOLDS },
  )
  const readOwn = (householdId: string): Promise<OwnShelf> =>
    keepOwn(householdId, '', async () => {
      const own = await recipes.listByHousehold(householdId, null)
      return { stored: new Map(own.map((recipe) => [recipe.id, recipe])), shown: own.map(showStored) }
    })

  const show = (stored: StoredRecipe, mark: RecipeMark = NO_MARK): OwnedRecipe => ({
    ...showStored(stored),
    mark,
    photo_id: stored.photo_id,
    version: stored.version,
    updated_at: stored.updated_at,
  })
  const showOfCookbook = (recipe: Recipe, mark: RecipeMark = NO_MARK): OwnedRecipe => ({
    ...recipe,
    mark,
    version: 0,
    updated_at: null,
  })

  const showAll = async (actor: Actor, stored: readonly StoredRecipe[]): Promise<OwnedRecipe[]> => {
    const marked = await marks.mapByUser(actor.userId)
    return stored.map((recipe) => show(authorize(actor, recipe), marked.get(recipe.id)))
  }

  /** @throws DomainError not_found */
  const findOwn = async (actor: Actor, id: string): Promise<Authorized<StoredRecipe>> => {
    const found = authorize(actor, await recipes.findById(id), 'recipe')
    if (found.removed_at !== null) throw notThere('recipe')
    return found
  }

  /** @throws DomainError not_found */
  const get = async (actor: Actor, id: string): Promise<OwnedRecipe> => {
    const shelved = (await cookbookShelf()).get(id)
    const stored = shelved === undefined ? await findOwn(actor, id) : null
    const mark = (await marks.mapByUser(actor.userId, [id])).get(id)
    return shelved ? showOfCookbook(shelved.recipe, mark) : show(stored!, mark)
  }

  const tell = ({ householdId }: Actor, id: string | null, version: number | null) =>
    publish(householdId, { type: 'recipes.changed', id, version })

  /** Ids of items that are not the household's (any more) are left out: the name says what is meant. */
  const ofOwnItems = async (actor: Actor, draft: RecipeDraft): Promise<RecipeDraft> => {
    const ids = draft.ingredients.flatMap(({ item_id }) => item_id ?? [])
    const items = ids.length === 0 ? new Map() : await catalogue.mapOwnByIds(actor, ids)
    const ingredients = draft.ingredients.map((ingredient) => ({
      ...ingredient,
      item_id: items.has(ingredient.item_id ?? '') ? ingredient.item_id : null,
    }))
    return { ...draft, ingredients }
  }

  /** @throws DomainError household_recipes_full */
  const assertRoom = async ({ householdId }: Actor): Promise<void> => {
    if ((await recipes.count(householdId, MAX_RECIPES)) >= MAX_RECIPES) {
      throw new DomainError('household_recipes_full')
    }
  }

  /** @throws DomainError household_recipes_full, not_found when it was made by this key and deleted since */
  const insert = async (actor: Actor, content: RecipeContent, once: Once): Promise<OwnedRecipe> => {
    const id = idForKey(`recipe of ${actor.householdId}`, once) ?? recipes.newId()
    const known = once.key === undefined ? null : await recipes.findById(id)
    if (known === null) {
      await assertRoom(actor)
      const recipe = { id, household_id: actor.householdId, added_by: actor.userId, content }
      if (await recipes.insert(recipe, now())) tell(actor, id, 1)
    }
    return get(actor, id)
  }

  return {
    get,

    /** A recipe of the household that is not deleted. */
    findOwn,

    /** All recipes of the household, the newest first. */
    list: async (actor: Actor): Promise<OwnedRecipe[]> =>
      showAll(actor, await recipes.listByHousehold(actor.householdId, null)),

    /**
     * A page of them; `next` is the cursor of the one after it, null after the last.
     * @throws DomainError not_found when the cursor is no recipe of the household
     */
    listPage: async (
      actor: Actor,
      { cursor, limit }: Page,
    ): Promise<{ rows: OwnedRecipe[]; next: string | null }> => {
      const after = cursor === undefined ? null : authorize(actor, await recipes.findById(cursor))
      const found = await recipes.listByHousehold(actor.householdId, after, limit + 1)
      const rows = await showAll(actor, found.slice(0, limit))
      return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
    },

    /** Finds the recipes that planned meals name as they are now, by their ids; null for those that were deleted. */
    readCurrent: async (actor: Actor): Promise<(id: string) => NamedRecipe | null> => {
      const [shelf, own] = await Promise.all([cookbookShelf(), readOwn(actor.householdId)])
      return (id) => {
        const shelved = shelf.get(id)
        if (shelved !== undefined) return { recipe: shelved.recipe, version: 0 }
        const stored = own.stored.get(id)
        return stored === undefined ? null : { recipe: showStored(stored), version: stored.version }
      }
    },

    /** The recipes of the cookbook by name. */
    listCookbook: async (actor: Actor): Promise<OwnedRecipe[]> => {
      const [shelf, marked] = await Promise.all([cookbookShelf(), marks.mapByUser(actor.userId)])
      return [...shelf.values()].map(({ recipe }) => showOfCookbook(recipe, marked.get(recipe.id)))
    },

    /** Everything that can be suggested to a person, with what that person thinks of it. */
    listAll: async (
      actor: Actor,
    ): Promise<{
      recipes: Recipe[]
      show: (recipe: Recipe) => OwnedRecipe
      marks: Map<string, RecipeMark>
    }> => {
      const [shelf, own, marked] = await Promise.all([
        cookbookShelf(),
        readOwn(actor.householdId),
        marks.mapByUser(actor.userId),
      ])
      return {
        recipes: [...own.shown, ...[...shelf.values()].map(({ recipe }) => recipe)],
        show: (recipe) => {
          const stored = own.stored.get(recipe.id)
          const mark = marked.get(recipe.id)
          return stored === undefined ? showOfCookbook(recipe, mark) : show(stored, mark)
        },
        marks: marked,
      }
    },

    /**
     * The recipes that planned meals name as they are now, by their ids, those that were deleted lately included; those that
     * were deleted for good are missing.
     */
    mapByIds: async (
      { householdId }: Pick<Actor, 'householdId'>,
      ids: readonly string[],
    ): Promise<Map<string, NamedRecipe>> => {
      const shelf = await cookbookShelf()
      const unique = [...new Set(ids)]
      const stored = await recipes.listByIds(
        householdId,
        unique.filter((id) => !shelf.has(id)),
      )
      const own = stored.map((one): [string, NamedRecipe] => [
        one.id,
        { recipe: showStored(one), version: one.version },
      ])
      const shelved = unique.flatMap((id): [string, NamedRecipe][] => {
        const recipe = shelf.get(id)?.recipe
        return recipe === undefined ? [] : [[id, { recipe, version: 0 }]]
      })
      return new Map([...own, ...shelved])
    },

    /**
     * Adds a recipe; repeated with the same key, it answers the one that is there.
     * @throws DomainError household_recipes_full
     */
    create: async (actor: Actor, draft: RecipeDraft, once: Once): Promise<OwnedRecipe> =>
      insert(actor, toContent(await ofOwnItems(actor, draft)), once),

    /**
     * Copies a recipe of the household or of the cookbook.
     * @throws DomainError not_found, household_recipes_full
     */
    duplicate: async (actor: Actor, id: string, once: Once): Promise<OwnedRecipe> => {
      const shelved = (await cookbookShelf()).get(id)
      return insert(actor, copyOf(shelved?.content ?? (await findOwn(actor, id)).content), once)
    },

    /**
     * Replaces what can be edited; with the version that the values come from, not what others changed since.
     * @throws DomainError not_found, recipe_changed
     */
    update: async (
      actor: Actor,
      id: string,
      { version, ...draft }: RecipeDraft & { version?: number | undefined },
    ): Promise<OwnedRecipe> => {
      const stored = await findOwn(actor, id)
      const content = toContent(await ofOwnItems(actor, draft), stored.content)
      const isCurrent = version === undefined || version === stored.version
      if (!isCurrent || !(await recipes.updateContent(stored, content, now()))) {
        throw new DomainError('recipe_changed')
      }
      tell(actor, id, stored.version + 1)
      return get(actor, id)
    },

    /** @throws DomainError not_found */
    remove: async (actor: Actor, id: string): Promise<void> => {
      const stored = await findOwn(actor, id)
      const at = now()
      // First the photo: one that its recipe still has keeps itself.
      await photos.updateExpiry(stored.photo_id, photoExpiry(at, 'removed recipe'))
      await recipes.updateRemoval(stored, at)
      tell(actor, id, null)
    },

    /**
     * Undoes the deletion of a recipe; one that is there stays as it is.
     * @throws DomainError not_found, household_recipes_full
     */
    restore: async (actor: Actor, id: string): Promise<OwnedRecipe> => {
      const stored = authorize(actor, await recipes.findById(id), 'recipe')
      if (stored.removed_at !== null) {
        await assertRoom(actor)
        await recipes.updateRemoval(stored, null)
        await photos.updateExpiry(stored.photo_id, null)
        tell(actor, id, stored.version + 1)
      }
      return get(actor, id)
    },
  }
}
export type RecipesService = ReturnType<typeof createRecipesService>
