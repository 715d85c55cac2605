import { BSONRegExp, serialize } from 'bson'
import { describe, expect, it } from 'vitest'
import { decodeDocument } from '../bson/decode.ts'
import { wordsOf } from './words-of.ts'

const cases: [command: Record<string, unknown>, words: string[]][] = [
  [{ ping: 1, $db: 'admin', lsid: {} }, ['ping']],
  [{ hello: 1, compression: [] }, []],
  [
    {
      find: 'lots',
      filter: {
        'lines.0.name': new BSONRegExp('^a', 'i'),
        $or: [{ a: { $not: { $type: 'date' } } }, { b: { $elemMatch: { c: { $in: [1] } } } }],
        $expr: { $gt: ['$$NOW', { $literal: '$$no' }] },
      },
      projection: { a: 1, b: { $size: '$b' } },
      sort: { 'a.0': 1 },
    },
    [
      'find',
      'find filter',
      'find projection',
      'find sort',
      'path 0',
      'query regular expression',
      'query regular expression i',
      'query $or',
      'query $not',
      'query $type date',
      'query $type',
      'query $elemMatch',
      'query $in',
      'query $expr',
      'expression $gt',
      'expression $literal',
      'variable $$NOW',
      'projection inclusion',
      'projection expression',
      'expression $size',
    ],
  ],
  [
    {
      update: 'lots',
      updates: [
        {
          q: { a: { $gt: 1 } },
          u: { $push: { 'a.$[one].b': { $each: [] } }, $set: { b: { $c: 1 } } },
          upsert: true,
        },
        { q: {}, u: { a: 1 } },
        { q: {}, u: [{ $set: { a: { $add: [1, 2] } } }] },
      ],
    },
    [
      'update',
      'update updates',
      'update updates q',
      'update updates u',
      'update updates upsert',
      'query $gt',
      'update $push',
      'update $push $each',
      'path $[x]',
      'update $set',
      'update replacement',
      'update pipeline',
      'stage $set',
      'expression $add',
    ],
  ],
  [
    {
      aggregate: 'lots',
      pipeline: [{ $match: { a: { $gt: 1 } } }, { $group: { _id: '$a', n: { $sum: 1 } } }],
      cursor: {},
    },
    [
      'aggregate',
      'aggregate pipeline',
      'aggregate cursor',
      'stage $match',
      'query $gt',
      'stage $group',
      'expression $sum',
    ],
  ],
  [
    {
      createIndexes: 'lots',
      indexes: [{ key: { a: 1 }, name: 'a', partialFilterExpression: { a: { $exists: true } } }],
    },
    [
      'createIndexes',
      'createIndexes indexes',
      'createIndexes indexes key',
      'createIndexes indexes name',
      'createIndexes indexes partialFilterExpression',
      'query $exists',
    ],
  ],
]

describe('wordsOf', () => {
  it.each(cases)('names what %j asks for, and none of its data', (command, words) => {
    expect([...wordsOf(decodeDocument(Buffer.from(serialize(command))))].sort()).toEqual([...words].sort())
  })
})
