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
    name: '$sortByCount',
    stages: [{ $sortByCount: '$kind' }],
    result: [
      { _id: 'a', count: 2 },
      { _id: 'b', count: 1 },
    ],
  },
  {
    name: '$facet',
    stages: [{ $facet: { few: [{ $limit: 1 }, { $project: { _id: 1 } }], count: [{ $count: 'n' }] } }],
    result: [{ few: [{ _id: 1 }], count: [{ n: 3 }] }],
  },
  {
    name: '$bucket',
    stages: [{ $bucket: { groupBy: '$n', boundaries: [0, 4, 5], default: 'more' } }],
    result: [
      { _id: 0, count: 1 },
      { _id: 4, count: 1 },
      { _id: 'more', count: 1 },
    ],
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
  {
    name: '$unionWith',
    stages: [
      { $limit: 1 },
      { $unionWith: { coll: 'rows', pipeline: [{ $match: { _id: 2 } }] } },
      { $project: { _id: 1 } },
    ],
    result: [{ _id: 1 }, { _id: 2 }],
  },
]

const id = new ObjectId('65920080a1b2c3d4e5f60718')
const expressions: [unknown, unknown][] = [
  [{ $add: [1, 2.5] }, 3.5],
  [{ $add: [at, 1000] }, new Date(at.getTime() + 1000)],
  [{ $subtract: [at, new Date(0)] }, at.getTime()],
  [{ $divide: [7, 2] }, 3.5],
  [{ $mod: [-7, 3] }, -1],
  [{ $round: [2.5] }, 2],
  [{ $round: [1.2345, 2] }, 1.23],
  [{ $trunc: [-1.9] }, -1],
  [{ $pow: [2, 10] }, 1024],
  [{ $cmp: ['a', 1] }, 1],
  [{ $and: [1, 'x', []] }, true],
  [{ $or: [0, null] }, false],
  [{ $cond: [{ $gt: ['$n', 2] }, 'yes', 'no'] }, 'yes'],
  [{ $ifNull: ['$missing', null, 'x'] }, 'x'],
  [{ $switch: { branches: [{ case: false, then: 1 }], default: 2 } }, 2],
  [{ $let: { vars: { x: 3 }, in: { $multiply: ['$$x', 2] } } }, 6],
  [{ $filter: { input: [1, 2, 3], as: 'i', cond: { $gt: ['$$i', 1] } } }, [2, 3]],
  [{ $map: { input: [1, 2], in: { $add: ['$$this', 1] } } }, [2, 3]],
  [{ $reduce: { input: [1, 2, 3], initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
  [{ $arrayElemAt: [[1, 2, 3], -1] }, 3],
  [{ $slice: [[1, 2, 3, 4], 1, 2] }, [2, 3]],
  [{ $concatArrays: [[1], [2, 3]] }, [1, 2, 3]],
  [{ $in: [2, [1, 2]] }, true],
  [{ $size: '$tags' }, 2],
  [{ $range: [0, 6, 2] }, [0, 2, 4]],
  [{ $indexOfArray: [['a', 'b'], 'b'] }, 1],
  [{ $sortArray: { input: [3, 1, 2], sortBy: -1 } }, [3, 2, 1]],
  [
    {
      $setUnion: [
        [3, 1],
        [1, 2],
      ],
    },
    [1, 2, 3],
  ],
  [
    {
      $setIntersection: [
        [1, 2],
        [2, 3],
      ],
    },
    [2],
  ],
  [{ $setIsSubset: [[1], [1, 2]] }, true],
  [{ $arrayToObject: [[{ k: 'a', v: 1 }]] }, { a: 1 }],
  [{ $objectToArray: { a: 1 } }, [{ k: 'a', v: 1 }]],
  [{ $mergeObjects: [{ a: 1 }, { b: 2, a: 3 }] }, { a: 3, b: 2 }],
  [{ $concat: ['a', 'b', '$kind'] }, 'aba'],
  [{ $toUpper: 'ä-b' }, 'ä-B'],
  [{ $strLenCP: 'été' }, 3],
  [{ $strLenBytes: 'été' }, 5],
  [{ $substrCP: ['häuser', 1, 3] }, 'äus'],
  [{ $split: ['a,b', ','] }, ['a', 'b']],
  [{ $trim: { input: '  x ' } }, 'x'],
  [{ $indexOfCP: ['abcabc', 'c', 3] }, 5],
  [{ $replaceAll: { input: 'aXbX', find: 'X', replacement: '.' } }, 'a.b.'],
  [{ $regexMatch: { input: 'Abc', regex: '^a', options: 'i' } }, true],
  [{ $regexFind: { input: 'xaby', regex: /a(b)/ } }, { match: 'ab', idx: 1, captures: ['b'] }],
  [{ $toString: id }, id.toHexString()],
  [{ $toObjectId: id.toHexString() }, id],
  [{ $toInt: '42' }, 42],
  [{ $toDate: '2026-01-02' }, new Date('2026-01-02')],
  [{ $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
  [{ $type: '$missing' }, 'missing'],
  [{ $isNumber: 1 }, true],
  [{ $sum: [1, 2, 'x'] }, 3],
  [{ $max: [[1, 5, 2]] }, 5],
  [{ $year: at }, 2026],
  [{ $dayOfWeek: at }, 1],
  [{ $dayOfYear: at }, 88],
  [{ $isoWeek: at }, 13],
  [{ $week: at }, 13],
  [{ $isoWeekYear: new Date('2027-01-01') }, 2026],
  [{ $hour: { date: at, timezone: 'Europe/Berlin' } }, 1],
  [{ $hour: { date: new Date('2026-03-29T01:30:00Z'), timezone: 'Europe/Berlin' } }, 3],
  [{ $minute: { date: at, timezone: '-00:45' } }, 45],
  [{ $dateToString: { date: at } }, '2026-03-29T00:30:15.250Z'],
  [
    { $dateToString: { date: at, format: '%Y/%m/%d %H:%M %z %G-W%V', timezone: '+05:30' } },
    '2026/03/29 06:00 +0530 2026-W13',
  ],
  [{ $dateTrunc: { date: at, unit: 'day', timezone: 'America/New_York' } }, new Date('2026-03-28T04:00:00Z')],
  [{ $dateTrunc: { date: at, unit: 'week', startOfWeek: 'monday' } }, new Date('2026-03-23')],
  [{ $dateTrunc: { date: at, unit: 'quarter' } }, new Date('2026-01-01')],
  [{ $dateAdd: { startDate: new Date('2026-01-31'), unit: 'month', amount: 1 } }, new Date('2026-02-28')],
  [
    {
      $dateAdd: {
        startDate: new Date('2026-03-28T12:00:00Z'),
        unit: 'day',
        amount: 1,
        timezone: 'Europe/Berlin',
      },
    },
    new Date('2026-03-29T11:00:00Z'),
  ],
  [{ $dateSubtract: { startDate: at, unit: 'hour', amount: 1 } }, new Date(at.getTime() - 3_600_000)],
  [{ $dateDiff: { startDate: new Date('2025-12-31'), endDate: at, unit: 'month' } }, 3],
  [{ $dateFromParts: { year: 2026, month: 2, day: 30 } }, new Date('2026-03-02')],
  [{ $getField: 'n' }, 3],
  [{ $setField: { field: 'a.b', input: {}, value: 1 } }, { 'a.b': 1 }],
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

  it('keeps whole sums whole', async () => {
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
