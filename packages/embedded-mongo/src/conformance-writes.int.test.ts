import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import { decodeDocument } from './bson/decode.ts'
import type { Row } from './testing/collection.ts'
import { codeOf, useCollection } from './testing/collection.ts'
import { findTargets } from './testing/targets.ts'

const { Decimal128, Double, Int32, Long } = mongoose.mongo

type Fields = Record<string, unknown>
type Case = {
  name: string
  before: Fields
  update: Fields | Fields[]
  after: Fields
  filter?: Fields
  arrayFilters?: Fields[]
}

const cases: Case[] = [
  {
    name: '$set of nested and new fields',
    before: { a: { b: 1 } },
    update: { $set: { 'a.c': 2, 'd.e': 3 } },
    after: { a: { b: 1, c: 2 }, d: { e: 3 } },
  },
  {
    name: '$set of an element',
    before: { a: [1, 2] },
    update: { $set: { 'a.3': 9 } },
    after: { a: [1, 2, null, 9] },
  },
  {
    name: 'new fields in the order of their names',
    before: {},
    update: { $set: { b: 1, a: 2 } },
    after: { a: 2, b: 1 },
  },
  {
    name: '$unset of a field and of an element',
    before: { a: 1, b: [1, 2] },
    update: { $unset: { a: '', 'b.0': '', c: '' } },
    after: { b: [null, 2] },
  },
  {
    name: '$inc, also of a missing field',
    before: { a: 1 },
    update: { $inc: { a: 2, c: 5 } },
    after: { a: 3, c: 5 },
  },
  {
    name: '$min and $max',
    before: { a: 5, b: 5 },
    update: { $min: { a: 3, c: 1 }, $max: { b: 3 } },
    after: { a: 3, b: 5, c: 1 },
  },
  { name: '$push', before: { a: [1] }, update: { $push: { a: 2, b: [3] } }, after: { a: [1, 2], b: [[3]] } },
  {
    name: '$push with all modifiers',
    before: { a: [5, 1] },
    update: { $push: { a: { $each: [3, 9], $sort: -1, $slice: 3 } } },
    after: { a: [9, 5, 3] },
  },
  {
    name: '$push at a position',
    before: { a: [1, 4] },
    update: { $push: { a: { $each: [2, 3], $position: 1 } } },
    after: { a: [1, 2, 3, 4] },
  },
  {
    name: '$push sorted by a field',
    before: { a: [{ n: 2 }] },
    update: { $push: { a: { $each: [{ n: 1 }], $sort: { n: 1 } } } },
    after: { a: [{ n: 1 }, { n: 2 }] },
  },
  {
    name: '$addToSet',
    before: { a: [1, { x: 1 }] },
    update: { $addToSet: { a: { $each: [1, { x: 1 }, 2, 2] } } },
    after: { a: [1, { x: 1 }, 2] },
  },
  {
    name: '$pull by value, condition and document',
    before: { a: [1, 5, 9], b: [{ x: 1, y: 1 }, { x: 2 }], c: [1, 2] },
    update: { $pull: { a: { $gte: 5 }, b: { x: 1 }, c: 2 } },
    after: { a: [1], b: [{ x: 2 }], c: [1] },
  },
  { name: '$pullAll', before: { a: [1, 2, 1, 3] }, update: { $pullAll: { a: [1, 3] } }, after: { a: [2] } },
  {
    name: 'the positional $',
    before: {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 1 },
      ],
    },
    filter: { 'a.k': 2 },
    update: { $set: { 'a.$.v': 7 } },
    after: {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 7 },
      ],
    },
  },
  {
    name: 'the positional $ of $elemMatch',
    before: {
      a: [
        { k: 1, v: 1 },
        { k: 1, v: 2 },
      ],
    },
    filter: { a: { $elemMatch: { k: 1, v: 2 } } },
    update: { $inc: { 'a.$.v': 5 } },
    after: {
      a: [
        { k: 1, v: 1 },
        { k: 1, v: 7 },
      ],
    },
  },
  {
    name: 'the positional $ on values',
    before: { a: [1, 5, 9] },
    filter: { a: { $gt: 3 } },
    update: { $set: { 'a.$': 0 } },
    after: { a: [1, 0, 9] },
  },
  {
    name: '$[] of all elements',
    before: { a: [{ v: [1, 2] }, { v: [3] }] },
    update: { $inc: { 'a.$[].v.$[]': 1 } },
    after: { a: [{ v: [2, 3] }, { v: [4] }] },
  },
  {
    name: '$[x] with arrayFilters',
    before: { a: [{ k: 1 }, { k: 2 }] },
    update: { $set: { 'a.$[x].hit': true } },
    arrayFilters: [{ 'x.k': { $gt: 1 } }],
    after: { a: [{ k: 1 }, { k: 2, hit: true }] },
  },
  {
    name: 'a pipeline',
    before: { a: 2, b: 3 },
    update: [{ $set: { c: { $multiply: ['$a', '$b'] } } }, { $unset: 'a' }],
    after: { b: 3, c: 6 },
  },
  {
    name: 'a pipeline that puts another document',
    before: { a: { x: 1 } },
    update: [{ $replaceWith: '$a' }],
    after: { x: 1 },
  },
  {
    name: '$setOnInsert of what is there',
    before: { a: 1 },
    update: { $setOnInsert: { b: 1 }, $set: { a: 2 } },
    after: { a: 2 },
  },
]

describe.each(await findTargets())('writes on $name', (target) => {
  const { db, rows } = useCollection(target)

  it.each(cases)('updates by $name', async ({ before, filter = {}, update, after, arrayFilters }) => {
    await rows().insertOne({ _id: 1, ...before })
    const result = await rows().updateOne({ _id: 1, ...filter }, update, arrayFilters ? { arrayFilters } : {})
    expect(result.matchedCount).toBe(1)
    const found = await rows().findOne({ _id: 1 })
    expect(found).toEqual({ _id: 1, ...after })
    expect(Object.keys(found ?? {})).toEqual(['_id', ...Object.keys(after)])
  })

  const types: [string, unknown, unknown, unknown][] = [
    ['two integers', new Int32(1), new Int32(2), new Int32(3)],
    ['integers that overflow 32 bits', new Int32(2147483647), new Int32(1), Long.fromNumber(2147483648)],
    ['an integer and a double', new Int32(1), new Double(2), new Double(3)],
    ['64 bits', Long.fromString('9007199254740993'), new Int32(1), Long.fromString('9007199254740994')],
    ['decimals', Decimal128.fromString('0.1'), Decimal128.fromString('0.20'), Decimal128.fromString('0.30')],
  ]
  it.each(types)('adds %s with the right type', async (_name, before, by, after) => {
    await rows().insertOne({ _id: 1, n: before })
    await rows().updateOne({ _id: 1 }, { $inc: { n: by as number } })
    expect((await rows().findOne({}, { promoteValues: false }))?.n).toEqual(after)
  })

  it('reports what it matched and modified', async () => {
    await rows().insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ])
    expect(await rows().updateMany({}, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 1,
    })
    expect(await rows().updateOne({ _id: 9 }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 0,
      upsertedCount: 0,
    })
  })

  it('upserts the values that the query requires and the update sets', async () => {
    const result = await rows().updateOne(
      { _id: 7, 'k.x': { $eq: 1 }, r: { $gt: 5 }, $and: [{ m: 2 }] },
      { $set: { a: 1 }, $setOnInsert: { b: 2 } },
      { upsert: true },
    )
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 7 })
    expect(await rows().findOne()).toEqual({ _id: 7, k: { x: 1 }, m: 2, a: 1, b: 2 })
  })

  it('upserts replacements', async () => {
    await rows().replaceOne({ _id: 5, gone: 1 }, { a: 1 }, { upsert: true })
    const { upsertedId } = await rows().replaceOne({ k: 1 }, { b: 1 }, { upsert: true })
    expect(await rows().findOne({ _id: 5 })).toEqual({ _id: 5, a: 1 })
    expect(await rows().findOne({ b: 1 })).toEqual({ _id: upsertedId, b: 1 })
  })

  it('finds and modifies', async () => {
    await rows().insertMany([
      { _id: 1, n: 3 },
      { _id: 2, n: 1 },
    ])
    expect(await rows().findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: 1 } })).toEqual({
      _id: 2,
      n: 1,
    })
    expect(
      await rows().findOneAndUpdate(
        { _id: 2 },
        { $inc: { n: 10 } },
        { returnDocument: 'after', projection: { n: 1, _id: 0 } },
      ),
    ).toEqual({ n: 21 })
    expect(await rows().findOneAndReplace({ _id: 1 }, { m: 1 }, { returnDocument: 'after' })).toEqual({
      _id: 1,
      m: 1,
    })
    expect(await rows().findOneAndDelete({ _id: 1 })).toEqual({ _id: 1, m: 1 })
    expect(await rows().findOneAndUpdate({ _id: 3 }, { $set: { a: 1 } }, { upsert: true })).toBeNull()
    expect(
      await rows().findOneAndUpdate(
        { _id: 4 },
        { $set: { a: 1 } },
        { upsert: true, returnDocument: 'after' },
      ),
    ).toEqual({ _id: 4, a: 1 })
    expect(await rows().findOneAndDelete({ _id: 99 })).toBeNull()
  })

  it('stops an ordered batch at its first error and continues in an unordered one', async () => {
    const docs = [{ _id: 1 }, { _id: 1 }, { _id: 2 }]
    await expect(rows().insertMany(docs)).rejects.toMatchObject({ code: 11000, result: { insertedCount: 1 } })
    expect(await rows().countDocuments()).toBe(1)
    await rows().deleteMany({})
    await expect(rows().insertMany(docs, { ordered: false })).rejects.toMatchObject({ code: 11000 })
    expect(await rows().countDocuments()).toBe(2)
  })

  it('runs a bulk of all kinds', async () => {
    const result = await rows().bulkWrite([
      { insertOne: { document: { _id: 1, n: 1 } } },
      { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
      { updateMany: { filter: { n: 2 }, update: [{ $set: { m: '$n' } }] } },
      { replaceOne: { filter: { _id: 2 }, replacement: { n: 5 }, upsert: true } },
      { deleteOne: { filter: { _id: 3 } } },
      { deleteMany: { filter: { n: 5 } } },
    ])
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 2,
      modifiedCount: 2,
      upsertedCount: 1,
      deletedCount: 1,
    })
    expect(await rows().find().toArray()).toEqual([{ _id: 1, n: 2, m: 2 }])
  })

  it('generates a missing _id, and keeps null as one', async () => {
    await db().command({ insert: 'rows', documents: [{ a: 1 }, { a: 2, _id: null }] })
    expect(await rows().findOne({ _id: null })).toEqual({ _id: null, a: 2 })
    expect((await rows().findOne({ a: 1 }))?._id).toBeInstanceOf(mongoose.mongo.ObjectId)
  })

  it('accepts an _id of any type except arrays and expressions', async () => {
    const { Binary, Code, MaxKey, MinKey, ObjectId, Timestamp, DBRef } = mongoose.mongo
    const scalars = [
      new Double(NaN),
      new Double(1.5),
      '',
      {},
      new Binary(Buffer.from([1])),
      new ObjectId(),
      false,
      new Date(0),
    ]
    const rare = [
      new Code('x'),
      new Code('x', { a: 1 }),
      new DBRef('c', new ObjectId()),
      new Timestamp({ t: 1, i: 2 }),
      Long.MAX_VALUE,
    ]
    const ids = [...scalars, ...rare, Decimal128.fromString('1E+3'), new MinKey(), new MaxKey()]
    for (const id of ids) {
      const upsert = { update: 'rows', updates: [{ q: { _id: id }, u: { $unset: { a: '' } }, upsert: true }] }
      expect(await db().command(upsert)).toMatchObject({ n: 1, nModified: 0, upserted: [{ index: 0 }] })
      expect(await db().command(upsert)).toMatchObject({ n: 1, nModified: 0 })
    }
    expect(await rows().countDocuments()).toBe(ids.length)
  })

  it('performs unacknowledged writes', async () => {
    await rows().insertOne({ _id: 1 }, { writeConcern: { w: 0 } })
    await rows().insertOne({ _id: 1 }, { writeConcern: { w: 0 } })
    await expect.poll(() => rows().countDocuments()).toBe(1)
  })

  it('preserves the order of fields, even when named by numbers', async () => {
    await db().command({
      insert: 'rows',
      documents: [
        new Map<string, unknown>([
          ['_id', 1],
          ['b', 1],
          ['2', 1],
          ['1', 1],
        ]),
      ],
    })
    // Decoded to a map, because a JavaScript object would move the numbers to the front.
    const [bytes] = (await rows().find({}, { raw: true }).toArray()) as unknown as Uint8Array[]
    expect([...decodeDocument(Buffer.from(bytes ?? [])).keys()]).toEqual(['_id', 'b', '2', '1'])
  })

  const refused: [string, Fields, Fields | Fields[], number, Fields[]?][] = [
    ['$inc of a text', { a: 'x' }, { $inc: { a: 1 } }, 14],
    ['$inc by a text', { a: 1 }, { $inc: { a: 'x' } }, 14],
    ['$inc beyond 64 bits', { a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2],
    ['$push to a number', { a: 1 }, { $push: { a: 1 } }, 2],
    ['a path through a number', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
    ['a named path through an array', { a: [1] }, { $set: { 'a.b': 1 } }, 28],
    ['two operators on one path', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['a path and one below it', { a: 1 }, { $set: { a: 1, 'a.b': 1 } }, 40],
    ['another _id', {}, { $set: { _id: 2 } }, 66],
    ['an _id that goes away', {}, { $unset: { _id: '' } }, 66],
    ['an operator that is not known', {}, { $foo: { a: 1 } }, 9],
    ['an empty part of a path', {}, { $set: { 'a..b': 1 } }, 56],
    ['a filter that is not used', { a: [1] }, { $set: { b: 1 } }, 9, [{ x: 1 }]],
    ['a filter that is not there', { a: [1] }, { $set: { 'a.$[x]': 1 } }, 2],
    ['$ without a match', { a: [1] }, { $set: { 'a.$': 1 } }, 2],
    ['$[] on no array', { a: 1 }, { $set: { 'a.$[]': 1 } }, 2],
    ['a stage that updates do not have', {}, [{ $match: { a: 1 } }], 72],
  ]
  it.each(refused)('refuses %s', async (_name, before, update, code, arrayFilters) => {
    const doc: Row = { _id: 1, ...before }
    await rows().insertOne(doc)
    expect(await codeOf(rows().updateOne({}, update, arrayFilters ? { arrayFilters } : {}))).toBe(code)
    expect(await rows().findOne({}, { promoteLongs: false })).toEqual(doc)
  })

  it("refuses unsupported operations with MongoDB's codes", async () => {
    const command = (body: Fields): Promise<unknown> => db().command(body)
    expect(await codeOf(command({ noSuchCommand: 1 }))).toBe(59)
    expect(await codeOf(command({ find: 'rows', nope: 1 }))).toBe(40415)
    expect(await codeOf(command({ insert: 'rows', documents: [] }))).toBe(16)
    expect(
      await codeOf(
        command({ update: 'rows', updates: [{ q: {}, u: { a: 1 }, multi: true }] }).then((reply) =>
          failOf(reply),
        ),
      ),
    ).toBe(9)
    expect(await codeOf(command({ findAndModify: 'rows', query: {}, remove: true, update: { a: 1 } }))).toBe(
      9,
    )
    expect(await codeOf(command({ getMore: Long.fromNumber(123), collection: 'rows' }))).toBe(43)
    expect(await codeOf(command({ find: 'rows', filter: 1 }))).toBe(14)
    expect(await codeOf(command({ find: '' }))).toBe(73)
    expect(await codeOf(rows().insertOne({ _id: [1] }))).toBe(53)
    expect(await codeOf(rows().insertOne({ _id: 1, big: 'x'.repeat(16 * 1024 * 1024 - 20) }))).toBe(10334)
  })
})

// A failed write answers 'ok' and lists its errors; they are thrown here like in the driver.
const failOf = (reply: unknown): never => {
  const [error] = (reply as { writeErrors: { code: number; errmsg: string }[] }).writeErrors
  throw new mongoose.mongo.MongoServerError({ code: error?.code, errmsg: error?.errmsg })
}
