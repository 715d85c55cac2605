import type { Binary, BSONRegExp, BSONSymbol, Code, ObjectId, Timestamp } from 'bson'
import { compareNumbers } from './numbers.ts'
import type { Doc, NumberValue, Value } from './values.ts'
import { typeOf, typeOrder } from './values.ts'

const compareStrings = (a: string, b: string): number => {
  if (a === b) return 0
  // UTF-16 order differs from MongoDB's UTF-8 order only between surrogates and U+E000 and above.
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    const isSurrogateX = x >= 0xd800 && x <= 0xdfff
    const isSurrogateY = y >= 0xd800 && y <= 0xdfff
    if (isSurrogateX !== isSurrogateY) return isSurrogateX ? 1 : -1
    return x < y ? -1 : 1
  }
  return a.length - b.length
}

const compareArrays = (a: readonly Value[], b: readonly Value[]): number => {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const result = compareValues(a[i] as Value, b[i] as Value)
    if (result !== 0) return result
  }
  return a.length - b.length
}

const compareDocs = (a: Doc, b: Doc): number => {
  const right = b.entries()
  for (const [name, value] of a) {
    const next = right.next()
    if (next.done) return 1
    const [otherName, otherValue] = next.value
    const byType = typeOrder(value) - typeOrder(otherValue)
    const result = byType || compareStrings(name, otherName) || compareValues(value, otherValue)
    if (result !== 0) return result
  }
  return right.next().done ? 0 : -1
}

const compareBinaries = (a: Binary, b: Binary): number =>
  a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value())

const compareTimestamps = (a: Timestamp, b: Timestamp): number => a.t - b.t || a.i - b.i

const textOf = (value: string | BSONSymbol): string => (typeof value === 'string' ? value : value.value)

/** Compares two values in MongoDB's order across all types: below 0, 0, or above 0. */
export const compareValues = (a: Value, b: Value): number => {
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b)
  const byType = typeOrder(a) - typeOrder(b)
  if (byType !== 0) return byType
  switch (typeOf(a)) {
    case 'double':
    case 'int':
    case 'long':
    case 'decimal':
      return compareNumbers(a as NumberValue, b as NumberValue)
    case 'string':
    case 'symbol':
      return compareStrings(textOf(a as string), textOf(b as string))
    case 'object':
      return compareDocs(a as Doc, b as Doc)
    case 'array':
      return compareArrays(a as Value[], b as Value[])
    case 'binData':
      return compareBinaries(a as Binary, b as Binary)
    case 'objectId':
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id)
    case 'bool':
      return Number(a) - Number(b)
    case 'date':
      return (a as Date).getTime() - (b as Date).getTime()
    case 'timestamp':
      return compareTimestamps(a as Timestamp, b as Timestamp)
    case 'regex':
      return (
        compareStrings((a as BSONRegExp).pattern, (b as BSONRegExp).pattern) ||
        compareStrings((a as BSONRegExp).options, (b as BSONRegExp).options)
      )
    case 'javascript':
      return compareStrings((a as Code).code, (b as Code).code)
    case 'javascriptWithScope':
      return (
        compareStrings((a as Code).code, (b as Code).code) ||
        compareDocs((a as Code).scope as Doc, (b as Code).scope as Doc)
      )
    case 'null':
    case 'minKey':
    case 'maxKey':
      return 0
  }
}

/** True when both values sort equally. */
export const equalValues = (a: Value, b: Value): boolean => compareValues(a, b) === 0
