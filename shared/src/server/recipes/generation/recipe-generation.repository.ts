import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import { GENERATION_STEPS, WISH_IMAGE_TYPES } from '@larder/shared/contracts/recipes/recipe-generation'
import type { GeneratedRecipe, RecipeWish } from '@larder/shared/contracts/recipes/recipe-generation'
import type { Restrictions } from '@larder/shared/domain/recipes/suggestions/suitability'
import { WORK_INDEX, newWork, workColumns } from '../../work/work-columns.ts'
import { TURN_INDEXES, createTurns } from '../../work/turns.ts'
import { createWorkStore } from '../../work/work-store.ts'
import { date, id, json, listOf, nullable, oneOf, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'
import type { Stored } from '../../store/plain-documents.ts'

/** Wishes for recipes and what was made of them; they go when the recipe is answered, or after an hour. */
export const recipeGenerationsCollection = defineCollection({
  name: 'recipe_generations',
  owner: 'household',
  columns: {
    household_id: id,
    /** Who asked; nobody else sees it. */
    user_id: id,
    wish: json<RecipeWish>(),
    /** Its file is stored beside it; null for none. */
    image_type: nullable(oneOf(WISH_IMAGE_TYPES)),
    /** What the people of the household do not eat. */
    restrictions: json<Restrictions>(),
    /** Names of what is in stock, what expires first at the beginning; empty where it is not to be used. */
    stock_names: listOf(text),
    /** What the cookbook and the household's recipes have for it; null for nothing, and then why. */
    chosen: nullable(json<GeneratedRecipe>()),
    unmet: nullable(text),
    /** With attempt 0 its picture is still being saved. */
    ...workColumns,
    step: oneOf(GENERATION_STEPS),
    result: nullable(json<GeneratedRecipe>()),
    created_at: date,
    expires_at: date,
  },
  retention: { sweep: 'recipe-generations' },
  indexes: [[WORK_INDEX], ...TURN_INDEXES, [{ expires_at: 1 }], [{ user_id: 1, state: 1 }]],
})

export type RecipeGenerationDocument = DocumentOf<typeof recipeGenerationsCollection>

/** The generation of a recipe, in services. */
export type StoredGeneration = Stored<RecipeGenerationDocument>

type GenerationInsert = Pick<
  StoredGeneration,
  | 'id'
  | 'household_id'
  | 'user_id'
  | 'wish'
  | 'image_type'
  | 'restrictions'
  | 'stock_names'
  | 'chosen'
  | 'unmet'
> & { expires_at: Date }

/** Reads and writes generations of recipes. */
export const createRecipeGenerationRepository = (connection: Connection) => {
  const generations = recipeGenerationsCollection.open(connection)
  const takeTurn = createTurns(generations)
  const stored = (document: RecipeGenerationDocument | null) =>
    document && recipeGenerationsCollection.toStored(document)

  return {
    newId: () => new Types.ObjectId().toHexString(),

    /** Inserts one whose picture is still being saved: its attempt is 0 until `updateSaved`, until `until` at most. */
    insert: async ({ id, ...generation }: GenerationInsert, now: Date, until: Date): Promise<void> => {
      await generations.create({
        ...generation,
        _id: id,
        step: 'waiting',
        created_at: now,
        ...newWork(now, 0, until),
        turn: await takeTurn(generation.household_id),
      })
    },

    /** Makes one ready after its picture was saved; null when the sweep has removed it meanwhile. */
    updateSaved: async (id: string, now: Date): Promise<StoredGeneration | null> =>
      stored(
        await generations
          .findOneAndUpdate({ _id: id, attempt: 0 }, { $set: newWork(now) }, { returnDocument: 'after' })
          .lean(),
      ),

    findById: async (id: string): Promise<StoredGeneration | null> =>
      stored(await generations.findById(id).lean()),

    findState: async (id: string) => (await generations.findById(id, { state: 1 }).lean())?.state ?? null,

    /** Ids of those of a person that are not over yet: the oldest, at most `limit`. */
    listOpenIds: async (userId: string, limit: number): Promise<string[]> => {
      const open = await generations
        .find({ user_id: userId, state: { $in: ['queued', 'processing'] } }, { _id: 1 })
        .sort({ created_at: 1, _id: 1 })
        .limit(limit)
        .lean()
      return open.map(({ _id }) => _id.toHexString())
    },

    remove: async (id: string): Promise<void> => {
      await generations.deleteOne({ _id: id })
    },

    listExpired: async (at: Date, limit: number): Promise<StoredGeneration[]> =>
      (
        await generations
          .find({ expires_at: { $lt: at } })
          .limit(limit)
          .lean()
      ).map((document) => recipeGenerationsCollection.toStored(document)),

    work: createWorkStore<StoredGeneration>(
      generations,
      (document) => recipeGenerationsCollection.toStored(document as RecipeGenerationDocument),
      // Of others the file was to blame, and is gone.
      {
        where: (at) => ({ expires_at: { $gt: at }, 'error.code': JOBS['recipe.generate'].onExhausted }),
        reset: { step: 'waiting' },
        takeTurn,
      },
    ),
  }
}
export type RecipeGenerationRepository = ReturnType<typeof createRecipeGenerationRepository>
