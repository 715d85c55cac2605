import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { DATABASE_PREFIX, databaseUrl } from './database-url.ts'

/** The addresses and names of stores that no other test file uses. */
export type FreshDatabase = { mongoUrl: string; redisUrl: string; keyPrefix: string }

/** Generates a MongoDB database name and a Redis key prefix that were never used before; call it once per test file. */
export function freshDatabase(): FreshDatabase {
  const name = `${DATABASE_PREFIX}${randomUUID()}`
  return { mongoUrl: databaseUrl(inject('mongoUrl'), name), redisUrl: inject('redisUrl'), keyPrefix: name }
}
