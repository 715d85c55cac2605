import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import type { Row } from './testing/collection.ts'
import { codeOf, useCollection } from './testing/collection.ts'
import { findTargets } from './testing/targets.ts'

const { Decimal128, Int32, Long } = mongoose.mongo

type Fields = Record<string, unknown>
type Sort = Record<string, 1 | -1>

const decimal = (text: string) => Decimal128.fromString(text)
const rowsOf = (values: readonly unknown[]): Row[] => values.map((a, at) => ({ _id: at + 1, a }))

const sorts: { name: string; values: unknown[]; sort: Sort; ids: number[] }[] = [
  {
    name: 'two paths of one array, by the element that comes first by both',
    values: [
      [
        { b: 1, c: 9 },
        { b: 2, c: 0 },
      ],
      [{ b: 1, c: 5 }],
    ],
    sort: { 'a.b': 1, 'a.c': 1 },
    ids: [2, 1],
  },
  {
    name: 'two paths of one array in two directions',
    values: [
      [{ b: 1, c: 5 }],
      [
        { b: 1, c: 0 },
        { b: 0, c: 9 },
      ],
      [
        { b: 1, c: 9 },
        { b: 0, c: 0 },
      ],
    ],
    sort: { 'a.b': -1, 'a.c': 1 },
    ids: [2, 1, 3],
  },
  {
    name: 'an array and a field inside of its elements',
    values: [[{ b: 2 }], [{ b: 3 }, { b: 1 }]],
    sort: { a: 1, 'a.b': -1 },
    ids: [2, 1],
  },
  {
    name: 'a field of one element',
    values: [[{ b: 2 }, { b: 0 }], [{ b: 1 }, { b: 9 }], [{ c: 1 }], { b: 0 }],
    sort: { 'a.0.b': 1 },
    ids: [3, 4, 2, 1],
  },
  {
    name: 'one element, of arrays in it as a whole',
    values: [[[5, 1]], [3], [[]], [[4]]],
    sort: { 'a.0': 1 },
    ids: [3, 2, 4, 1],
  },
  {
    name: 'a field of elements, of which some are scalars',
    values: [[7, { b: 5 }], [{ b: 1 }], [[{ b: 0 }]], [{ b: -1 }, 'x']],
    sort: { 'a.b': 1, _id: 1 },
    ids: [1, 3, 4, 2],
  },
  {
    name: 'a field of elements downwards',
    values: [[7, { b: 5 }], [{ b: 6 }], [{ b: null }], []],
    sort: { 'a.b': -1, _id: 1 },
    ids: [2, 1, 3, 4],
  },
]

const sums: [unknown, unknown][] = [
  [{ $sum: [Array.from({ length: 10 }, () => 0.1)] }, 1],
  [{ $avg: [Array.from({ length: 10 }, () => 0.1)] }, 0.1],
  [{ $sum: [new Int32(2147483647), new Int32(1), new Int32(-1)] }, new Int32(2147483647)],
  [{ $sum: [new Int32(2147483647), new Int32(1)] }, Long.fromString('2147483648')],
  [{ $sum: [Long.fromString('9007199254740993'), new Int32(2)] }, Long.fromString('9007199254740995')],
  [{ $sum: [Long.MAX_VALUE, new Int32(1)] }, 2 ** 63],
  [{ $sum: [Long.MAX_VALUE, new Int32(1), new Int32(-1)] }, Long.MAX_VALUE],
  [{ $sum: [Infinity, 1, 2] }, Infinity],
  [{ $sum: [Infinity, -Infinity] }, NaN],
  [{ $sum: [decimal('0.1'), decimal('0.20'), new Int32(1)] }, decimal('1.30')],
  [{ $sum: [decimal('1'), NaN] }, decimal('NaN')],
  [{ $avg: [decimal('1'), decimal('2')] }, decimal('1.5')],
  [{ $avg: [decimal('1'), decimal('0'), decimal('0')] }, decimal('0.3333333333333333333333333333333333')],
  [{ $avg: [decimal('2'), decimal('0'), decimal('0')] }, decimal('0.6666666666666666666666666666666667')],
  [{ $avg: [decimal('3.00'), new Int32(1)] }, decimal('2.00')],
  [{ $add: [new Int32(2147483647), new Int32(1), new Int32(-1)] }, new Int32(2147483647)],
  [{ $multiply: [new Int32(65536), new Int32(65536), new Int32(0)] }, new Int32(0)],
  [
    { $add: [decimal('9999999999999999999999999999999999'), decimal('0.5')] },
    decimal('1.000000000000000000000000000000000E+34'),
  ],
  [{ $divide: [decimal('1.00'), decimal('8')] }, decimal('0.125')],
  [{ $divide: [decimal('-2'), new Int32(3)] }, decimal('-0.6666666666666666666666666666666667')],
]

const nested = [[{ b: 1 }, 2], { b: [{ c: 3 }, [{ c: 4 }]] }, { b: 5 }, 6]
const paths: [unknown, unknown][] = [
  ['$a.b', [[{ c: 3 }, [{ c: 4 }]], 5]],
  ['$a.b.c', [[3]]],
  ['$$CURRENT.a.b.c', [[3]]],
  ['$$CURRENT._id', 1],
  [{ $map: { input: [{ _id: 7 }], as: 'CURRENT', in: '$_id' } }, [7]],
  [{ $filter: { input: [{ n: 1 }, { n: 2 }], as: 'CURRENT', cond: { $eq: ['$n', 2] } } }, [{ n: 2 }]],
]

const filters: [string, Fields, number][] = [
  ['$all of an $elemMatch and a value', { a: { $all: [{ $elemMatch: { b: 1 } }, 5] } }, 2],
  ['$all of a value and an $elemMatch', { a: { $all: [5, { $elemMatch: { b: 1 } }] } }, 2],
  ['an empty $not', { a: { $not: {} } }, 2],
  ['$expr inside of $elemMatch', { a: { $elemMatch: { $expr: true } } }, 2],
  ['$expr below an $or inside of $elemMatch', { a: { $elemMatch: { $or: [{ $expr: true }] } } }, 2],
  ['an option of regular expressions that is not known', { a: { $regex: 'a', $options: 'g' } }, 51108],
]

const throughScalars: [string, Fields, number | undefined][] = [
  ['$set', { $set: { 'a.b': 1 } }, 28],
  ['$inc', { $inc: { 'a.b': 1 } }, 28],
  ['$min', { $min: { 'a.b': 1 } }, 28],
  ['$max', { $max: { 'a.b.c': 1 } }, 28],
  ['$push', { $push: { 'a.b': 1 } }, 28],
  ['$addToSet', { $addToSet: { 'a.b': 1 } }, 28],
  ['$pull', { $pull: { 'a.b': 1 } }, 28],
  ['$pullAll', { $pullAll: { 'a.b.c': [1] } }, 28],
  ['$pull, by a name in an array', { $pull: { 'list.b': 1 } }, 28],
  ['$pull, behind the end of an array', { $pull: { 'list.5': 1 } }, undefined],
  ['$pull, from what is missing', { $pull: { 'no.b': 1 } }, undefined],
  ['$unset', { $unset: { 'a.b': 1, 'list.b': 1 } }, undefined],
]

describe.each(await findTargets())('answers of $name', (target) => {
  const { db, rows } = useCollection(target)

  it.each(sorts)('are sorted by $name', async ({ values, sort, ids }) => {
    await rows().insertMany(rowsOf(values))
    const found = await rows().find().sort(sort).toArray()
    expect(found.map(({ _id }) => _id)).toEqual(ids)
    const piped = await rows()
      .aggregate([{ $sort: sort }, { $project: { _id: 1 } }])
      .toArray()
    expect(piped).toEqual(ids.map((_id) => ({ _id })))
  })

  it('are an error where a sort leads through two arrays', async () => {
    await rows().insertOne({ _id: 1, a: [1, 2], b: [{ c: 1 }] })
    expect(await codeOf(rows().find().sort({ a: 1, 'b.c': 1 }).toArray())).toBe(2)
    expect(
      await codeOf(
        rows()
          .aggregate([{ $sort: { a: 1, b: 1 } }])
          .toArray(),
      ),
    ).toBe(2)
    expect(await codeOf(rows().find().sort({ 'a.0': 1, 'b.c': 1 }).toArray())).toBe(2)
    expect(await rows().find().sort({ 'c.0': 1, 'b.c': 1 }).toArray()).toHaveLength(1)
  })

  it('sorts what is pushed by whole values', async () => {
    const items = [{ k: [3, 1] }, { k: 2 }, 'x', { k: [1, 9] }]
    await rows().insertOne({ _id: 1, a: [] })
    await rows().updateOne({ _id: 1 }, { $push: { a: { $each: items, $sort: { k: 1 } } } } as Fields)
    expect(await rows().findOne()).toEqual({ _id: 1, a: ['x', { k: 2 }, { k: [1, 9] }, { k: [3, 1] }] })
  })

  it('pull what a condition holds for, and of documents none by a scalar', async () => {
    const pull = async (a: unknown[], condition: unknown): Promise<unknown> => {
      await rows().deleteMany({})
      await rows().insertOne({ _id: 1, a })
      await rows().updateOne({}, { $pull: { a: condition } } as Fields)
      return (await rows().findOne())?.a
    }
    expect(await pull([1, 5, [4], [1], 'x', null], { $gt: 3 })).toEqual([1, [1], 'x', null])
    expect(await pull(['ab', ['ab'], 'b', 1], /^a/)).toEqual(['b', 1])
    expect(await pull([1, null, [null], { b: 1 }], null)).toEqual([1, [null], { b: 1 }])
    expect(await pull([{ b: 1, c: 2 }, { b: 2 }, [{ b: 1 }], 1], { b: 1 })).toEqual([{ b: 2 }, [{ b: 1 }], 1])
    expect(await pull([[1, 2], 1, [[1, 2]]], [1, 2])).toEqual([1, [[1, 2]]])
  })

  it.each(sums)('add up %j', async (expression, result) => {
    await rows().insertOne({ _id: 1 })
    const [found] = await rows()
      .aggregate([{ $project: { _id: 0, value: expression } }], { promoteValues: false })
      .toArray()
    const [wanted] = await rows()
      .aggregate([{ $project: { _id: 0, value: { $literal: result } } }], { promoteValues: false })
      .toArray()
    expect(found).toEqual(wanted)
  })

  it('add up groups as they add up lists', async () => {
    const values = [...Array.from({ length: 10 }, () => 0.1), 'x', null]
    await rows().insertMany(rowsOf(values))
    const group = { _id: null, sum: { $sum: '$a' }, mean: { $avg: '$a' } }
    expect(
      await rows()
        .aggregate([{ $group: group }])
        .toArray(),
    ).toEqual([{ _id: null, sum: 1, mean: 0.1 }])
  })

  it.each(paths)('have at %j the values of elements, but none of arrays in arrays', async (path, result) => {
    await rows().insertOne({ _id: 1, a: nested })
    expect(
      await rows()
        .aggregate([{ $project: { _id: 0, value: path } }])
        .toArray(),
    ).toEqual([{ value: result }])
  })

  it.each(filters)('refuse %s', async (_name, filter, code) => {
    await rows().insertOne({ _id: 1 })
    expect(await codeOf(rows().find(filter).toArray())).toBe(code)
  })

  it.each(throughScalars)(
    'say of %s through a value that can have no fields what MongoDB says',
    async (_name, update, code) => {
      const row = { _id: 1, a: 5, list: [1] }
      await rows().insertOne(row)
      if (code !== undefined) expect(await codeOf(rows().updateOne({}, update))).toBe(code)
      else expect(await rows().updateOne({}, update)).toMatchObject({ modifiedCount: 0 })
      expect(await rows().findOne()).toEqual(row)
    },
  )

  it('take an _id of $setOnInsert that the query does not contradict', async () => {
    const upsert = (query: Fields, _id: number) =>
      rows().updateOne(query, { $setOnInsert: { _id } }, { upsert: true })
    expect(await upsert({ kind: 'a' }, 5)).toMatchObject({ upsertedId: 5 })
    expect(await upsert({ _id: 6 }, 6)).toMatchObject({ upsertedId: 6 })
    expect(await codeOf(upsert({ _id: 7 }, 8))).toBe(66)
    expect(await rows().find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 5, kind: 'a' }, { _id: 6 }])
  })

  it('take from the conditions of an upsert only values', async () => {
    const query = { a: { $all: [{ $elemMatch: { b: 1 } }] }, c: { $all: [/x/] }, d: { $all: [4] }, _id: 1 }
    await rows().updateOne(query, { $set: { e: 5 } }, { upsert: true })
    expect(await rows().findOne()).toEqual({ _id: 1, d: 4, e: 5 })
  })

  it('match regular expressions as PCRE2 does, with an index and without', async () => {
    const texts = ['ab', 'ab\n', 'a\u00a0b', 'a\rb', 'xab', 'b']
    for (const index of [undefined, { a: 1 }] as const) {
      await rows().deleteMany({})
      if (index) await rows().createIndex(index)
      await rows().insertMany(rowsOf(texts))
      const find = async ($regex: string): Promise<unknown[]> => {
        const found = await rows().find({ a: { $regex } }).sort({ _id: 1 }).toArray()
        return found.map(({ _id }) => _id)
      }
      expect(await find('^ab$')).toEqual([1, 2])
      expect(await find('\\Aab\\z')).toEqual([1])
      expect(await find('^a.b')).toEqual([3, 4])
      expect(await find('^a\\sb')).toEqual([4])
      expect(await find('^a\\E?b')).toEqual([1, 2, 6])
      expect(await find('^a(?#no)?b')).toEqual([1, 2, 6])
      expect(await find('^[[:alpha:]]{3}$')).toEqual([5])
    }
  })

  it('join by the values of a path, and by regular expressions as such', async () => {
    await db()
      .collection<Row>('others')
      .insertMany(rowsOf(['abc', /^a/, /b/, [1, 2], null, 1]))
    const joined = async (a: unknown, localField = 'a'): Promise<unknown> => {
      await rows().drop()
      await rows().insertOne({ _id: 1, a })
      const stage = { $lookup: { from: 'others', localField, foreignField: 'a', as: 'found' } }
      const [{ found }] = (await rows().aggregate([stage]).toArray()) as [{ found: Row[] }]
      return found.map(({ _id }) => _id)
    }
    expect(await joined([/^a/, /b/])).toEqual([2, 3])
    expect(await joined(/^a/)).toEqual([2])
    expect(await joined([/^a/, 1])).toEqual([2, 4, 6])
    expect(await joined([[1, 2]])).toEqual([4])
    expect(await joined([[1, 2], 'abc'])).toEqual([1, 4])
    expect(await joined([])).toEqual([5])
    expect(await joined([{ b: 1 }, { c: 2 }], 'a.b')).toEqual([4, 6])
    expect(await joined([{ b: [null, 'abc'] }], 'a.b')).toEqual([1, 5])
    expect(await joined([{ b: 'abc' }, { b: 1 }], 'a.0.b')).toEqual([1])
    await db().collection('others').drop()
  })
})
