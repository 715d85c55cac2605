import { serialize } from 'bson'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeDocument } from '../bson/decode.ts'
import type { Doc } from '../bson/values.ts'
import { fieldsRead } from './fields-read.ts'
import { compileFilter } from './filters/compile-filter.ts'
import { compileProjection } from './projection.ts'

const bytesOf = (plain: object): Buffer => Buffer.from(serialize(plain))
const toDoc = (plain: object): Doc => decodeDocument(bytesOf(plain))

const scalar = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a', 'ä'), fc.constant(null))
const below = fc.record({ x: scalar, y: scalar }, { requiredKeys: [], noNullPrototype: true })
const value = fc.oneof(scalar, below, fc.array(fc.oneof(scalar, below, fc.array(below, { maxLength: 2 }))))
const docs = fc.record(
  { _id: scalar, a: value, b: value, c: value },
  { requiredKeys: ['_id'], noNullPrototype: true },
)
const paths = fc.subarray(['a', 'b.x', 'b.y', 'c.x.y', 'c.x.z'], { minLength: 1 })
const filters = fc.constantFrom<object>(
  {},
  { a: 1 },
  { 'b.x': { $in: [1, 2] } },
  { 'c.y': { $gt: 0 } },
  { _id: 1 },
  { a: 1, $or: [{ 'b.x': 1 }, { $or: [{ 'c.y': 2 }, { 'c.x': 0 }] }] },
  { $or: [{ a: 1 }, { $nor: [{ 'b.y': 1 }] }] },
)

it('decodes all that a filter and a projection look at', () => {
  fc.assert(
    fc.property(docs, paths, filters, (plain, included, query) => {
      const spec = toDoc(Object.fromEntries(included.map((path) => [path, 1])))
      const filter = compileFilter(toDoc(query))
      const project = compileProjection(spec, new Map())
      const part = decodeDocument(bytesOf(plain), 0, fieldsRead(spec, filter, []))
      expect(filter.test(part)).toBe(filter.test(toDoc(plain)))
      expect(project(part)).toEqual(project(toDoc(plain)))
    }),
  )
})

it('decodes nothing else', () => {
  const fields = fieldsRead(toDoc({ 'lines.name': 1 }), compileFilter(toDoc({ shop: 'A' })), [
    { path: 'at', parts: ['at'], direction: 1 },
  ])
  const paper = { _id: 1, shop: 'A', at: 2, lines: [{ name: 'Milk', text: 'MILK 1L' }], pages: [{ n: 1 }] }
  expect(decodeDocument(bytesOf(paper), 0, fields)).toEqual(
    toDoc({ _id: 1, shop: 'A', at: 2, lines: [{ name: 'Milk' }] }),
  )
})

it.each([{ a: 0 }, { a: 1, b: { $literal: 1 } }, { _id: 1 }, {}])('decodes everything for %j', (spec) => {
  expect(fieldsRead(toDoc(spec), compileFilter(new Map()), [])).toBeUndefined()
})
