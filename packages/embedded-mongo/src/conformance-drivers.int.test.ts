import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from './testing/collection.ts'
import { codeOf, useCollection } from './testing/collection.ts'
import { findTargets } from './testing/targets.ts'

const { MongoClient, MongoServerError } = mongoose.mongo

/** Options that drivers may declare or send in addition to the plain commands. */
describe.each(await findTargets())('drivers on $name', (target) => {
  const { db, rows } = useCollection(target)
  const collation = { locale: 'en', strength: 2 } as const
  const ids = (found: readonly { _id: unknown }[]): unknown[] => found.map(({ _id }) => _id)

  it('tells what a database takes on the disk', async () => {
    await rows().insertOne({ _id: 1, name: 'Milk' })
    await rows().createIndex({ name: 1 })
    const stats = await db().command({ dbStats: 1 })
    expect(stats).toMatchObject({ db: db().databaseName, collections: 1, indexes: 2 })
    expect(stats.totalSize).toBeGreaterThan(0)
  })

  describe('a case-insensitive collation', () => {
    beforeEach(async () => {
      await rows().insertMany([
        { _id: 1, name: 'Milk', tags: ['Cold', 'white'] },
        { _id: 2, name: 'milk', tags: [] },
        { _id: 3, name: 'bread', tags: ['DRY'] },
        { _id: 4, name: 'Apple', tags: ['cold'] },
      ])
      await rows().createIndex({ name: 1 })
    })

    it.each([
      [{ name: 'MILK' }, [1, 2]],
      [{ name: { $ne: 'MILK' } }, [3, 4]],
      [{ name: { $in: ['APPLE', 'BREAD'] } }, [3, 4]],
      [{ name: { $gte: 'BREAD', $lt: 'MILKY' } }, [1, 2, 3]],
      [{ tags: 'COLD' }, [1, 4]],
      [{ $or: [{ tags: { $elemMatch: { $eq: 'dry' } } }, { name: { $not: { $lte: 'MILK' } } }] }, [3]],
      [{ name: { $type: 'string' }, _id: 2 }, [2]],
    ])('finds %j', async (filter, expected) => {
      expect(ids(await rows().find(filter, { collation }).sort({ _id: 1 }).toArray())).toEqual(expected)
      expect(await rows().countDocuments(filter, { collation })).toBe(expected.length)
    })

    it('sorts by it, and by case when the strength requires it', async () => {
      expect(ids(await rows().find({}, { collation }).sort({ name: -1, _id: -1 }).toArray())).toEqual([
        2, 1, 3, 4,
      ])
      const strict = { locale: 'en', strength: 3 }
      expect(ids(await rows().find({}, { collation: strict }).sort({ name: 1 }).toArray())).toEqual([
        4, 3, 2, 1,
      ])
      const first = await rows()
        .aggregate([{ $sort: { name: 1 } }, { $limit: 1 }], { collation })
        .toArray()
      expect(first).toMatchObject([{ _id: 4 }])
    })

    it('lists each text once', async () => {
      expect(await rows().distinct('name', {}, { collation })).toHaveLength(3)
    })

    it('selects what is updated, replaced and deleted', async () => {
      const changed = await rows().updateMany({ name: 'MILK' }, { $set: { seen: true } }, { collation })
      expect(changed).toMatchObject({ matchedCount: 2, modifiedCount: 2 })
      const taken = await rows().findOneAndDelete({ name: 'BREAD' }, { collation })
      expect(taken).toMatchObject({ _id: 3, name: 'bread' })
      await rows().replaceOne({ name: 'BREAD' }, { name: 'Bread' }, { collation, upsert: true })
      expect(await rows().countDocuments({ name: 'bread' }, { collation })).toBe(1)
      expect(await rows().deleteMany({ name: 'apple' }, { collation })).toMatchObject({ deletedCount: 1 })
      expect(await rows().deleteMany({ name: 'MILK' })).toMatchObject({ deletedCount: 0 })
    })
  })

  it('writes the documents of a pipeline, and reports a duplicate key', async () => {
    await rows().insertOne({ _id: 1 })
    const write = (id: number, whenMatched: string): Promise<unknown> =>
      db()
        .aggregate([{ $documents: [{ _id: id, n: 2 }] }, { $merge: { into: 'rows', whenMatched } }])
        .toArray()
    await write(2, 'fail')
    await write(1, 'replace')
    expect(await rows().find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 2 },
      { _id: 2, n: 2 },
    ])
    const error = await write(2, 'fail').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MongoServerError)
    expect(error).toMatchObject({ code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 2 } })
  })

  it('refuses contradictory modes of $merge', async () => {
    for (const whenMatched of ['fail', 'keepExisting']) {
      const stages = [{ $merge: { into: 'rows', whenMatched, whenNotMatched: 'discard' } }]
      expect(await codeOf(rows().aggregate(stages).toArray())).toBe(51181)
    }
  })

  it.each([{ w: 1, j: true }, { w: 'majority' as const }, { w: 1, j: false }, { j: true }])(
    'writes with write concern %j',
    async (writeConcern) => {
      await rows().insertOne({ _id: 1 }, { writeConcern })
      await Promise.all([2, 3, 4].map((n) => rows().updateOne({ _id: 1 }, { $inc: { n } }, { writeConcern })))
      expect(await rows().findOne()).toEqual({ _id: 1, n: 9 })
      expect(await codeOf(rows().insertOne({ _id: 1 }, { writeConcern }))).toBe(11000)
    },
  )

  it('lets an administrator stop and start the removal of expired documents', async () => {
    const set = (ttlMonitorEnabled: boolean) => db().admin().command({ setParameter: 1, ttlMonitorEnabled })
    const { was } = await set(false)
    expect(await set(was as boolean)).toMatchObject({ was: false, ok: 1 })
    expect(await codeOf(db().admin().command({ setParameter: 1 }))).toBe(72)
    expect(await codeOf(db().command({ setParameter: 1, ttlMonitorEnabled: true }))).toBe(13)
  })

  it('validates records, counts and the keys of each index', async () => {
    await rows().createIndex({ tags: 1 })
    await rows().insertMany([{ _id: 1, tags: [1, 2, 3] }, { _id: 2, tags: [] }, { _id: 3 }])
    expect(await db().command({ validate: 'rows', full: true })).toMatchObject({
      ns: `${db().databaseName}.rows`,
      nrecords: 3,
      nIndexes: 2,
      keysPerIndex: { _id_: 3, tags_1: 5 },
      indexDetails: { _id_: { valid: true }, tags_1: { valid: true } },
      valid: true,
      warnings: [],
      errors: [],
    })
    expect(await codeOf(db().command({ validate: 'missing' }))).toBe(26)
  })

  it('refuses names with $ in an _id', async () => {
    type Any = mongoose.mongo.OptionalUnlessRequiredId<Row>
    const insert = (_id: object): Promise<unknown> => rows().insertOne({ _id } as unknown as Any)
    expect(await codeOf(insert({ $a: 1 }))).toBe(52)
    await insert({ 'a.b': 1 })
    expect(await rows().countDocuments()).toBe(1)
  })

  describe('API version 1', () => {
    let uri: string
    let server: Awaited<ReturnType<typeof target.start>>
    beforeAll(async () => {
      server = await target.start()
      uri = server.uri
    })
    afterAll(() => server.close())

    it.each([
      { strict: false, distinct: undefined, sessions: undefined },
      { strict: true, distinct: 323, sessions: 323 },
    ])('declared with strict: $strict', async ({ strict, distinct, sessions }) => {
      const client = await new MongoClient(uri, {
        serverApi: { version: '1', strict, deprecationErrors: true },
      }).connect()
      const own = client.db(`api_${process.pid}`).collection<Row>('rows')
      const codeOrNone = (call: Promise<unknown>): Promise<number | undefined> =>
        call.then(
          () => undefined,
          (error: unknown) => codeOf(Promise.reject(error as Error)),
        )
      await own.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }])
      expect(await own.find({}, { batchSize: 2 }).toArray()).toHaveLength(3)
      await own.updateMany({}, { $set: { a: 1 } })
      expect(await own.countDocuments({ a: 1 })).toBe(3)
      expect(await codeOrNone(own.distinct('a'))).toBe(distinct)
      const listed = client
        .db('admin')
        .aggregate([{ $listLocalSessions: {} }])
        .toArray()
      expect(await codeOrNone(listed)).toBe(sessions)
      expect(await codeOrNone(own.createIndex({ a: 1 }, { sparse: true }))).toBe(distinct)
      await own.drop()
      await client.close()
    })

    it('refuses other versions, and apiStrict without a version', async () => {
      expect(await codeOf(db().command({ ping: 1, apiVersion: '2' }))).toBe(322)
      expect(await codeOf(db().command({ ping: 1, apiStrict: true }))).toBe(4886600)
    })
  })
})
