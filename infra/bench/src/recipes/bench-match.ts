import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import mongoose from 'mongoose'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { RecipeDraft } from '@larder/shared/contracts/recipes/recipe-draft'
import { toContent } from '@larder/shared/domain/recipes/own/recipe-content'
import { startEmbeddedRedis } from '@larder/shared/testkit/stores/embedded-redis'
import { rounded } from '../figures.ts'
import { signIn, signUp } from '../household-member.ts'
import { call, startSide } from '../household/household-servers.ts'
import type { Side } from '../household/household-servers.ts'
import { startEmbedded } from '../mongo-servers.ts'
import { createSample, measureScores } from './measure-scores.ts'

const RESULTS = new URL('../../results/', import.meta.url)
const OWN_RECIPES = 200
const RUNS = 60
const WARM_UP = 10
const { ObjectId } = mongoose.Types

/**
 * Prints and writes how long scores take, and the suggestions of the day for a household of 500 lots and 200 own recipes,
 * in milliseconds: beside them a bare route that only lists the same lots.
 */
export async function benchMatch(): Promise<void> {
  const scores = measureScores()
  console.table([scores])
  const [mongo, redis] = await Promise.all([startEmbedded(), startEmbeddedRedis()])
  const url = new URL(mongo.uri)
  url.pathname = '/larder'
  const sides: Side[] = []
  const start = async (script: string, args: string[]) => {
    const side = await startSide(new URL(`../household/${script}`, import.meta.url), args)
    sides.push(side)
    return side.address
  }
  try {
    const secret = randomBytes(32).toString('hex')
    const product = await start('household-product.ts', [url.href, redis.url, secret])
    const bare = await start('household-bare.ts', [url.href, secret])
    await signUp(product, 'cook')
    await fill(url.href)
    const { access_token } = await signIn(product, 'cook')
    const headers = { authorization: `Bearer ${access_token}` }
    const rows = []
    for (const [side, path] of [
      [product, `${API_BASE_PATH}/meals/daily`],
      [product, `${API_BASE_PATH}/inventory/`],
      [bare, '/inventory/'],
    ] as const)
      rows.push({
        side: side === product ? 'product' : 'bare',
        path,
        ...(await measure(`${side}${path}`, headers)),
      })
    console.table(rows)
    await mkdir(RESULTS, { recursive: true })
    await writeFile(
      new URL('match.json', RESULTS),
      `${JSON.stringify({ node: process.version, scores, rows }, null, 2)}\n`,
    )
  } finally {
    await Promise.all(sides.map((side) => side.close()))
    await Promise.all([mongo.close(), redis.close()])
  }
}

const measure = async (url: string, headers: Record<string, string>) => {
  const times: number[] = []
  let bytes = 0
  for (let run = 0; run < RUNS + WARM_UP; run++) {
    const started = performance.now()
    bytes = (await call(url, { headers })).length
    if (run >= WARM_UP) times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => rounded(times[Math.floor(times.length * share)] ?? 0)
  return { 'median, ms': at(0.5), 'p95, ms': at(0.95), kB: rounded(bytes / 1000) }
}

/** The lots and some of the recipes of the sample, as the household's own. */
const fill = async (mongoUrl: string): Promise<void> => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise()
  const user = await connection.collection('users').findOne({ username: 'cook' })
  const household_id = user?.household_id as unknown
  const at = new Date()
  const { recipes, lots } = createSample()
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
