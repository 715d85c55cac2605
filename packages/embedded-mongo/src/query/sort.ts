import { MinKey } from 'bson'
import { compareValues } from '../bson/compare.ts'
import { toDouble } from '../bson/numbers.ts'
import type { Doc } from '../bson/values.ts'
import { isDoc, isNumber } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Leaf } from './key-rows.ts'
import { keyRows } from './key-rows.ts'
import { splitPath } from './paths.ts'

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

const compareKeys = (a: Leaf, b: Leaf): number => {
  if (typeof a === 'symbol') return typeof b === 'symbol' ? 0 : b instanceof MinKey ? 1 : -1
  if (typeof b === 'symbol') return -compareKeys(b, a)
  return compareValues(a ?? null, b ?? null)
}

/**
 * The values by which a document is sorted: those of the element of an array that comes first in the requested order.
 * Throws BadValue (2) for fields in two different arrays.
 */
export const sortKeys = (doc: Doc, fields: readonly SortField[]): Leaf[] => {
  const rows = keyRows(
    doc,
    fields.map(({ parts }) => parts),
  )
  if (!rows) throw new CommandError('BadValue', 'cannot sort with keys that are parallel arrays')
  return rows.reduce((best, row) => (compareSortKeys(row, best, fields) < 0 ? row : best))
}

/** Compares the `sortKeys` of two documents. */
export const compareSortKeys = (
  a: readonly Leaf[],
  b: readonly Leaf[],
  fields: readonly SortField[],
): number => {
  for (const [index, { direction }] of fields.entries()) {
    const result = compareKeys(a[index], b[index])
    if (result !== 0) return result * direction
  }
  return 0
}
