import { Int32 } from 'bson'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Doc, Value } from '../../bson/values.ts'
import type { SortField } from '../sort.ts'
import { compareSortKeys, sortKeys } from '../sort.ts'
import { createMemory } from './memory.ts'
import { createSorter } from './sorter.ts'
import { pause } from './steps.ts'

const fields: SortField[] = [
  { path: 'a', parts: ['a'], direction: 1 },
  { path: 'b', parts: ['b'], direction: -1 },
]
const none = createMemory(Infinity).open()
const asText = {
  sizeOf: () => 8,
  pack: (at: number) => Buffer.from(String(at)),
  unpack: (bytes: Buffer) => Number(bytes),
}

const sortDocuments = (docs: readonly Doc[]): Doc[] =>
  [...docs].sort((a, b) => compareSortKeys(sortKeys(a, fields), sortKeys(b, fields), fields))

const sortAll = (docs: readonly Doc[], most: number): Doc[] => {
  const sorter = createSorter(fields, most, none, asText)
  docs.forEach((doc, at) => sorter.add(doc, at))
  return [...sorter.sorted()].flatMap((found) => (found === pause ? [] : (docs[found] as Doc)))
}

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(null, true, '', 'a', 'a\0b', 'é', NaN, new Int32(2), 2n, new Date(5)),
  fc.double(),
  fc.string(),
)
// Two arrays in one sort are an error.
const value = fc.oneof(scalar, fc.array(fc.nat(9)))
const doc = fc.tuple(value, fc.option(scalar, { nil: undefined })).map(
  ([a, b]): Doc =>
    new Map<string, Value>(
      b === undefined
        ? [['a', a]]
        : [
            ['a', a],
            ['b', b],
          ],
    ),
)

describe('a sorter', () => {
  it('sorts like a sort of all, for all and for the first few', () => {
    fc.assert(
      fc.property(fc.array(doc, { maxLength: 400 }), fc.integer({ min: 1, max: 20 }), (docs, most) => {
        const expected = sortDocuments(docs)
        expect(sortAll(docs, Infinity)).toEqual(expected)
        expect(sortAll(docs, most).slice(0, most)).toEqual(expected.slice(0, most))
      }),
    )
  })

  it('merges many pieces, and keeps equal ones in their order', () => {
    const docs = Array.from(
      { length: 20_000 },
      (_, n): Doc =>
        new Map<string, Value>([
          ['a', (n * 7919) % 500],
          ['n', n],
        ]),
    )
    const expected = sortDocuments(docs)
    for (const most of [Infinity, 10_000])
      expect(sortAll(docs, most).slice(0, most)).toEqual(expected.slice(0, most))
  })

  it('keeps only the first few, and refuses more than all may keep together', () => {
    const memory = createMemory(1_000_000)
    const few = memory.open()
    const sorter = createSorter(fields, 10, few, { ...asText, sizeOf: () => 1000 })
    for (let n = 0; n < 100_000; n++) sorter.add(new Map([['a', -n]]), n)
    expect([...sorter.sorted()].slice(0, 2)).toEqual([99_999, 99_998])
    const all = createSorter(fields, Infinity, memory.open(), asText)
    const addAll = (): void => {
      for (let n = 0; n < 100_000; n++) all.add(new Map([['a', n]]), n)
    }
    expect(addAll).toThrow(expect.objectContaining({ code: 292 }) as Error)
    few.close()
  })
})
