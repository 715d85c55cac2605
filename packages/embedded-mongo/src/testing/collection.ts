import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Target } from './targets.ts'

export type Row = mongoose.mongo.Document & { _id: number | string | number[] | null }
type Collection = ReturnType<typeof mongoose.mongo.Db.prototype.collection<Row>>

/** A collection on the target, emptied before each test. */
export const useCollection = (target: Target): { db: () => mongoose.mongo.Db; rows: () => Collection } => {
  let server: Awaited<ReturnType<Target['start']>>
  let client: mongoose.mongo.MongoClient
  let db: mongoose.mongo.Db
  beforeAll(async () => {
    server = await target.start()
    client = await new mongoose.mongo.MongoClient(server.uri).connect()
    db = client.db(`conformance_${process.pid}_${Date.now()}`)
  })
  beforeEach(async () => {
    await db.collection('rows').drop()
  })
  afterAll(async () => {
    await db.dropDatabase()
    await client.close()
    await server.close()
  })
  return { db: () => db, rows: () => db.collection<Row>('rows') }
}

/** The error code of a failed call; fails the test when the call succeeds. */
export const codeOf = async (call: Promise<unknown>): Promise<number | undefined> => {
  try {
    await call
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError) return Number(error.code)
    throw error
  }
  throw new Error('an error was expected')
}
