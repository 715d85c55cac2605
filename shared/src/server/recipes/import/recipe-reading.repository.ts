import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import { RECIPE_MIME_TYPES } from '@larder/shared/contracts/recipes/recipe-import'
import type { ImportedRecipes } from '@larder/shared/contracts/recipes/recipe-import'
import type { Stored } from '../../store/plain-documents.ts'
import { WORK_INDEX, newWork, workColumns } from '../../work/work-columns.ts'
import { TURN_INDEXES, createTurns } from '../../work/turns.ts'
import { createWorkStore } from '../../work/work-store.ts'
import { date, id, json, nullable, oneOf, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

/** Files of recipes while they are read; they go when the recipes are answered, or after an hour. */
export const recipeReadingsCollection = defineCollection({
  name: 'recipe_readings',
  owner: 'household',
  columns: {
    household_id: id,
    user_id: id,
    mime_type: oneOf(RECIPE_MIME_TYPES),
    /** Where a page was fetched; null for a file. */
    address: nullable(text),
    /** With attempt 0 its file is still being saved. */
    ...workColumns,
    result: nullable(json<ImportedRecipes>()),
    expires_at: date,
  },
  retention: { sweep: 'recipe-readings' },
  indexes: [[WORK_INDEX], ...TURN_INDEXES, [{ expires_at: 1 }]],
})

export type RecipeReadingDocument = DocumentOf<typeof recipeReadingsCollection>

/** A file of a recipe that is being read, in services. */
export type RecipeReading = Stored<RecipeReadingDocument>

type ReadingInsert = Pick<RecipeReading, 'household_id' | 'user_id' | 'mime_type' | 'address'> & {
  expires_at: Date
}

/** Reads and writes the files of recipes that are read, and what was read of them. */
export const createRecipeReadingRepository = (connection: Connection) => {
  const readings = recipeReadingsCollection.open(connection)
  const takeTurn = createTurns(readings)
  const stored = (document: RecipeReadingDocument | null) =>
    document && recipeReadingsCollection.toStored(document)

  return {
    /** Inserts a reading whose file is still being saved: its attempt is 0 until `updateSaved`; until `until` at most. */
    insert: async (reading: ReadingInsert, now: Date, until: Date): Promise<string> => {
      const _id = new Types.ObjectId().toHexString()
      const turn = await takeTurn(reading.household_id)
      await readings.create({ ...reading, _id, ...newWork(now, 0, until), turn })
      return _id
    },

    /** Makes a reading ready after its file was saved; null when the sweep has removed it meanwhile. */
    updateSaved: async (id: string, now: Date): Promise<RecipeReading | null> =>
      stored(
        await readings
          .findOneAndUpdate({ _id: id, attempt: 0 }, { $set: newWork(now) }, { returnDocument: 'after' })
          .lean(),
      ),

    findById: async (id: string): Promise<RecipeReading | null> => stored(await readings.findById(id).lean()),

    findState: async (id: string) => (await readings.findById(id, { state: 1 }).lean())?.state ?? null,

    remove: async (id: string): Promise<void> => {
      await readings.deleteOne({ _id: id })
    },

    listExpired: async (at: Date, limit: number): Promise<RecipeReading[]> =>
      (
        await readings
          .find({ expires_at: { $lt: at } })
          .limit(limit)
          .lean()
      ).map((document) => recipeReadingsCollection.toStored(document)),

    work: createWorkStore<RecipeReading>(
      readings,
      (document) => recipeReadingsCollection.toStored(document as RecipeReadingDocument),
      // Of others the file was to blame, and is gone.
      {
        where: (at) => ({ expires_at: { $gt: at }, 'error.code': JOBS['recipe.read'].onExhausted }),
        takeTurn,
      },
    ),
  }
}
export type RecipeReadingRepository = ReturnType<typeof createRecipeReadingRepository>
