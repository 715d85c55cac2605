import mongoose from 'mongoose'
import type { TestProject } from 'vitest/node'
import { startBackingServices } from './stores/backing-services.ts'
import { DATABASE_PREFIX } from './stores/database-url.ts'

declare module 'vitest' {
  // Declaration merging needs an interface.
  export interface ProvidedContext {
    mongoUrl: string
    redisUrl: string
  }
}

/** Most tests live on a day of their own, at which what is valid for them has long expired for the store. */
async function keepExpired(url: string, isKept: boolean): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(url)
  await client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: !isKept })
  await client.close()
}

/** The databases of test files on a server that others use too. */
async function listTestDatabases(url: string): Promise<string[]> {
  const client = await mongoose.mongo.MongoClient.connect(url)
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true })
  await client.close()
  return databases.map(({ name }) => name).filter((name) => name.startsWith(DATABASE_PREFIX))
}

async function dropDatabases(url: string, names: readonly string[]): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(url)
  for (const name of names) await client.db(name).dropDatabase()
  await client.close()
}

/** Starts the stores once for a whole test run and passes their addresses to every test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { mongo, redis } = await startBackingServices()
  process.stdout.write(`Stores of this test run: ${mongo.kind}; ${redis.kind}\n`)
  await keepExpired(mongo.url, true)
  const before = process.env.TEST_MONGO_URL ? await listTestDatabases(mongo.url) : undefined
  project.provide('mongoUrl', mongo.url)
  project.provide('redisUrl', redis.url)
  return async () => {
    if (before) {
      const made = (await listTestDatabases(mongo.url)).filter((name) => !before.includes(name))
      await dropDatabases(mongo.url, made)
    }
    await keepExpired(mongo.url, false)
    await Promise.all([mongo.close(), redis.close()])
  }
}
