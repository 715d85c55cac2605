import { date, json, nullable, number, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** The migrations that a database has had, by their numbers. */
export const migrationsCollection = defineCollection({
  name: 'migrations',
  owner: 'none',
  columns: {
    _id: number,
    name: text,
    /** The process that runs it, until when no other one takes it over. */
    worker: text,
    lease_until: date,
    finished_at: nullable(date),
    /** How many documents it changed, by what was done to them. */
    report: nullable(json<Record<string, number>>()),
  },
})

/** The highest version of the documents of each collection, by its name, that a program may have written. */
export const collectionVersionsCollection = defineCollection({
  name: 'collection_versions',
  owner: 'none',
  columns: { _id: text, version: number },
})
