import { Int32 } from 'bson'
import type { Encodable, EncodableDoc } from '../../bson/encode.ts'
import { encodeValue } from '../../bson/index-key.ts'
import type { Value } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import { compileCollated, foldValue, readCollation } from '../../query/collation.ts'
import { findSteps, takeGently } from '../../query/find.ts'
import { someValue, splitPath } from '../../query/paths.ts'
import type { Engine } from '../engine.ts'
import { hintOf, sourceOf } from '../engine.ts'
import { findAllGently } from './find-all.ts'
import type { Request } from '../request.ts'
import { checkFields, countField, namespaceOf, optionalDoc } from '../request.ts'

export const runCount = async (engine: Engine, request: Request): Promise<EncodableDoc> => {
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
  })
  await takeGently(found, () => n++)
  return total(n)
}

export const runDistinct = async (engine: Engine, request: Request): Promise<EncodableDoc> => {
  checkFields(request, ['key', 'query', 'collation', 'hint'])
  const key = request.body.get('key')
  if (typeof key !== 'string' || key === '')
    throw new CommandError('TypeMismatch', "BSON field 'distinct.key' must be a non-empty string")
  const parts = splitPath(key)
  const collation = readCollation(request.body)
  const found = new Map<string, Value>()
  const add = (value: Value): void => {
    const bytes = encodeValue(collation ? foldValue(value, collation) : value).toString('latin1')
    if (!found.has(bytes)) found.set(bytes, value)
  }
  const query = optionalDoc(request.body, 'query')
  const docs = await findAllGently(engine, namespaceOf(request), query, new Map(), {
    hint: request.body.get('hint'),
    collation,
  })
  for (const doc of docs) {
    someValue(doc, parts, (value) => {
      if (Array.isArray(value)) value.forEach(add)
      else if (value !== undefined) add(value)
      return false
    })
  }
  return new Map<string, Encodable>([['values', [...found.values()]]])
}
