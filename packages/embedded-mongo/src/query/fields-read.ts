import type { Fields } from '../bson/decode.ts'
import type { Doc } from '../bson/values.ts'
import type { Condition, Filter } from './filters/filter.ts'
import { splitPath } from './paths.ts'
import { isFlag, isOn } from './projection.ts'
import type { SortField } from './sort.ts'

/**
 * The fields that a find with a projection needs, so that the others are not decoded; undefined where it may need any:
 * for computed fields, exclusions, and filters that are more than conditions on fields.
 */
export const fieldsRead = (
  projection: Doc,
  filter: Filter,
  sort: readonly SortField[],
): Fields | undefined => {
  const named = [...projection].filter(([path]) => path !== '_id')
  if (named.length === 0 || !named.every(([, value]) => isFlag(value) && isOn(value))) return undefined
  const fields = fieldsFor([], filter, sort)
  for (const [path] of named) if (fields) add(fields, splitPath(path))
  return fields
}

/** The fields that a filter, a sort and a reader of some paths need; undefined where the filter may need any. */
export const fieldsFor = (
  paths: readonly string[],
  filter: Filter,
  sort: readonly SortField[],
): Fields | undefined => {
  if (!filter.isComplete) return undefined
  const fields: Fields = new Map([['_id', 'whole']])
  for (const path of [...paths, ...[...conditionsOf(filter), ...sort].map((one) => one.path)])
    add(fields, splitPath(path).slice(0, 1))
  return fields
}

/** What of an index decides its keys. */
type Keyed = { fields: readonly { path: string }[]; filter: Filter | undefined }

/** The fields that decide the keys of a document in these indexes; undefined where the filter of one may read any. */
export const fieldsIndexed = (indexes: readonly Keyed[]): Fields | undefined => {
  const fields: Fields = new Map()
  for (const { fields: indexed, filter } of indexes) {
    if (filter?.isComplete === false) return undefined
    for (const { path } of [...indexed, ...(filter ? conditionsOf(filter) : [])])
      add(fields, splitPath(path).slice(0, 1))
  }
  return fields
}

const conditionsOf = ({ conditions, unions }: Filter): Condition[] => [
  ...conditions,
  ...unions.flat().flatMap(conditionsOf),
]

const add = (fields: Fields, [name = '', ...below]: readonly string[]): void => {
  const known = fields.get(name)
  if (known === 'whole') return
  if (below.length === 0) {
    fields.set(name, 'whole')
    return
  }
  const next: Fields = known ?? new Map<string, Fields | 'whole'>()
  fields.set(name, next)
  add(next, below)
}
