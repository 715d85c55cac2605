import type { TestProject } from 'vitest/node'
import { startBackingServices } from './stores/backing-services.ts'

declare module 'vitest' {
  // Declaration merging needs an interface.
  export interface ProvidedContext {
    mongoUrl: string
    redisUrl: string
  }
}

/** Starts the stores once for a whole test run and passes their addresses to every test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { mongo, redis } = await startBackingServices()
  process.stdout.write(`Stores of this test run: ${mongo.kind}; ${redis.kind}\n`)
  project.provide('mongoUrl', mongo.url)
  project.provide('redisUrl', redis.url)
  return async () => {
    await Promise.all([mongo.close(), redis.close()])
  }
}
