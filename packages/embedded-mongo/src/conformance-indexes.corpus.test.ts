import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import type { Row } from './testing/collection.ts'
import { codeOf, useCollection } from './testing/collection.ts'
import { findTargets } from './testing/targets.ts'

const { BSONSymbol, Int32 } = mongoose.mongo

describe.each(await findTargets())('indexes on $name', (target) => {
  const { db, rows } = useCollection(target)

  it('lists created indexes, and drops them', async () => {
    await rows().createIndexes([
      { key: { a: 1, b: -1 }, name: 'ab' },
      { key: { c: 1 }, unique: true, partialFilterExpression: { d: { $exists: true } } },
      { key: { at: 1 }, expireAfterSeconds: 60 },
      { key: { e: 1 }, sparse: true },
    ])
    expect(await rows().indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'ab' },
      { v: 2, key: { c: 1 }, name: 'c_1', unique: true, partialFilterExpression: { d: { $exists: true } } },
      { v: 2, key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 },
      { v: 2, key: { e: 1 }, name: 'e_1', sparse: true },
    ])
    await rows().dropIndex('ab')
    await rows().dropIndexes()
    expect(await rows().indexes()).toHaveLength(1)
  })

  it('refuses duplicates and names them', async () => {
    await rows().createIndex({ a: 1, 'b.c': 1 }, { unique: true })
    await rows().insertOne({ _id: 1, a: 1, b: { c: 'x' } })
    await expect(rows().insertOne({ _id: 2, a: 1, b: { c: 'x' } })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { a: 1, 'b.c': 1 },
      keyValue: { a: 1, 'b.c': 'x' },
    })
    await rows().insertOne({ _id: 3, a: 1 })
    expect(await codeOf(rows().insertOne({ _id: 4, a: 1, b: { c: null } }))).toBe(11000)
    expect(await codeOf(rows().updateOne({ _id: 3 }, { $set: { 'b.c': 'x' } }))).toBe(11000)
    expect(await codeOf(rows().findOneAndUpdate({ _id: 3 }, { $set: { 'b.c': 'x' } }))).toBe(11000)
    await rows().deleteOne({ _id: 1 })
    await rows().updateOne({ _id: 3 }, { $set: { 'b.c': 'x' } })
  })

  it('enforces unique array elements between documents only', async () => {
    await rows().createIndex({ tags: 1 }, { unique: true })
    await rows().insertOne({ _id: 1, tags: ['a', 'a', 'b'] })
    expect(await codeOf(rows().insertOne({ _id: 2, tags: ['c', 'b'] }))).toBe(11000)
    await rows().updateOne({ _id: 1 }, { $set: { tags: ['a', 'a'] } })
    await rows().insertOne({ _id: 2, tags: ['c', 'b'] })
  })

  it('omits what sparse and partial indexes omit', async () => {
    await rows().createIndex({ s: 1 }, { unique: true, sparse: true })
    await rows().createIndex(
      { p: 1 },
      { unique: true, partialFilterExpression: { isLive: true, n: { $gt: 5 } } },
    )
    await rows().insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3, p: 1 }, { _id: 4, p: 1, isLive: true, n: 5 }])
    await rows().insertOne({ _id: 5, p: 1, isLive: true, n: 6 })
    expect(await codeOf(rows().insertOne({ _id: 6, p: 1, isLive: true, n: 7 }))).toBe(11000)
    expect(await codeOf(rows().updateOne({ _id: 4 }, { $set: { n: 6 } }))).toBe(11000)
    expect((await rows().find({ p: 1 }).toArray()).length).toBe(3)
    expect((await rows().find({ s: null }).toArray()).length).toBe(5)
    // A symbol equals a string, and is none.
    await rows().createIndex({ q: 1 }, { partialFilterExpression: { q: { $type: 'string' } } })
    await rows().insertMany([
      { _id: 7, q: new BSONSymbol('x') },
      { _id: 8, q: 'x' },
    ])
    expect((await rows().find({ q: 'x' }).toArray()).length).toBe(2)
    await rows().deleteMany({ _id: { $gt: 6 } })
    expect((await rows().find({}).sort({ s: 1 }).toArray()).length).toBe(5)
    expect(
      (
        await rows()
          .find({ p: 1, isLive: true, n: { $gte: 6 } })
          .toArray()
      ).length,
    ).toBe(1)
  })

  it('refuses a unique index over existing duplicates, and leaves none behind', async () => {
    await rows().insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ])
    expect(await codeOf(rows().createIndex({ a: 1 }, { unique: true }))).toBe(11000)
    expect(await rows().indexes()).toHaveLength(1)
    await rows().createIndex({ a: 1 })
  })

  it("answers conflicts with MongoDB's codes", async () => {
    await rows().createIndex({ a: 1 })
    expect(await rows().createIndex({ a: 1 })).toBe('a_1')
    expect(await codeOf(rows().createIndex({ a: 1 }, { name: 'other' }))).toBe(85)
    expect(await codeOf(rows().createIndex({ b: 1 }, { name: 'a_1' }))).toBe(86)
    expect(await codeOf(rows().createIndex({ a: 1 }, { unique: true }))).toBe(86)
    expect(await rows().createIndex({ a: 1 }, { unique: true, name: 'unique' })).toBe('unique')
    await rows().createIndex({ t: 1 }, { expireAfterSeconds: 5 })
    expect(await codeOf(rows().createIndex({ t: 1 }, { expireAfterSeconds: 6 }))).toBe(85)
    expect(await codeOf(rows().dropIndex('nope'))).toBe(27)
    expect(await codeOf(rows().dropIndex('_id_'))).toBe(72)
    expect(await codeOf(rows().createIndex({ a: 0 as 1 }))).toBe(67)
    expect(
      await codeOf(rows().createIndex({ c: 1 }, { sparse: true, partialFilterExpression: { d: 1 } })),
    ).toBe(67)
    expect(await codeOf(db().collection('absent').listIndexes().toArray())).toBe(26)
  })

  it('finds values that are too long for a key', async () => {
    const long = 'x'.repeat(5000)
    await rows().createIndex({ a: 1, b: 1 }, { unique: true })
    await rows().insertMany([
      { _id: 1, a: `${long}1`, b: 1 },
      { _id: 2, a: `${long}2`, b: 1 },
      { _id: 3, a: 'x', b: 1 },
    ])
    expect(await codeOf(rows().insertOne({ _id: 4, a: `${long}1`, b: 1 }))).toBe(11000)
    expect(
      await rows()
        .find({ a: `${long}2` })
        .toArray(),
    ).toHaveLength(1)
    expect(
      await rows()
        .find({ a: `${long}2`, b: 1 })
        .toArray(),
    ).toHaveLength(1)
    expect(
      (
        await rows()
          .find({ a: { $gt: `${long}1` } })
          .toArray()
      ).map(({ _id }) => _id),
    ).toEqual([2])
    expect(
      (
        await rows()
          .find({ a: { $lte: `${long}1` } })
          .sort({ a: -1 })
          .toArray()
      ).map(({ _id }) => _id),
    ).toEqual([1, 3])
  })

  it('finds two conditions on one array that different elements match', async () => {
    await rows().createIndex({ 'a.b': 1, 'a.c': 1 })
    await rows().insertOne({
      _id: 1,
      a: [
        { b: 1, c: 9 },
        { b: 9, c: 2 },
      ],
    })
    expect(await rows().find({ 'a.b': 1, 'a.c': 2 }).toArray()).toHaveLength(1)
    expect(
      await rows()
        .find({ 'a.b': { $gt: 5, $lt: 3 } })
        .toArray(),
    ).toHaveLength(1)
  })

  it('counts a document once, however many entries an index has of it', async () => {
    await rows().createIndexes([{ key: { tags: 1 } }, { key: { shop: 1, kind: 1 } }])
    await rows().insertMany([
      { _id: 1, tags: ['a', 'b', 'a'], shop: 'A', kind: 1 },
      { _id: 2, tags: ['b'], shop: 'A', kind: 2 },
      { _id: 3, tags: 'b', shop: 'B', kind: 1 },
    ])
    const counts = [{ tags: 'b' }, { tags: { $in: ['a', 'b'] } }, { shop: 'A' }, { shop: 'A', kind: 2 }].map(
      (filter) => rows().countDocuments(filter as object),
    )
    expect(await Promise.all(counts)).toEqual([3, 3, 2, 1])
    expect(await rows().countDocuments({ shop: 'A' }, { skip: 1, limit: 5 })).toBe(1)
    expect(await rows().countDocuments({ shop: 'A', tags: 'a' })).toBe(1)
    const total = [{ $match: { shop: 'A' } }, { $group: { _id: 1, n: { $sum: '$kind' } } }]
    expect(await rows().aggregate(total).toArray()).toEqual([{ _id: 1, n: 3 }])
  })

  it('sorts by a field beside an array, and by an array, with one index', async () => {
    await rows().createIndex({ tags: 1, price: 1 })
    await rows().insertMany(
      Array.from({ length: 50 }, (_, n) => ({ _id: n, tags: ['all', `t${n % 7}`], price: (n * 13) % 50 })),
    )
    const cheapest = () => rows().find({ tags: 'all' }).sort({ price: 1 }).limit(3)
    const found = async () => (await cheapest().toArray()).map(({ _id }) => _id)
    expect(await found()).toEqual([0, 27, 4])
    expect(await cheapest().explain('executionStats')).toMatchObject({
      executionStats: { totalDocsExamined: 3 },
    })
    const byTag = await rows()
      .find({ tags: 't1', price: { $lt: 20 } })
      .sort({ tags: 1, price: -1 })
      .toArray()
    expect(byTag.map(({ _id }) => _id)).toEqual([36, 1, 43, 8])
    // From now on also prices are arrays: the lowest one counts, not the one that is found first.
    await rows().insertOne({ _id: 99, tags: 'all', price: [49.5, 1.5] })
    expect(await found()).toEqual([0, 27, 99])
    expect((await rows().find({ tags: 'all' }).sort({ price: -1 }).limit(1).toArray())[0]?._id).toBe(99)
    await rows().updateOne({ _id: 99 }, { $set: { price: [60, -1] } })
    const within = rows()
      .find({ tags: 'all', price: { $gte: 0 } })
      .sort({ price: 1 })
      .limit(2)
    expect((await within.toArray()).map(({ _id }) => _id)).toEqual([99, 0])
  })

  it('lists and drops collections and databases', async () => {
    await db().createCollection('made')
    expect(await codeOf(db().command({ create: 'made', capped: true, size: 100 }))).toBeGreaterThan(0)
    const names = (await db().listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
    expect(names).toContain('made')
    expect(await db().listCollections({ name: 'made' }).toArray()).toMatchObject([
      { type: 'collection', options: {} },
    ])
    expect(await db().dropCollection('made')).toBe(true)
    const { databases } = await db().admin().listDatabases()
    expect(databases.map(({ name }) => name)).not.toContain('made')
  })

  it('uses its indexes in a collection of 100,000 documents', async () => {
    await rows().createIndexes([
      { key: { household: 1, name: 1 } },
      { key: { code: 1 }, unique: true, sparse: true },
      { key: { at: -1 } },
    ])
    const batch = (from: number): Row[] =>
      Array.from({ length: 10_000 }, (_, offset) => {
        const n = from + offset
        return {
          _id: n,
          household: n % 500,
          name: `item ${String(n).padStart(6, '0')}`,
          code: `c${n}`,
          at: new Date(n * 1000),
          n: new Int32(n),
        }
      })
    for (let from = 0; from < 100_000; from += 10_000) await rows().insertMany(batch(from))
    const examined = async (
      filter: object,
      sort: Record<string, 1 | -1> = {},
      limit = 0,
    ): Promise<[number, number]> => {
      const { executionStats } = (await rows()
        .find(filter)
        .sort(sort)
        .limit(limit)
        .explain('executionStats')) as { executionStats: { totalDocsExamined: number; nReturned: number } }
      return [executionStats.totalDocsExamined, executionStats.nReturned]
    }
    expect(await examined({ _id: 77_777 })).toEqual([1, 1])
    expect(await examined({ code: 'c5' })).toEqual([1, 1])
    expect(await examined({ code: { $in: ['c5', 'c70000'] } })).toEqual([2, 2])
    expect(await examined({ household: 7 })).toEqual([200, 200])
    expect(await examined({ household: 7 }, { name: -1 }, 5)).toEqual([5, 5])
    expect(await examined({ household: 7, name: { $gte: 'item 0990' } })).toEqual([2, 2])
    expect(await examined({ at: { $gt: new Date(99_990_000) } }, { at: -1 })).toEqual([9, 9])
    expect(await examined({}, { at: 1 }, 3)).toEqual([3, 3])
    expect(await examined({ household: { $in: [1, 2] }, name: /^item 00000/ })).toEqual([2, 2])
    // A partial index of dates holds what has a date, and so does a query that asks for one.
    await rows().updateMany({ _id: { $in: [7, 507, 8] } }, { $set: { seen: new Date(0) } })
    await rows().createIndex(
      { household: 1, seen: 1 },
      { partialFilterExpression: { seen: { $type: 'date' } } },
    )
    expect(await examined({ household: 7, seen: { $type: 'date' } })).toEqual([2, 2])
    expect(await examined({ household: { $in: [7, 8] }, seen: { $gte: new Date(0) } })).toEqual([3, 3])
    expect(await examined({ household: 7, seen: null })).toEqual([200, 198])
    expect(await examined({ household: { $exists: true }, seen: { $type: 'date' } })).toEqual([3, 3])
    expect(await examined({ n: 8, seen: { $type: 'date' } })).toEqual([3, 1])
    // An empty list matches nothing, with or without an index.
    expect(await examined({ _id: { $in: [] } })).toEqual([0, 0])
    expect(await examined({ n: { $in: [] }, household: 7 })).toEqual([0, 0])
    // Values of a long list are looked up one by one.
    const many = Array.from({ length: 5000 }, (_, n) => n * 20)
    expect(await examined({ _id: { $in: many } })).toEqual([5000, 5000])
    expect(await examined({ household: 7, name: { $in: many.map((n) => `item ${n}`) } })).toEqual([0, 0])
  })
})
