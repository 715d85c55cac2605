import mongoose from 'mongoose'
import type { TestProject } from 'vitest/node'
import { startBackingServices } from './stores/backing-services.ts'

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

/** Starts the stores once for a whole test run and passes their addresses to every test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { mongo, redis } = await startBackingServices()
  process.stdout.write(`Stores of this test run: ${mongo.kind}; ${redis.kind}\n`)
  await keepExpired(mongo.url, true)
  project.provide('mongoUrl', mongo.url)
  project.provide('redisUrl', redis.url)
  return async () => {
    await keepExpired(mongo.url, false)
    await Promise.all([mongo.close(), redis.close()])
  }
}
