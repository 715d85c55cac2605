import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import type { mongo } from 'mongoose'
import { expect, it, onTestFinished } from 'vitest'
import type { Endpoint } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { startModules } from '@larder/shared/server/feature-module'
import type { FeatureModule } from '@larder/shared/server/feature-module'
import { ENDPOINTS } from '@larder/shared/testkit/contracts/contracts'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { DEMO_USER } from './demo-account.ts'
import { makeYear } from './make-year.ts'
import { connectProduct } from './product.ts'

type UserEndpoint = Parameters<Awaited<ReturnType<typeof connectProduct>>['ask']>[0]

/** Enough for a thousand movements, so that reading all of anything tells. */
const DAYS = 60
/** A query may look at so many documents beside those that it gives, and at so many times as many. */
const SPARE = 20
const TIMES = 3

/** Where the ids of a path's first part come from. */
const COLLECTIONS: Record<string, string> = {
  inventory: 'inventory_entries',
  items: 'catalogue_items',
  meals: 'meal_plan',
  orders: 'receipts',
  predictions: 'catalogue_items',
  receipts: 'receipts',
  recipes: 'recipes',
  'shopping-lists': 'shopping_lists',
}
/** They have routes of their own in the API, for files and sessions. */
const NOT_ASKED: readonly string[] = [
  '/account/deletion',
  '/auth/google-status',
  '/auth/me',
  '/auth/security-events',
  '/auth/sessions',
  '/household',
  '/items/:id/picture',
  '/meals/calendar-feed',
  '/meals/generate-recipe/:jobId',
  '/progress/generate-client-id',
  '/progress/results/:client_id',
  '/receipts/:id/pages/:page_number',
  '/recipes/:recipeId/photo',
  '/recipes/:recipeId/picture',
]

type Query = {
  collection: string
  filter: mongo.Filter<mongo.Document>
  sort: mongo.Sort
  limit: number
  askedBy: string
}
const WITH_A_FILTER =
  /^(?:find|findOne|countDocuments|distinct|findOneAnd(?:Update|Delete)|(?:update|delete)(?:One|Many))$/

const needsQuery = ({ query }: Endpoint): boolean => query?.safeParse({}).success === false

/** A filter with the kinds of its values only. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (value === null || typeof value !== 'object' || value.constructor !== Object) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]))
}

it('asks for nothing that only a look at all documents can answer', async () => {
  const { mongoUrl, redisUrl, keyPrefix } = freshDatabase()
  const stores = { mongodbUri: mongoUrl, redisUrl, prefix: keyPrefix }
  const offersFolder = await mkdtemp(join(tmpdir(), 'larder-demo-'))
  const product = await connectProduct(stores, () => new Date())
  const queries = new Map<string, Query>()
  let askedBy = 'a year'
  onTestFinished(async () => {
    mongoose.set('debug', false)
    await product.close()
    await rm(offersFolder, { recursive: true, force: true })
  })
  const modules: readonly FeatureModule[] = Object.values(product.modules)
  await startModules(product.connection, modules, product.modules.migrations.services)
  mongoose.set(
    'debug',
    (
      collection: string,
      method: string,
      filter: mongo.Filter<mongo.Document>,
      ...rest: (object | undefined)[]
    ) => {
      if (!WITH_A_FILTER.test(method)) return
      const { sort = {}, limit = 0 } = Object.assign({}, ...rest) as { sort?: mongo.Sort; limit?: number }
      const key = JSON.stringify([collection, shapeOf(filter), sort])
      queries.set(key, { collection, filter, sort, limit, askedBy: `${askedBy}: ${method}` })
    },
  )
  await makeYear({
    stores,
    password: 'pears & plums 7',
    peppers: [],
    timeZone: 'UTC',
    seed: 1,
    offersFolder,
    days: DAYS,
    say: () => {},
  })
  const user = await product.modules.accounts.services.users.findByLogin(DEMO_USER)
  if (user === null) throw new Error('There is no demo household')
  const actor = { userId: user.id, householdId: user.household_id, sessionId: '', timeZone: 'UTC' }
  const idIn = async (collection: string): Promise<string> => {
    const found = await product.connection
      .collection(collection)
      .findOne({ household_id: new mongoose.Types.ObjectId(user.household_id) })
    return String(found?._id ?? actor.householdId)
  }
  const today = new Date().toISOString().slice(0, 10)
  const asked = { query: 'milk', item_id: await idIn('catalogue_items'), start_date: today, end_date: today }
  const left: string[] = []
  for (const endpoint of Object.values(ENDPOINTS)) {
    if (endpoint.method !== 'GET' || endpoint.access !== 'user') continue
    askedBy = endpoint.path
    const id = await idIn(COLLECTIONS[endpoint.path.split('/')[1] ?? ''] ?? 'receipts')
    const params = {
      id,
      recipeId: id,
      listId: id,
      itemId: id,
      userId: actor.userId,
      code: '4006381333931',
      page_number: 1,
    }
    const input = { params, query: needsQuery(endpoint) ? asked : {} }
    try {
      await product.ask(endpoint as UserEndpoint, actor, input)
    } catch (error) {
      // What is not there was looked for; anything else was not asked.
      if (!(error instanceof DomainError)) left.push(endpoint.path)
    }
  }
  expect(left.sort()).toEqual(NOT_ASKED)
  for (const { sweeps = [] } of modules)
    for (const sweep of sweeps) {
      askedBy = sweep.name
      await sweep.run()
    }
  mongoose.set('debug', false)
  expect(queries.size).toBeGreaterThan(100)

  const wasteful: string[] = []
  for (const { collection, filter, sort, limit, askedBy: by } of queries.values()) {
    const cursor = product.connection.collection(collection).find(filter).sort(sort).limit(limit)
    const { executionStats } = (await cursor.explain('executionStats')) as {
      executionStats?: { totalDocsExamined: number; nReturned: number }
    }
    // A collection that nothing was written to.
    if (executionStats === undefined) continue
    const { totalDocsExamined, nReturned } = executionStats
    if (totalDocsExamined > TIMES * nReturned + SPARE)
      wasteful.push(`${by} ${collection} ${JSON.stringify(filter)}: ${totalDocsExamined} for ${nReturned}`)
  }
  expect(wasteful).toEqual([])
})
