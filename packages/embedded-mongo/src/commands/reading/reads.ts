import { Int32 } from 'bson'
import type { Encodable, EncodableDoc } from '../../bson/encode.ts'
import { encodeValue } from '../../bson/index-key.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import { compileCollated, foldValue, readCollation } from '../../query/collation.ts'
import { fieldsFor } from '../../query/fields-read.ts'
import { findSteps } from '../../query/find.ts'
import { someValue, splitPath } from '../../query/paths.ts'
import { takeGently } from '../../query/reading/steps.ts'
import type { Command } from '../engine.ts'
import { hintOf, sourceOf } from '../engine.ts'
import { findAll } from './find-all.ts'
import { checkFields, countField, namespaceOf, optionalDoc } from '../request.ts'

export const runCount: Command = async (engine, request, { check }) => {
  checkFields(request, ['query', 'limit', 'skip', 'hint', 'collation', 'fields'])
  const { body } = request
  const namespace = namespaceOf(request)
  const query = optionalDoc(body, 'query')
  const { filter, sortedAs } = compileCollated(query, [], readCollation(body))
  const skip = countField(body, 'skip') ?? 0
  const limit = countField(body, 'limit') || Infinity
  const collection = engine.catalog.find(namespace)
  const total = (n: number): EncodableDoc => new Map([['n', new Int32(n)]])
  if (!collection) return total(0)
  const hint = hintOf(collection, body.get('hint'))
  if (query.size === 0 && hint === undefined)
    return total(Math.min(Math.max(engine.records.count(collection) - skip, 0), limit))
  let n = 0
  const found = findSteps(sourceOf(engine, collection), filter, {
    sort: [],
    sortedAs,
    skip,
    limit,
    hint,
    isCounted: true,
    fields: fieldsFor([], filter, []),
  })
  await takeGently(found, () => n++, check)
  return total(n)
}

/** The values are one document of the answer. */
const maxDistinctBytes = 16 * 1024 * 1024

export const runDistinct: Command = async (engine, request, { check }) => {
  checkFields(request, ['key', 'query', 'collation', 'hint'])
  const { body } = request
  const key = body.get('key')
  if (typeof key !== 'string' || key === '')
    throw new CommandError('TypeMismatch', "BSON field 'distinct.key' must be a non-empty string")
  const parts = splitPath(key)
  const collation = readCollation(body)
  const found = new Map<string, Value>()
  let size = 0
  const add = (value: Value): void => {
    const bytes = encodeValue(collation ? foldValue(value, collation) : value).toString('latin1')
    if (found.has(bytes)) return
    found.set(bytes, value)
    size += bytes.length
    if (size > maxDistinctBytes) throw new CommandError(17217, 'distinct too big, 16mb cap')
  }
  const query = optionalDoc(body, 'query')
  const options = { hint: body.get('hint'), collation, paths: [key] }
  const docs = findAll(engine, namespaceOf(request), query, new Map(), options)
  const take = (doc: Doc): boolean =>
    someValue(doc, parts, (value) => {
      if (Array.isArray(value)) value.forEach(add)
      else if (value !== undefined) add(value)
      return false
    })
  await takeGently(docs, take, check)
  return new Map<string, Encodable>([['values', [...found.values()]]])
}
