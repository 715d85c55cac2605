import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { Authorized } from '../../authz.ts'
import type { MealStep } from './stock/meal-step.ts'
import { inBatches } from '../../store/in-batches.ts'
import { isDuplicateKey } from '../../store/mongo.ts'
import type { Plain } from '../../store/plain-documents.ts'
import { plannedMealsCollection } from './planned-meal.collection.ts'
import type { PlannedMealDocument } from './planned-meal.collection.ts'

export type PlannedMeal = Plain<PlannedMealDocument>

/** What a meal keeps of its recipe. */
export type PlannedRecipe = Pick<PlannedMeal, 'title' | 'recipe_id' | 'recipe' | 'recipe_version'>

/** What somebody changes of a meal. */
type PlannedFields = Pick<
  PlannedMeal,
  'day' | 'meal_type' | 'servings' | 'quantity_percent' | 'notes' | 'title' | 'series_id'
>

/** Days such as `2026-11-22`, both included; `end` is absent for all that follow. */
type Days = { start: string; end: string | undefined }

const UPCOMING = ['planned', 'proposed'] as const

/** Whether a meal is still to come: neither prepared nor dismissed. */
export const isUpcoming = ({ status }: Pick<PlannedMeal, 'status'>): boolean =>
  UPCOMING.some((upcoming) => upcoming === status)

/** Reads and writes planned meals. */
export const createPlannedMealRepository = (connection: Connection) => {
  const meals = plannedMealsCollection.open(connection)
  return {
    newId: () => new Types.ObjectId().toHexString(),

    findById: async (id: string): Promise<PlannedMeal | null> => {
      const found = await meals.findById(id).lean<PlannedMealDocument>()
      return found && plannedMealsCollection.toPlain(found)
    },

    /** Those of a household that have these ids, in the order of the ids. */
    listByIds: async (householdId: string, ids: readonly string[]): Promise<PlannedMeal[]> => {
      const found = await meals
        .find({ household_id: householdId, _id: { $in: ids } })
        .lean<PlannedMealDocument[]>()
      const byId = new Map(
        found.map((meal) => [meal._id.toHexString(), plannedMealsCollection.toPlain(meal)]),
      )
      return ids.flatMap((id) => byId.get(id) ?? [])
    },

    /** The upcoming meals of a series after a day. */
    listUpcomingOfSeries: async (
      householdId: string,
      seriesId: string,
      after: string,
    ): Promise<Pick<PlannedMeal, 'id' | 'day'>[]> => {
      const found = await meals
        .find(
          {
            household_id: householdId,
            series_id: seriesId,
            day: { $gt: after },
            status: { $in: UPCOMING },
          },
          { day: 1 },
        )
        .lean<Pick<PlannedMealDocument, '_id' | 'day'>[]>()
      return found.map(({ _id, day }) => ({ id: _id.toHexString(), day }))
    },

    /** Changes what is planned. */
    updateFields: async ({ id }: Authorized<PlannedMeal>, fields: Partial<PlannedFields>): Promise<void> => {
      await meals.updateOne({ _id: id }, { $set: fields, $inc: { version: 1 } })
    },

    /** Dismisses the upcoming meals of a series from a day on. */
    updateSeriesDismissed: async (householdId: string, seriesId: string, from: string): Promise<void> => {
      await meals.updateMany(
        {
          household_id: householdId,
          series_id: seriesId,
          day: { $gte: from },
          status: { $in: UPCOMING },
        },
        { $set: { status: 'dismissed' }, $inc: { version: 1 } },
      )
    },

    /** The meals of a household on these days, in their order; without those that are done unless they are wanted. */
    listByDays: async (
      householdId: string,
      { start, end }: Days,
      { isCompletedIncluded, limit }: { isCompletedIncluded: boolean; limit: number },
    ): Promise<PlannedMeal[]> => {
      const found = await meals
        .find({
          household_id: householdId,
          day: { $gte: start, ...(end !== undefined && { $lte: end }) },
          ...(!isCompletedIncluded && { status: { $in: UPCOMING } }),
        })
        .sort({ day: 1, _id: 1 })
        .limit(limit)
        .lean<PlannedMealDocument[]>()
      return found.map((meal) => plannedMealsCollection.toPlain(meal))
    },

    /** The latest meals that a person chose and had: those of the days until today, and what was prepared before its day. */
    listPastOfPerson: async (
      householdId: string,
      userId: string,
      today: string,
      limit: number,
    ): Promise<PlannedMeal[]> => {
      const found = await meals
        .find({
          household_id: householdId,
          planned_by: userId,
          $or: [{ status: 'prepared' }, { status: 'planned', day: { $lte: today } }],
        })
        .sort({ day: -1 })
        .limit(limit)
        .lean<PlannedMealDocument[]>()
      return found.map((meal) => plannedMealsCollection.toPlain(meal))
    },

    /** The next meals that a person chose for the days after today. */
    listUpcomingOfPerson: async (
      householdId: string,
      userId: string,
      today: string,
      limit: number,
    ): Promise<Pick<PlannedMeal, 'recipe_id' | 'day'>[]> => {
      const found = await meals
        .find(
          { household_id: householdId, planned_by: userId, day: { $gt: today }, status: { $in: UPCOMING } },
          { recipe_id: 1, day: 1 },
        )
        .sort({ day: 1 })
        .limit(limit)
        .lean<Pick<PlannedMealDocument, 'recipe_id' | 'day'>[]>()
      return found.map(({ recipe_id, day }) => ({ recipe_id: recipe_id?.toHexString() ?? null, day }))
    },

    /** The recipe meals of all households that were planned before the recipe was kept with them, in batches. */
    listWithoutRecipeInBatches: async function* (batchSize: number): AsyncGenerator<PlannedMeal[]> {
      const found = meals
        .find({ kind: { $exists: false } })
        .lean<PlannedMealDocument[]>()
        .cursor({ batchSize })
      for await (const batch of inBatches<PlannedMealDocument>(found, batchSize))
        yield batch.map((meal) => plannedMealsCollection.toPlain(meal))
    },

    /** Keeps recipes with the meals that were planned of them; a meal that got one meanwhile stays as it is. */
    updateRecipes: async (
      planned: readonly (Pick<PlannedMeal, 'id'> & Partial<PlannedRecipe>)[],
    ): Promise<void> => {
      const writes = planned.map(({ id, ...recipe }) => ({
        updateOne: {
          filter: { _id: id, kind: { $exists: false } },
          update: { $set: { kind: 'recipe' as const, operation_count: 0, version: 1, ...recipe } },
        },
      }))
      await meals.bulkWrite(writes, { ordered: false })
    },

    count: (householdId: string, limit: number): Promise<number> =>
      meals.countDocuments({ household_id: householdId }, { limit }),

    /**
     * Makes a meal what an operation on the stock made of it; false when that is done, or the operation before it is not.
     * `isAdjusted` is undefined where the operation did not change whether the stock is adjusted.
     */
    updateSettled: async (
      { id, number, status }: MealStep,
      isAdjusted: boolean | undefined,
    ): Promise<boolean> => {
      const { modifiedCount } = await meals.updateOne(
        { _id: id, operation_count: number - 1 },
        {
          $set: {
            operation_count: number,
            ...(status !== null && { status }),
            ...(isAdjusted !== undefined && { inventory_adjusted: isAdjusted }),
          },
          $inc: { version: 1 },
        },
      )
      return modifiedCount === 1
    },

    /** False when there is a meal of that id already. */
    insert: async ({ id, created_at, ...meal }: PlannedMeal): Promise<boolean> => {
      try {
        await meals.create({ _id: id, ...meal, created_at: new Date(created_at) })
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        return false
      }
    },
  }
}
export type PlannedMealRepository = ReturnType<typeof createPlannedMealRepository>
