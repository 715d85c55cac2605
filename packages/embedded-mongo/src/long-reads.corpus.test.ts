import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmbeddedMongo } from './server.ts'
import { startEmbeddedMongo } from './server.ts'
import { newFolder } from './testing/targets.ts'

type Row = { _id: number; name: string; group: number }

describe('a long read', () => {
  const folder = newFolder()
  const count = 30_000
  let server: EmbeddedMongo
  let reader: mongoose.mongo.MongoClient
  let other: mongoose.mongo.MongoClient
  const rowsOf = (client: mongoose.mongo.MongoClient) => client.db('long').collection<Row>('rows')

  beforeAll(async () => {
    server = await startEmbeddedMongo({ dataDir: folder.path })
    reader = await new mongoose.mongo.MongoClient(server.uri).connect()
    other = await new mongoose.mongo.MongoClient(server.uri).connect()
    const rows = Array.from({ length: count }, (_, n) => ({ _id: n, name: `row ${n}`, group: n % 3 }))
    await rowsOf(other).insertMany(rows)
    await rowsOf(other).createIndex({ group: 1 })
  })

  afterAll(async () => {
    await reader.close()
    await other.close()
    await server.close()
    folder.remove()
  })

  it.each<[string, () => Promise<unknown>]>([
    ['by counting', () => rowsOf(reader).countDocuments({ name: /9$/ })],
    ['by finding', () => rowsOf(reader).find({ name: /9$/ }).toArray()],
    [
      'by an index scan',
      () =>
        rowsOf(reader)
          .find({ group: { $gte: 0 }, name: /9$/ })
          .sort({ group: -1 })
          .toArray(),
    ],
    ['by listing distinct values', () => rowsOf(reader).distinct('group')],
    [
      'by aggregating',
      () =>
        rowsOf(reader)
          .aggregate([{ $match: { name: /9$/ } }])
          .toArray(),
    ],
  ])('%s lets other calls go first', async (_name, read) => {
    const order: string[] = []
    const reading = read().then(() => order.push('read'))
    await rowsOf(other).findOne({ _id: 7 })
    order.push('other')
    await rowsOf(other).updateOne({ _id: 7 }, { $inc: { changes: 1 } })
    order.push('write')
    await reading
    expect(order).toEqual(['other', 'write', 'read'])
  })

  it('returns each document once while others change and move', async () => {
    const reading = rowsOf(reader)
      .find({ group: { $gte: 0 } })
      .sort({ group: 1 })
      .project<{ _id: number }>({ _id: 1 })
      .toArray()
    await rowsOf(other).updateMany({ _id: { $lt: 300 } }, { $set: { group: 9 } })
    const found = (await reading).map(({ _id }) => _id)
    expect(new Set(found).size).toBe(found.length)
    expect(found.length).toBe(count)
  })

  it('is ended by closing the server, without a crash', async () => {
    const second = newFolder()
    const short = await startEmbeddedMongo({ dataDir: second.path })
    const impatient = { retryReads: false, serverSelectionTimeoutMS: 1000 }
    const client = await new mongoose.mongo.MongoClient(short.uri, impatient).connect()
    const rows = client.db('long').collection<Row>('rows')
    await rows.insertMany(Array.from({ length: count }, (_, n) => ({ _id: n, name: `row ${n}`, group: 0 })))
    const reading = rows.countDocuments({ name: /9$/ }).catch((error: unknown) => error)
    await rows.findOne({ _id: 1 })
    await short.close()
    await reading
    await client.close()
    second.remove()
  })
})
