import { serialize } from 'bson'
import fc from 'fast-check'
import { Query } from 'mingo'
import { describe, expect, it } from 'vitest'
import { decodeDocument } from '../../bson/decode.ts'
import type { Doc } from '../../bson/values.ts'
import { compileFilter } from './compile-filter.ts'

const toDoc = (plain: object): Doc => decodeDocument(Buffer.from(serialize(plain)))

const scalar = fc.oneof(fc.integer({ min: -2, max: 3 }), fc.constantFrom('a', 'b', 'ab'), fc.boolean())
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ x: scalar }, { requiredKeys: [], noNullPrototype: true }),
)
const docs = fc.record(
  { a: value, b: value, c: fc.array(fc.record({ x: scalar, y: scalar }), { maxLength: 3 }) },
  { requiredKeys: [], noNullPrototype: true },
)

const condition: fc.Arbitrary<unknown> = fc.oneof(
  scalar,
  fc.record({ $eq: scalar }),
  fc.record({ $ne: scalar }),
  fc.record({ $in: fc.array(scalar, { maxLength: 12 }) }),
  fc.record({ $nin: fc.array(scalar, { maxLength: 12 }) }),
  fc.record({ $gt: fc.integer({ min: -2, max: 3 }) }),
  fc.record({ $gte: fc.constantFrom('a', 'b') }),
  fc.record({ $lt: fc.integer({ min: -2, max: 3 }), $gte: fc.integer({ min: -2, max: 3 }) }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $not: fc.record({ $gt: fc.integer({ min: -2, max: 3 }) }) }),
)
const arrayCondition = fc.oneof(
  fc.record({ $size: fc.nat({ max: 3 }) }),
  fc.record({ $elemMatch: fc.record({ $gte: fc.nat({ max: 2 }), $lt: fc.nat({ max: 3 }) }) }),
)
const anyPath = fc.constantFrom('a', 'b', 'a.x', 'c.x', 'c.y')
// Below arrays mingo applies $size and $elemMatch to all values together, MongoDB to each.
const topPath = fc.constantFrom('a', 'b')
const simple = fc
  .oneof(fc.tuple(anyPath, condition), fc.tuple(topPath, arrayCondition))
  .map(([path, one]) => ({ [path]: one }))
const filters = fc.oneof(
  simple,
  fc.record({ $or: fc.array(simple, { minLength: 1, maxLength: 3 }) }),
  fc.record({ $and: fc.array(simple, { minLength: 1, maxLength: 3 }) }),
  fc.record({ $nor: fc.array(simple, { minLength: 1, maxLength: 2 }) }),
)

describe('filters', () => {
  it('match like mingo, where mingo matches like MongoDB', () => {
    fc.assert(
      fc.property(docs, filters, (doc, filter) => {
        const wanted = new Query(filter).test(doc)
        expect(compileFilter(toDoc(filter)).test(toDoc(doc))).toBe(wanted)
      }),
      { numRuns: 4000 },
    )
  })
})
