import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import type { Row } from './testing/collection.ts'
import { codeOf, useCollection } from './testing/collection.ts'
import { findTargets } from './testing/targets.ts'

const { Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Binary, BSONRegExp, Timestamp } =
  mongoose.mongo

const oid = new ObjectId('0123456789abcdef01234567')
const day = (n: number): Date => new Date(Date.UTC(2026, 0, n))

type Case = { name: string; docs: Row[]; filter: Record<string, unknown>; ids: unknown[] }

const numbers: Row[] = [
  { _id: 1, v: new Int32(5) },
  { _id: 2, v: new Double(5) },
  { _id: 3, v: Long.fromNumber(5) },
  { _id: 4, v: Decimal128.fromString('5.00') },
  { _id: 5, v: Decimal128.fromString('5.1') },
  { _id: 6, v: '5' },
  { _id: 7, v: NaN },
  { _id: 8 },
  { _id: 9, v: null },
  { _id: 10, v: Long.fromString('9007199254740993') },
]
const arrays: Row[] = [
  { _id: 1, a: [1, 5, 9] },
  { _id: 2, a: 5 },
  { _id: 3, a: [[5]] },
  { _id: 4, a: [] },
  {
    _id: 5,
    a: [
      { b: 1, c: 2 },
      { b: 2, c: 1 },
    ],
  },
  { _id: 6, a: { b: 1 } },
  { _id: 7, a: [null] },
  { _id: 8, a: [{ b: 1, c: 1 }] },
  { _id: 9 },
]
const words: Row[] = [
  { _id: 1, s: 'apple' },
  { _id: 2, s: 'Apple pie' },
  { _id: 3, s: ['pear', 'apple'] },
  { _id: 4, s: new BSONRegExp('^app', '') },
  { _id: 5, s: 'été' },
]

const cases: Case[] = [
  { name: 'equality across number types', docs: numbers, filter: { v: 5 }, ids: [1, 2, 3, 4] },
  { name: 'ranges stay within a type', docs: numbers, filter: { v: { $gt: 5 } }, ids: [5, 10] },
  { name: 'NaN equals itself only', docs: numbers, filter: { v: NaN }, ids: [7] },
  { name: 'NaN is below no number', docs: numbers, filter: { v: { $lt: 100 } }, ids: [1, 2, 3, 4, 5] },
  {
    name: '64-bit integers are exact',
    docs: numbers,
    filter: { v: Long.fromString('9007199254740992') },
    ids: [],
  },
  { name: 'null stands for missing', docs: numbers, filter: { v: null }, ids: [8, 9] },
  { name: '$ne null', docs: numbers, filter: { v: { $ne: null } }, ids: [1, 2, 3, 4, 5, 6, 7, 10] },
  { name: '$exists', docs: numbers, filter: { v: { $exists: false } }, ids: [8] },
  { name: '$type number', docs: numbers, filter: { v: { $type: 'number' } }, ids: [1, 2, 3, 4, 5, 7, 10] },
  { name: '$type list', docs: numbers, filter: { v: { $type: ['string', 16] } }, ids: [1, 6] },
  { name: '$in with null', docs: numbers, filter: { v: { $in: [null, '5'] } }, ids: [6, 8, 9] },
  { name: '$nin', docs: numbers, filter: { v: { $nin: [5, null] } }, ids: [5, 6, 7, 10] },
  {
    name: '$not with a range takes missing',
    docs: numbers,
    filter: { v: { $not: { $gte: 5 } } },
    ids: [6, 7, 8, 9],
  },
  {
    name: '$gte MinKey takes all',
    docs: numbers,
    filter: { v: { $gt: new MinKey() }, _id: { $lt: 3 } },
    ids: [1, 2],
  },
  { name: '$lt MaxKey', docs: numbers, filter: { v: { $lt: new MaxKey() }, _id: 6 }, ids: [6] },
  { name: 'an element of an array', docs: arrays, filter: { a: 5 }, ids: [1, 2] },
  { name: 'a whole array, or one in it', docs: arrays, filter: { a: [5] }, ids: [3] },
  { name: 'an empty array', docs: arrays, filter: { a: [] }, ids: [4] },
  { name: 'different elements for two bounds', docs: arrays, filter: { a: { $gt: 6, $lt: 4 } }, ids: [1] },
  {
    name: '$elemMatch wants one element for both',
    docs: arrays,
    filter: { a: { $elemMatch: { $gt: 6, $lt: 4 } } },
    ids: [],
  },
  { name: 'a field inside of elements', docs: arrays, filter: { 'a.b': 1, 'a.c': 1 }, ids: [5, 8] },
  { name: '$elemMatch on documents', docs: arrays, filter: { a: { $elemMatch: { b: 1, c: 1 } } }, ids: [8] },
  { name: 'an index in a path', docs: arrays, filter: { 'a.1': 5 }, ids: [1] },
  { name: '$size', docs: arrays, filter: { a: { $size: 1 } }, ids: [3, 7, 8] },
  { name: '$all', docs: arrays, filter: { a: { $all: [9, 1] } }, ids: [1] },
  { name: '$all of nothing', docs: arrays, filter: { a: { $all: [] } }, ids: [] },
  { name: 'null in an array', docs: arrays, filter: { a: null }, ids: [7, 9] },
  { name: 'a document with its order', docs: arrays, filter: { a: { b: 1, c: 1 } }, ids: [8] },
  { name: 'a document in another order', docs: arrays, filter: { a: { c: 1, b: 1 } }, ids: [] },
  {
    name: '$nor',
    docs: arrays,
    filter: { $nor: [{ a: 5 }, { a: { $exists: false } }, { 'a.b': 1 }] },
    ids: [3, 4, 7],
  },
  {
    name: '$or below $and',
    docs: arrays,
    filter: { $and: [{ $or: [{ _id: 1 }, { _id: 2 }] }, { a: 9 }] },
    ids: [1],
  },
  { name: 'a regular expression', docs: words, filter: { s: /^app/ }, ids: [1, 3, 4] },
  {
    name: 'a regular expression without case',
    docs: words,
    filter: { s: { $regex: '^APP', $options: 'i' } },
    ids: [1, 2, 3],
  },
  { name: '$in with an expression', docs: words, filter: { s: { $in: [/pie$/, 'été'] } }, ids: [2, 5] },
  { name: '$not with an expression', docs: words, filter: { s: { $not: /p/ } }, ids: [4, 5] },
  { name: '$expr', docs: words, filter: { $expr: { $eq: ['$s', 'apple'] } }, ids: [1] },
]

describe.each(await findTargets())('queries on $name', (target) => {
  const { rows } = useCollection(target)

  for (const { name, docs, filter, ids } of cases) {
    it(`finds by ${name}`, async () => {
      await rows().insertMany(docs)
      const found = await rows().find(filter).sort({ _id: 1 }).toArray()
      expect(found.map(({ _id }) => _id)).toEqual(ids)
    })

    it(`finds the same through an index by ${name}`, async () => {
      await rows().createIndexes([
        { key: { v: 1 } },
        { key: { a: -1 } },
        { key: { s: 1 } },
        { key: { 'a.b': 1, 'a.c': -1 } },
      ])
      await rows().insertMany(docs)
      const found = await rows().find(filter).sort({ _id: 1 }).toArray()
      expect(found.map(({ _id }) => _id)).toEqual(ids)
    })
  }

  const mixed: Row[] = [
    { _id: 1, v: new MaxKey() },
    { _id: 2, v: /a/ },
    { _id: 3, v: new Timestamp({ t: 1, i: 1 }) },
    { _id: 4, v: day(1) },
    { _id: 5, v: true },
    { _id: 6, v: oid },
    { _id: 7, v: new Binary(Buffer.from([1])) },
    { _id: 8, v: { a: 1 } },
    { _id: 9, v: 'text' },
    { _id: 10, v: 1 },
    { _id: 11, v: null },
    { _id: 12, v: new MinKey() },
    { _id: 13, v: [] },
    { _id: 14, v: [3, -1] },
    { _id: 15, v: false },
  ]

  it.each([[{}], [{ v: 1 as const }]])('sorts across types (index %o)', async (key) => {
    if ('v' in key) await rows().createIndex(key)
    await rows().insertMany(mixed)
    const found = await rows().find().sort({ v: 1 }).toArray()
    expect(found.map(({ _id }) => _id)).toEqual([12, 13, 11, 14, 10, 9, 8, 7, 6, 15, 5, 4, 3, 2, 1])
    const back = await rows().find().sort({ v: -1 }).toArray()
    expect(back.map(({ _id }) => _id)).toEqual([1, 2, 3, 4, 5, 15, 6, 7, 8, 9, 14, 10, 11, 13, 12])
  })

  it('preserves the types of numbers', async () => {
    const values = {
      int: new Int32(1),
      double: new Double(1),
      long: Long.fromNumber(1),
      decimal: Decimal128.fromString('1.0'),
    }
    await rows().insertOne({ _id: 1, ...values })
    const [found] = await rows().find({}, { promoteValues: false }).toArray()
    expect(found).toEqual({ _id: new Int32(1), ...values })
  })

  it('skips, limits and returns batches', async () => {
    await rows().insertMany(Array.from({ length: 250 }, (_, _id) => ({ _id })))
    expect(await rows().find().sort({ _id: -1 }).skip(3).limit(2).toArray()).toEqual([
      { _id: 246 },
      { _id: 245 },
    ])
    expect((await rows().find().batchSize(7).toArray()).length).toBe(250)
    expect((await rows().find().limit(-5).toArray()).length).toBe(5)
    expect(await rows().countDocuments({ _id: { $gte: 200 } }, { skip: 10, limit: 30 })).toBe(30)
    expect(await rows().estimatedDocumentCount()).toBe(250)
  })

  const projections: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ['inclusion', { a: 1, 'b.c': 1 }, { _id: 1, a: [1, 2, 3], b: { c: 1 } }],
    ['inclusion without _id', { _id: 0, a: 1 }, { a: [1, 2, 3] }],
    [
      'exclusion',
      { a: 0, 'b.c': 0 },
      {
        _id: 1,
        b: { d: 2 },
        e: [
          { f: 1, g: 1 },
          { f: 2, g: 2 },
        ],
      },
    ],
    ['fields of elements', { 'e.g': 1 }, { _id: 1, e: [{ g: 1 }, { g: 2 }] }],
    ['an expression', { n: { $size: '$a' } }, { _id: 1, n: 3 }],
  ]
  it.each(projections)('projects by %s', async (_name, projection, expected) => {
    await rows().insertOne({
      _id: 1,
      a: [1, 2, 3],
      b: { c: 1, d: 2 },
      e: [
        { f: 1, g: 1 },
        { f: 2, g: 2 },
      ],
    })
    expect(await rows().findOne({}, { projection })).toEqual(expected)
  })

  it('lists distinct values, including array elements', async () => {
    await rows().insertMany([{ _id: 1, t: ['a', 'b'] }, { _id: 2, t: 'b' }, { _id: 3, t: 3 }, { _id: 4 }])
    expect(await rows().distinct('t')).toEqual(expect.arrayContaining(['a', 'b', 3]))
    expect(await rows().distinct('t', { _id: { $gt: 1 } })).toHaveLength(2)
  })

  it('supports variables of let', async () => {
    await rows().insertMany([{ _id: 1 }, { _id: 2 }])
    expect(
      await rows()
        .find({ $expr: { $eq: ['$_id', '$$wanted'] } }, { let: { wanted: 2 } })
        .toArray(),
    ).toEqual([{ _id: 2 }])
  })

  const refused: [string, Record<string, unknown>, number][] = [
    ['an operator that is not known', { a: { $foo: 1 } }, 2],
    ['a top-level operator that is not known', { $foo: 1 }, 2],
    ['$or without a list', { $or: {} }, 2],
    ['an empty $or', { $or: [] }, 2],
    ['$in without a list', { a: { $in: 1 } }, 2],
    ['$regex that is no text', { a: { $regex: 1 } }, 2],
    ['a broken expression', { a: { $regex: '(' } }, 51091],
  ]
  it.each(refused)('refuses %s', async (_name, filter, code) => {
    await rows().insertOne({ _id: 1 })
    expect(await codeOf(rows().find(filter).toArray())).toBe(code)
  })

  it('refuses unknown hints and mixed projections', async () => {
    await rows().insertOne({ _id: 1 })
    expect(await codeOf(rows().find().hint('nope').toArray())).toBe(2)
    expect(
      await codeOf(
        rows()
          .find({}, { projection: { a: 1, b: 0 } })
          .toArray(),
      ),
    ).toBe(31254)
  })
})
