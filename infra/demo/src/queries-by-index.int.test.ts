import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import type { mongo } from 'mongoose'
import { expect, it, onTestFinished } from 'vitest'
import { startModules } from '@larder/shared/server/feature-module'
import type { FeatureModule } from '@larder/shared/server/feature-module'
import { ENDPOINTS } from '@larder/shared/testkit/contracts'
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

type Query = {
  collection: string
  filter: mongo.Filter<mongo.Document>
  sort: mongo.Sort
  limit: number
  askedBy: string
}
const WITH_A_FILTER =
  /^(?:find|findOne|countDocuments|distinct|findOneAndUpdate|(?:update|delete)(?:One|Many))$/

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
  for (const endpoint of Object.values(ENDPOINTS)) {
    if (endpoint.method !== 'GET') continue
    askedBy = endpoint.path
    // Some ask for ids that there are not; what they look for is asked for nevertheless.
    await product
      .ask(endpoint as UserEndpoint, actor, { params: { userId: actor.userId } })
      .catch(() => undefined)
  }
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
