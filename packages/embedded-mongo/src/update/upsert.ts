import type { Doc, Value } from '../bson/values.ts'
import { cloneValue, isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { isOperatorDoc } from '../query/filters/compile-filter.ts'
import { splitPath } from '../query/paths.ts'
import { BSONRegExp, ObjectId } from 'bson'
import { placeAt, writeChild } from './paths.ts'
import type { Update } from './modify.ts'
import { checkId } from './check-id.ts'

// Only fields with exactly one possible value: equality, also below $and or in the only branch of an $or.
const equalities = (query: Doc): [string, Value][] =>
  [...query].flatMap(([name, operand]): [string, Value][] => {
    const isJoin = name === '$and' || (name === '$or' && Array.isArray(operand) && operand.length === 1)
    if (isJoin && Array.isArray(operand)) return operand.flatMap((one) => (isDoc(one) ? equalities(one) : []))
    if (name.startsWith('$') || operand instanceof BSONRegExp) return []
    if (!isOperatorDoc(operand)) return [[name, operand]]
    const all = operand.get('$all')
    const inner = operand.get('$in')
    if (operand.has('$eq')) return [[name, operand.get('$eq') as Value]]
    const [only, other] = Array.isArray(all) ? all : Array.isArray(inner) ? inner : []
    const isValue = only !== undefined && !(only instanceof BSONRegExp) && !isOperatorDoc(only)
    return isValue && other === undefined ? [[name, only]] : []
  })

const baseDocument = (query: Doc): Doc => {
  const base: Doc = new Map()
  for (const [path, value] of equalities(query)) {
    const place = placeAt(base, splitPath(path), 'create')
    if (!place) continue
    if (place.value !== undefined)
      throw new CommandError(
        'NotSingleValueField',
        `cannot infer query fields to set, path '${path}' is matched twice`,
      )
    writeChild(place, cloneValue(value))
  }
  return base
}

const idOf = (query: Doc): Value | undefined => equalities(query).find(([path]) => path === '_id')?.[1]

/** The document that an upsert inserts: the values required by the query, then the update, with `_id` first. */
export const upsertDocument = (query: Doc, update: Update): Doc => {
  const id = idOf(query)
  const base: Doc =
    update.kind === 'replacement' ? new Map(id === undefined ? [] : [['_id', id]]) : baseDocument(query)
  const result = update.apply(base, query, true)
  if (update.kind === 'modifiers') checkId(id, result)
  return new Map<string, Value>([
    ['_id', result.has('_id') ? (result.get('_id') as Value) : new ObjectId()],
    ...[...result].filter(([name]) => name !== '_id'),
  ])
}
