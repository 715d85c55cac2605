import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl } from './database-url.ts'

/** Where a test file finds stores that no other test file touches. */
export type FreshDatabase = { mongoUrl: string; redisUrl: string; keyPrefix: string }

/** Names a MongoDB database and a Redis key prefix that nobody has used before; call it once per test file. */
export function freshDatabase(): FreshDatabase {
  const name = `larder-test-${randomUUID()}`
  return { mongoUrl: databaseUrl(inject('mongoUrl'), name), redisUrl: inject('redisUrl'), keyPrefix: name }
}
