import { Types } from 'mongoose'
import { describe, expect, it } from 'vitest'
import type { HouseholdEvent } from '@larder/shared/contracts/events'
import { MealSelection } from '@larder/shared/contracts/recipes/meal-plan'
import { RecipeDraft } from '@larder/shared/contracts/recipes/recipe-draft'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { NO_SHOPPING_LISTS } from '@larder/shared/testkit/no-shopping-lists'
import { createStock } from '@larder/shared/testkit/stock'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createDayNoteRepository } from './calendar/day-note.repository.ts'
import { createDayNotesService } from './calendar/day-notes.service.ts'
import { plannedMealsCollection } from './meal-plan/planned-meal.collection.ts'
import { recipesCollection } from './recipe.collection.ts'
import { createRecipesModule } from './recipes.module.ts'

const connection = await openTestDatabase()
const now = () => new Date('2026-11-22T10:00:00Z')
const told: HouseholdEvent[] = []
const stock = createStock(connection, now)
const module = createRecipesModule({
  ...stock,
  connection,
  households: stock.households,
  inventory: stock,
  shoppingLists: NO_SHOPPING_LISTS,
  publish: (_, event) => void told.push(event),
  readStamps: () => Promise.resolve(null),
  now,
})
const { recipes, mealPlan, planMeals } = module.services
const draft = (name: string) => RecipeDraft.parse({ name })

it('[MEAL-039] tells the devices of the household of a meal once, and of each change of a recipe', async () => {
  const actor = newActor()
  const { id } = await recipes.create(actor, draft('Soup'), {})
  await recipes.update(actor, id, draft('Broth'))
  const selection = MealSelection.parse({ recipe_id: id })
  const mealId = await planMeals.select(actor, selection, { key: 'once' })
  await planMeals.select(actor, selection, { key: 'once' })
  expect(told).toEqual([
    { type: 'recipes.changed', id, version: 1 },
    { type: 'recipes.changed', id, version: 2 },
    { type: 'meals.changed', id: mealId, version: null },
  ])
})

it('keeps with a meal of an earlier version the recipe as it is now, and says nothing of one that is gone', async () => {
  const actor = newActor()
  const { id } = await recipes.create(actor, draft('Soup'), {})
  const collection = plannedMealsCollection.open(connection).collection
  const planned = (recipeId: string) => ({
    household_id: new Types.ObjectId(actor.householdId),
    planned_by: new Types.ObjectId(actor.userId),
    recipe_id: new Types.ObjectId(recipeId),
    day: '2026-11-23',
    meal_type: 'dinner',
    servings: 1,
    quantity_percent: 100,
    status: 'planned',
    notes: null,
    created_at: now(),
  })
  await collection.insertMany([planned(id), planned(newId())] as never[])
  expect(await module.migrations[0]?.run()).toEqual({ mealCount: 2 })
  await recipes.update(actor, id, draft('Broth'))
  const listed = await mealPlan.list(actor, { include_completed: false })
  expect(listed.map(({ title, recipe }) => [title, recipe?.name])).toEqual([
    ['Soup', 'Soup'],
    ['Meal', undefined],
  ])
  expect(await module.migrations[0]?.run()).toEqual({ mealCount: 0 })
})

it('joins the notes that two households have on one day, when one is brought into the other', async () => {
  const [mine, yours] = [newActor(), newActor()]
  const notes = createDayNoteRepository(connection)
  const dayNotes = createDayNotesService({ notes, publish: () => {}, now })
  await dayNotes.write(mine, '2026-11-24', 'Late')
  await dayNotes.write(yours, '2026-11-24', 'Guests')
  await dayNotes.write(yours, '2026-11-25', 'Market')
  for (let times = 0; times < 2; times++)
    await module.handlers['household.moved']({ from_id: yours.householdId, into_id: mine.householdId })
  const days = { start_date: '2026-11-01', end_date: '2026-11-30' }
  expect(await dayNotes.list(mine, days)).toEqual([{ date: '2026-11-24', note: 'Late\nGuests' }])
  // What is on no day of both comes along as it is.
  expect(await dayNotes.list(yours, days)).toEqual([{ date: '2026-11-25', note: 'Market' }])
})

describe('a household', () => {
  it('keeps at most 1,000 recipes, and has room again when one is deleted', async () => {
    const actor = newActor()
    const { id } = await recipes.create(actor, draft('First'), {})
    const stored = await recipesCollection.open(connection).findById(id).lean()
    const { _id, ...rest } = stored!
    await recipesCollection.open(connection).insertMany(Array.from({ length: 999 }, () => rest))
    await expect(recipes.create(actor, draft('Too many'), {})).rejects.toThrow(
      'as many recipes as it can have',
    )
    await recipes.remove(actor, id)
    await recipes.create(actor, draft('Fits'), {})
    await expect(recipes.restore(actor, id)).rejects.toThrow('as many recipes as it can have')
  })

  it('keeps and lists all recipes of a household that was brought in, and adds none until it has fewer than 1,000', async () => {
    const actor = newActor()
    const { id } = await recipes.create(actor, draft('First'), {})
    const collection = recipesCollection.open(connection)
    const { _id, ...rest } = (await collection.findById(id).lean())!
    await collection.insertMany(Array.from({ length: 1_199 }, () => rest))
    expect(await recipes.list(actor)).toHaveLength(1_200)
    const cookbook = await recipes.listCookbook(actor)
    expect((await recipes.listAll(actor)).recipes).toHaveLength(1_200 + cookbook.length)
    const copy = { key: 'copy' }
    await expect(recipes.duplicate(actor, id, copy)).rejects.toThrow('as many recipes as it can have')
    expect((await recipes.update(actor, id, draft('Second'))).name).toBe('Second')
    await recipes.remove(actor, id)
    await expect(recipes.restore(actor, id)).rejects.toThrow('as many recipes as it can have')
    expect(await recipes.list(actor)).toHaveLength(1_199)
  })

  it('changes a recipe once when two people edit the same version at the same moment', async () => {
    const actor = newActor()
    const { id, version } = await recipes.create(actor, draft('Soup'), {})
    const results = await Promise.allSettled(
      ['Mine', 'Yours'].map((name) => recipes.update(actor, id, { ...draft(name), version })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await recipes.get(actor, id)).version).toBe(2)
  })
})
