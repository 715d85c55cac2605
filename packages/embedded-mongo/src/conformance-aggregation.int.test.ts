import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import type { Row } from './testing/collection.ts'
import { codeOf, useCollection } from './testing/collection.ts'
import { findTargets } from './testing/targets.ts'

const { Int32, ObjectId } = mongoose.mongo

type Fields = Record<string, unknown>

const at = new Date('2026-03-29T00:30:15.250Z')
const source: Row[] = [
  { _id: 1, kind: 'a', n: 3, tags: ['x', 'y'], at, sub: { k: 1 } },
  { _id: 2, kind: 'b', n: 5, tags: [], sub: { k: 2 } },
  { _id: 3, kind: 'a', n: 4.5, tags: null },
]

const pipelines: { name: string; stages: Fields[]; result: Fields[] }[] = [
  {
    name: '$group',
    stages: [
      {
        $group: {
          _id: '$kind',
          total: { $sum: '$n' },
          count: { $sum: 1 },
          mean: { $avg: '$n' },
          most: { $max: '$n' },
          all: { $push: '$_id' },
          first: { $first: '$n' },
          set: { $addToSet: '$kind' },
        },
      },
      { $sort: { _id: 1 } },
    ],
    result: [
      { _id: 'a', total: 7.5, count: 2, mean: 3.75, most: 4.5, all: [1, 3], first: 3, set: ['a'] },
      { _id: 'b', total: 5, count: 1, mean: 5, most: 5, all: [2], first: 5, set: ['b'] },
    ],
  },
  {
    name: '$group of all',
    stages: [{ $group: { _id: null, n: { $count: {} } } }],
    result: [{ _id: null, n: 3 }],
  },
  {
    name: '$unwind',
    stages: [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
    result: [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
    ],
  },
  {
    name: '$unwind that keeps',
    stages: [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $project: { tags: 1, i: 1 } },
    ],
    result: [
      { _id: 1, tags: 'x', i: 0 },
      { _id: 1, tags: 'y', i: 1 },
      { _id: 2, i: null },
      { _id: 3, tags: null, i: null },
    ],
  },
  {
    name: '$match, $sort, $skip, $limit',
    stages: [
      { $match: { n: { $gt: 1 } } },
      { $sort: { n: -1 } },
      { $skip: 1 },
      { $limit: 1 },
      { $project: { _id: 1 } },
    ],
    result: [{ _id: 3 }],
  },
  { name: '$count', stages: [{ $match: { kind: 'a' } }, { $count: 'n' }], result: [{ n: 2 }] },
  { name: '$count of nothing', stages: [{ $match: { kind: 'z' } }, { $count: 'n' }], result: [] },
  {
    name: '$facet',
    stages: [{ $facet: { few: [{ $limit: 1 }, { $project: { _id: 1 } }], count: [{ $count: 'n' }] } }],
    result: [{ few: [{ _id: 1 }], count: [{ n: 3 }] }],
  },
  {
    name: '$replaceRoot',
    stages: [{ $match: { sub: { $exists: true } } }, { $replaceRoot: { newRoot: '$sub' } }],
    result: [{ k: 1 }, { k: 2 }],
  },
  {
    name: '$addFields and $unset',
    stages: [
      { $addFields: { 'sub.m': { $add: ['$n', 1] } } },
      { $unset: ['tags', 'at', 'n', 'kind'] },
      { $limit: 2 },
    ],
    result: [
      { _id: 1, sub: { k: 1, m: 4 } },
      { _id: 2, sub: { k: 2, m: 6 } },
    ],
  },
  {
    name: '$lookup by field',
    stages: [
      { $match: { _id: 1 } },
      { $lookup: { from: 'rows', localField: 'kind', foreignField: 'kind', as: 'same' } },
      { $project: { same: { _id: 1 } } },
    ],
    result: [{ _id: 1, same: [{ _id: 1 }, { _id: 3 }] }],
  },
  {
    name: '$lookup by pipeline',
    stages: [
      { $match: { _id: 2 } },
      {
        $lookup: {
          from: 'rows',
          let: { n: '$n' },
          pipeline: [{ $match: { $expr: { $lt: ['$n', '$$n'] } } }, { $project: { _id: 1 } }],
          as: 'less',
        },
      },
      { $project: { less: 1 } },
    ],
    result: [{ _id: 2, less: [{ _id: 1 }, { _id: 3 }] }],
  },
]

const expressions: [unknown, unknown][] = [
  [{ $add: [1, 2.5] }, 3.5],
  [{ $add: [at, 1000] }, new Date(at.getTime() + 1000)],
  [{ $subtract: [at, new Date(0)] }, at.getTime()],
  [{ $divide: [7, 2] }, 3.5],
  [{ $and: [1, 'x', []] }, true],
  [{ $or: [0, null] }, false],
  [{ $cond: [{ $gt: ['$n', 2] }, 'yes', 'no'] }, 'yes'],
  [{ $ifNull: ['$missing', null, 'x'] }, 'x'],
  [{ $filter: { input: [1, 2, 3], as: 'i', cond: { $gt: ['$$i', 1] } } }, [2, 3]],
  [{ $map: { input: [1, 2], in: { $add: ['$$this', 1] } } }, [2, 3]],
  [{ $arrayElemAt: [[1, 2, 3], -1] }, 3],
  [{ $in: [2, [1, 2]] }, true],
  [{ $size: '$tags' }, 2],
  [{ $sum: [1, 2, 'x'] }, 3],
  [{ $max: [[1, 5, 2]] }, 5],
  [{ $literal: '$n' }, '$n'],
  ['$sub.k', 1],
  ['$$ROOT._id', 1],
]

describe.each(await findTargets())('aggregations on $name', (target) => {
  const { db, rows } = useCollection(target)

  it.each(pipelines)('runs $name', async ({ stages, result }) => {
    await rows().insertMany(source)
    expect(await rows().aggregate(stages).toArray()).toEqual(result)
  })

  it.each(expressions)('evaluates %j', async (expression, result) => {
    await rows().insertMany(source)
    const [found] = await rows()
      .aggregate([{ $match: { _id: 1 } }, { $project: { _id: 0, value: expression } }])
      .toArray()
    expect(found).toEqual({ value: result })
  })

  it.each([
    ['by one id each', false],
    ['where documents have several ids', true],
  ])('counts by a field whose ids the query names, %s', async (_, hasSeveral) => {
    const [a, b, c] = [new ObjectId(), new ObjectId(), new ObjectId()] as const
    await rows().createIndex({ of: 1, kind: 1 })
    await rows().insertMany([
      { _id: 1, of: a, kind: 'x' },
      { _id: 2, of: hasSeveral ? [a, b] : b, kind: 'x' },
      { _id: 3, of: a, kind: 'x' },
      { _id: 4, of: a, kind: 'y' },
      { _id: 5, of: c, kind: 'y' },
      { _id: 6, of: new ObjectId(), kind: 'x' },
    ])
    const found = await rows()
      .aggregate([
        { $match: { of: { $in: [a, b, c, a] }, kind: 'x' } },
        { $group: { _id: '$of', n: { $sum: 1 }, again: { $sum: 1 } } },
      ])
      .toArray()
    const counted = found.map(({ _id, n, again }) => [String(_id), n, again] as const)
    const expected = [
      [String(a), 2, 2],
      [String(hasSeveral ? [a, b] : b), 1, 1],
    ]
    expect(counted.toSorted()).toEqual(expected.toSorted())
  })

  it('reads no more than a $limit after $match and $sort asks for', async () => {
    await rows().insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 0 },
    ])
    const halves = { $match: { $expr: { $gt: [{ $divide: [1, '$n'] }, 0] } } }
    const first = [halves, { $sort: { _id: 1 } }, { $limit: 1 }]
    expect(await rows().aggregate(first).toArray()).toEqual([{ _id: 1, n: 1 }])
    // The second document can't be divided by.
    await expect(rows().aggregate([halves]).toArray()).rejects.toThrow()
  })

  it('keeps sums of integers as integers', async () => {
    await rows().insertMany([
      { _id: 1, n: new Int32(2147483647) },
      { _id: 2, n: new Int32(1) },
    ])
    const [found] = await rows()
      .aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }], { promoteValues: false })
      .toArray()
    expect(found?.n).toEqual(mongoose.mongo.Long.fromNumber(2147483648))
  })

  it('writes by $out and $merge', async () => {
    await rows().insertMany(source)
    await rows()
      .aggregate([{ $project: { n: 1 } }, { $out: 'copy' }])
      .toArray()
    expect(await db().collection('copy').countDocuments()).toBe(3)
    await rows()
      .aggregate([
        { $match: { _id: 1 } },
        { $project: { m: '$n' } },
        { $merge: { into: 'copy', whenMatched: 'merge' } },
      ])
      .toArray()
    expect(await db().collection<Row>('copy').findOne({ _id: 1 })).toEqual({ _id: 1, n: 3, m: 3 })
    await db().collection('copy').drop()
  })

  const refused: [string, Fields[], number][] = [
    ['a stage that is not known', [{ $foo: 1 }], 40324],
    ['two stages in one', [{ $match: {}, $limit: 1 }], 40323],
    ['an expression that is not known', [{ $project: { a: { $foo: 1 } } }], 31325],
    ['a variable that is not known', [{ $project: { a: '$$nope' } }], 17276],
    ['$limit 0', [{ $limit: 0 }], 15958],
    ['$group without _id', [{ $group: { n: { $sum: 1 } } }], 15955],
    ['a root that is no document', [{ $replaceRoot: { newRoot: '$n' } }], 40228],
    ['a division by zero', [{ $project: { a: { $divide: [1, 0] } } }], 2],
    ['$add of a text', [{ $project: { a: { $add: ['x', 1] } } }], 14],
    ['$size of no array', [{ $project: { a: { $size: '$n' } } }], 17124],
  ]
  it.each(refused)('refuses %s', async (_name, stages, code) => {
    await rows().insertMany(source)
    expect(await codeOf(rows().aggregate(stages).toArray())).toBe(code)
  })
})
