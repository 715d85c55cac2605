import { date, json, nullable, number, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** The migrations applied to a database, by their numbers. */
export const migrationsCollection = defineCollection({
  name: 'migrations',
  owner: 'none',
  columns: {
    _id: number,
    name: text,
    /** The process that runs it, and until when no other one takes it over. */
    worker: text,
    lease_until: date,
    finished_at: nullable(date),
    /** How many documents it changed, by kind of change. */
    report: nullable(json<Record<string, number>>()),
  },
})

/** The highest version in which documents of each collection, by name, may have been written. */
export const collectionVersionsCollection = defineCollection({
  name: 'collection_versions',
  owner: 'none',
  columns: { _id: text, version: number },
})
