import { BSONRegExp } from 'bson'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { isIndexPart, splitPath } from '../query/paths.ts'

// Of an array at the end of the path its elements; arrays on the way are entered, but not arrays inside of them.
const localValues = (value: Value | undefined, parts: readonly string[]): Value[] => {
  const [part, ...rest] = parts
  if (part === undefined) return Array.isArray(value) ? value : value === undefined ? [] : [value]
  if (isDoc(value)) return localValues(value.get(part), rest)
  if (!Array.isArray(value)) return []
  const indexed = isIndexPart(part) ? localValues(value[Number(part)], rest) : []
  return [...indexed, ...value.flatMap((item) => (isDoc(item) ? localValues(item, parts) : []))]
}

/** The query by which `$lookup` finds what has in `foreign` a value of the document's `local` field. */
export const foreignQuery = (doc: Doc, local: string, foreign: string): Doc => {
  const values = localValues(doc, splitPath(local))
  const equalTo = (value: Value): Doc => new Map([[foreign, new Map([['$eq', value]])]])
  const [only = null] = values
  if (values.length < 2) return equalTo(only)
  // Regular expressions are looked for as such, not matched with texts.
  return values.some((value) => value instanceof BSONRegExp)
    ? new Map([['$or', values.map(equalTo)]])
    : new Map([[foreign, new Map([['$in', values]])]])
}
