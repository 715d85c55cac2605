import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import { newWork } from '../../work/work-columns.ts'
import { createTurns } from '../../work/turns.ts'
import { createWorkStore } from '../../work/work-store.ts'
import { recipeGenerationsCollection } from './recipe-generation.collection.ts'
import type { RecipeGenerationDocument, StoredGeneration } from './recipe-generation.collection.ts'

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
