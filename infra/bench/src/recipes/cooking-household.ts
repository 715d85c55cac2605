import mongoose from 'mongoose'
import { RecipeDraft } from '@larder/shared/contracts/recipes/recipe-draft'
import { toContent } from '@larder/shared/domain/recipes/own/recipe-content'
import { rounded } from '../figures.ts'
import { call } from '../household/household-servers.ts'
import type { createSample } from './measure-scores.ts'

const OWN_RECIPES = 200
const RUNS = 60
const WARM_UP = 10
const { ObjectId } = mongoose.Types

/** How long a call takes when it is repeated, in milliseconds, and how much it answers; each time after `change`. */
export const measureCall = async (
  url: string,
  headers: Record<string, string>,
  change: () => Promise<unknown> = () => Promise.resolve(),
) => {
  const times: number[] = []
  let bytes = 0
  for (let run = 0; run < RUNS + WARM_UP; run++) {
    await change()
    const started = performance.now()
    bytes = (await call(url, { headers })).length
    if (run >= WARM_UP) times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => rounded(times[Math.floor(times.length * share)] ?? 0)
  return { 'median, ms': at(0.5), 'p95, ms': at(0.95), kB: rounded(bytes / 1000) }
}

/** Gives the household of the user `cook` the lots and some of the recipes of a sample as its own. */
export const fillHousehold = async (
  mongoUrl: string,
  { recipes, lots }: ReturnType<typeof createSample>,
): Promise<void> => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise()
  const user = await connection.collection('users').findOne({ username: 'cook' })
  const household_id = user?.household_id as unknown
  // A household that has not just been filled: what was written within the last minutes is read again.
  const at = new Date(Date.now() - 30 * 86_400_000)
  const items = lots.map(({ item, unit }) => ({
    _id: new ObjectId(),
    household_id,
    name: item?.name,
    name_folded: item?.name.toLowerCase(),
    category: 'Other',
    unit,
    created_at: at,
  }))
  await connection.collection('catalogue_items').insertMany(items)
  await connection.collection('inventory_entries').insertMany(
    lots.map(({ quantity, unit }, n) => ({
      _id: new ObjectId(),
      household_id,
      item_id: items[n]?._id,
      unit,
      storage_location: 'Pantry',
      expiry_date: null,
      is_expiry_guess: false,
      purchase_date: null,
      notes: null,
      sources: [],
      created_at: at,
      is_listed: true,
      quantity,
      seq: 1,
      level_full: quantity,
      opened_at: null,
      removed_at: null,
      undo_seq: 1,
      known_seq: 1,
      known_quantity: quantity,
      known_at: at,
      degraded_until: null,
    })),
  )
  await connection.collection('recipes').insertMany(
    recipes.slice(0, OWN_RECIPES).map((recipe, n) => ({
      household_id,
      added_by: user?._id,
      content: toContent(
        RecipeDraft.parse({
          ...recipe,
          instructions: 'Cook until done.\n'.repeat(20),
          meal_type: ['breakfast', 'lunch', 'dinner', 'snack'][n % 4],
        }),
      ),
      version: 1,
      removed_at: null,
      created_at: at,
      updated_at: at,
    })),
  )
  await connection.close()
}
