import { serialize } from 'bson'
import { describe, expect, it } from 'vitest'
import { decodeDocument } from '../bson/decode.ts'
import type { Doc } from '../bson/values.ts'
import { emptyArray, keyRows } from './key-rows.ts'

const toDoc = (plain: object): Doc => decodeDocument(Buffer.from(serialize(plain)))

/** Rows of values as MongoDB has them in its indexes, each once; undefined for parallel arrays. */
const cases: [paths: string, doc: object, rows: unknown[][] | undefined][] = [
  ['a', { a: [1, [2, 3]] }, [[1], [[2, 3]]]],
  ['a', { a: [] }, [[emptyArray]]],
  ['a.b', { a: [] }, [[undefined]]],
  ['a.b', { a: [1, { b: 2 }, { b: [3, 4] }] }, [[undefined], [2], [3], [4]]],
  ['a.b', { a: [[{ b: 1 }]] }, [[undefined]]],
  [
    'a a.b',
    { a: [1, { b: [2, 3] }] },
    [
      [1, undefined],
      [{ b: [2, 3] }, 2],
      [{ b: [2, 3] }, 3],
    ],
  ],
  [
    'a.b a.c',
    { a: [{ b: 1, c: 2 }, { c: 3 }] },
    [
      [1, 2],
      [undefined, 3],
    ],
  ],
  ['a b', { a: [1, 2], b: [1] }, undefined],
  ['a b', { a: [], b: [1] }, undefined],
  ['a b', { a: [1], b: [] }, undefined],
  ['a b.0', { a: [1], b: [2] }, undefined],
  ['a.b.c a.b.d', { a: [{ b: [{ c: [1], d: [] }] }] }, undefined],
  ['a.2', { a: [{ 2: 5 }] }, [[5]]],
  ['a.2', { a: [[1, 2, 5]] }, [[undefined]]],
  [
    'a.2',
    {
      a: [
        [1, 2, 5],
        [3, 4, 6],
        [0, 1, 2],
      ],
    },
    [[[0, 1, 2]]],
  ],
  ['a.2', { a: [[1, 2, 5], { 2: 6 }] }, [[undefined], [6]]],
  ['a.0', { a: [[]] }, [[emptyArray]]],
  ['a.b.1', { a: [{ b: [1, 2] }] }, [[2]]],
  ['a.0.b', { a: [{ b: 1 }, { b: 2 }] }, [[1]]],
  ['a.0.b', { a: [[{ b: 1 }]] }, [[1]]],
  ['a.0.0.b', { a: [[{ b: 1 }]] }, [[1]]],
  ['a.0.0.b', { a: [[[{ b: 1 }]]] }, [[1]]],
  ['a.0.0.b', { a: [[[[{ b: 1 }]]]] }, [[undefined]]],
  [
    'a a.b a.0.b a.b.0 a.0.b.0',
    { a: [{ b: [1, 2] }, { b: 3 }] },
    [
      [{ b: [1, 2] }, 1, 1, 1, 1],
      [{ b: [1, 2] }, 2, 2, 1, 1],
      [{ b: 3 }, 3, 1, undefined, 1],
      [{ b: 3 }, 3, 2, undefined, 1],
    ],
  ],
]

const plain = (value: unknown): unknown => {
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, item]) => [name, plain(item)]))
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'object' && value !== null ? Number(value) : value
}

describe('keyRows', () => {
  it.each(cases)('are by %j of %j what MongoDB has in an index', (paths, doc, rows) => {
    const found = keyRows(
      toDoc(doc),
      paths.split(' ').map((path) => path.split('.')),
    )
    const once = found && [...new Map(found.map((row) => [JSON.stringify(plain(row)), plain(row)])).values()]
    expect(once).toEqual(rows)
  })

  it('refuse a number that is an index as well as a field', () => {
    expect(() => keyRows(toDoc({ a: [1, { 0: 2 }] }), [['a', '0']])).toThrow(
      expect.objectContaining({ code: 16746 }),
    )
  })
})
