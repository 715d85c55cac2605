import type { BSONSymbol } from 'bson'
import { Binary, BSONRegExp, Code, Decimal128, Int32, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'

/** A BSON document: a map preserves the order of fields, whatever their names. */
export type Doc = Map<string, Value>

/**
 * A BSON value with its exact type: `number` is always a double, `bigint` always a 64-bit integer. A missing field is
 * `undefined`, which is not a value.
 */
export type Value =
  | null
  | boolean
  | string
  | number
  | bigint
  | Int32
  | Decimal128
  | Date
  | ObjectId
  | Binary
  | BSONRegExp
  | BSONSymbol
  | Timestamp
  | Code
  | MinKey
  | MaxKey
  | Doc
  | Value[]

export type NumberValue = number | bigint | Int32 | Decimal128

/** Names of BSON types in `$type`. */
export type TypeName =
  | 'minKey'
  | 'null'
  | 'double'
  | 'int'
  | 'long'
  | 'decimal'
  | 'string'
  | 'symbol'
  | 'object'
  | 'array'
  | 'binData'
  | 'objectId'
  | 'bool'
  | 'date'
  | 'timestamp'
  | 'regex'
  | 'javascript'
  | 'javascriptWithScope'
  | 'maxKey'

/** The rank of each type in MongoDB's order across types; types with the same rank compare by value. */
const order: Record<TypeName, number> = {
  minKey: 1,
  null: 5,
  double: 10,
  int: 10,
  long: 10,
  decimal: 10,
  string: 15,
  symbol: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  javascript: 60,
  javascriptWithScope: 65,
  maxKey: 127,
}

/** The number of each type on the wire, which `$type` accepts too. */
export const typeNumbers: Record<TypeName, number> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  javascript: 13,
  javascriptWithScope: 15,
  symbol: 14,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
}

/** The BSON type of a value, by its name in `$type`. */
export const typeOf = (value: Value): TypeName => {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'number') return 'double'
  if (typeof value === 'bigint') return 'long'
  if (typeof value === 'boolean') return 'bool'
  return typeOfObject(value)
}

const typeOfObject = (value: Exclude<Value, string | number | bigint | boolean>): TypeName => {
  if (value === null) return 'null'
  if (value instanceof Map) return 'object'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Int32) return 'int'
  if (value instanceof ObjectId) return 'objectId'
  if (value instanceof Date) return 'date'
  if (value instanceof Decimal128) return 'decimal'
  if (value instanceof Binary) return 'binData'
  if (value instanceof BSONRegExp) return 'regex'
  if (value instanceof Timestamp) return 'timestamp'
  if (value instanceof MinKey) return 'minKey'
  if (value instanceof MaxKey) return 'maxKey'
  if (value instanceof Code) return value.scope ? 'javascriptWithScope' : 'javascript'
  return 'symbol'
}

/** The rank by which values of different types are sorted. */
export const typeOrder = (value: Value): number => order[typeOf(value)]

/** True for a double, an integer of either size and a decimal. */
export const isNumber = (value: Value | undefined): value is NumberValue =>
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  value instanceof Int32 ||
  value instanceof Decimal128

export const isDoc = (value: unknown): value is Doc => value instanceof Map

/** A deep copy. */
export const cloneValue = <T extends Value>(value: T): T => copyOf(value) as T

const copyOf = (value: Value): Value => {
  if (isDoc(value)) return new Map([...value].map(([key, item]): [string, Value] => [key, copyOf(item)]))
  return Array.isArray(value) ? value.map(copyOf) : value
}
