import { compareValues } from '../bson/compare.ts'
import { toDouble } from '../bson/numbers.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNumber } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { someValue, splitPath } from './paths.ts'

export type SortField = { path: string; parts: readonly string[]; direction: 1 | -1 }

/** Parses a sort specification; throws BadValue (2) for anything except 1 and -1. */
export const parseSort = (spec: Doc): SortField[] =>
  [...spec].map(([path, value]) => {
    if (path === '')
      throw new CommandError('FailedToParse', 'FieldPath cannot be constructed with empty string')
    if (path.startsWith('$') && path !== '$natural') {
      throw new CommandError(16410, `FieldPath field names may not start with '$', given '${path}'`)
    }
    if (isDoc(value))
      throw new CommandError('CommandNotSupported', `sort by ${[...value.keys()].join()} is not supported`)
    const direction = isNumber(value) ? toDouble(value) : 0
    if (direction !== 1 && direction !== -1) {
      throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
    }
    return { path, parts: splitPath(path), direction }
  })

// An empty array sorts as 'undefined', before null.
const emptyArray = Symbol('empty array')
export type SortKey = Value | typeof emptyArray

const compareKeys = (a: SortKey, b: SortKey): number => {
  if (typeof a === 'symbol')
    return typeof b === 'symbol' ? 0 : b !== null && compareValues(b, null) < 0 ? 1 : -1
  if (typeof b === 'symbol') return -compareKeys(b, a)
  return compareValues(a, b)
}

const sortKey = (doc: Doc, { parts, direction }: SortField): SortKey => {
  let best: SortKey | undefined
  const consider = (value: SortKey): void => {
    if (best === undefined || compareKeys(value, best) * direction < 0) best = value
  }
  someValue(doc, parts, (value) => {
    if (!Array.isArray(value)) consider(value ?? null)
    else if (value.length === 0) consider(emptyArray)
    else value.forEach(consider)
    return false
  })
  return best ?? null
}

/** The values by which a document is sorted: of an array its smallest, or in descending order its largest element. */
const sortKeys = (doc: Doc, fields: readonly SortField[]): SortKey[] =>
  fields.map((field) => sortKey(doc, field))

/** Compares the `sortKeys` of two documents. */
const compareSortKeys = (
  a: readonly SortKey[],
  b: readonly SortKey[],
  fields: readonly SortField[],
): number => {
  for (const [index, { direction }] of fields.entries()) {
    const result = compareKeys(a[index] as SortKey, b[index] as SortKey)
    if (result !== 0) return result * direction
  }
  return 0
}

/** Sorts the documents; equal ones keep their order. */
export const sortDocuments = <T>(
  items: readonly T[],
  fields: readonly SortField[],
  docOf: (item: T) => Doc,
): T[] =>
  items
    .map((item) => ({ item, keys: sortKeys(docOf(item), fields) }))
    .sort((a, b) => compareSortKeys(a.keys, b.keys, fields))
    .map(({ item }) => item)
