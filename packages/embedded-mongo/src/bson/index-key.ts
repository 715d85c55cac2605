import { createHash } from 'node:crypto'
import type { Binary, BSONRegExp, BSONSymbol, Code, ObjectId, Timestamp } from 'bson'
import { exactOf, isExactDouble, scientific, toDouble } from './numbers.ts'
import type { Doc, NumberValue, Value } from './values.ts'
import { typeOf, typeOrder } from './values.ts'

/** LMDB accepts keys of 1,978 bytes; the difference is for the prefix and the record id. */
const maxKeyBytes = 1900
const keptBytes = 1800

/** An empty array is indexed as 'undefined', which sorts before null. */
export const emptyArrayKey = Buffer.from([3])

const type = (order: number): Buffer => Buffer.from([order])

// Zero bytes are escaped so that two zeros can mark the end: no key is a prefix of another.
const encodeText = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'utf8')
  if (!bytes.includes(0)) return Buffer.concat([bytes, Buffer.from([0, 0])])
  const escaped: number[] = []
  for (const byte of bytes) escaped.push(...(byte === 0 ? [0, 0xff] : [byte]))
  return Buffer.from([...escaped, 0, 0])
}

const encodeDouble = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  if (Number.isNaN(value)) return bytes
  bytes.writeDoubleBE(value === 0 ? 0 : value)
  if ((bytes[0] as number) & 0x80) return invert(bytes)
  bytes[0] = (bytes[0] as number) | 0x80
  return bytes
}

/** The bytes inverted, so that they sort in reverse. */
const invert = (bytes: Buffer): Buffer => {
  for (let i = 0; i < bytes.length; i++) bytes[i] = ~(bytes[i] as number) & 0xff
  return bytes
}

// The nearest double, then whether the number is below, at or above it, then (if not at) its exact digits.
const encodeNumber = (value: NumberValue): Buffer => {
  const double = toDouble(value)
  const head = encodeDouble(double)
  if (isExactDouble(value, double)) return Buffer.concat([head, Buffer.from([0x80])])
  const exact = exactOf(value)
  const isNegative = exact.coefficient < 0n
  const { digits, power } = scientific(exact)
  const isAbove = Number.isFinite(double) ? isAboveDouble(exact, double) : isNegative
  const tail = Buffer.alloc(2)
  tail.writeUInt16BE(power + 32768)
  const magnitude = Buffer.concat([tail, encodeText(digits)])
  return Buffer.concat([
    head,
    Buffer.from([isAbove ? 0x81 : 0x7f]),
    isNegative ? invert(magnitude) : magnitude,
  ])
}

const isAboveDouble = (exact: { coefficient: bigint; exponent: number }, double: number): boolean => {
  const other = exactOf(double)
  const exponent = Math.min(exact.exponent, other.exponent)
  const scale = (x: typeof exact): bigint => x.coefficient * 10n ** BigInt(x.exponent - exponent)
  return scale(exact) > scale(other)
}

const encodeInt64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt.asUintN(64, value) ^ (1n << 63n))
  return bytes
}

const encodeDoc = (doc: Doc): Buffer => {
  const parts: Buffer[] = []
  for (const [name, value] of doc) parts.push(type(typeOrder(value)), encodeText(name), encodeValue(value))
  return Buffer.concat([...parts, type(0)])
}

const encodeBinary = (value: Binary): Buffer => {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(value.length())
  head[4] = value.sub_type
  return Buffer.concat([head, value.value()])
}

const encodeTimestamp = (value: Timestamp): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(value.t)
  bytes.writeUInt32BE(value.i, 4)
  return bytes
}

const encodeBody = (value: Value): Buffer => {
  switch (typeOf(value)) {
    case 'double':
    case 'int':
    case 'long':
    case 'decimal':
      return encodeNumber(value as NumberValue)
    case 'string':
      return encodeText(value as string)
    case 'symbol':
      return encodeText((value as BSONSymbol).value)
    case 'object':
      return encodeDoc(value as Doc)
    case 'array':
      return Buffer.concat([...(value as Value[]).map(encodeValue), type(0)])
    case 'binData':
      return encodeBinary(value as Binary)
    case 'objectId':
      return Buffer.from((value as ObjectId).id)
    case 'bool':
      return type(value === true ? 1 : 0)
    case 'date':
      return encodeInt64(BigInt((value as Date).getTime()))
    case 'timestamp':
      return encodeTimestamp(value as Timestamp)
    case 'regex':
      return Buffer.concat([
        encodeText((value as BSONRegExp).pattern),
        encodeText((value as BSONRegExp).options),
      ])
    case 'javascript':
      return encodeText((value as Code).code)
    case 'javascriptWithScope':
      return Buffer.concat([encodeText((value as Code).code), encodeDoc((value as Code).scope as Doc)])
    case 'null':
    case 'minKey':
    case 'maxKey':
      return Buffer.alloc(0)
  }
}

/** Encodes a value as bytes that sort like the values in MongoDB; no encoding is a prefix of another. */
export const encodeValue = (value: Value): Buffer =>
  Buffer.concat([type(typeOrder(value)), encodeBody(value)])

/** Inverts the bytes of an index field that is descending. */
export const directed = (bytes: Buffer, direction: 1 | -1): Buffer =>
  direction === 1 ? bytes : invert(Buffer.from(bytes))

/** A key that fits into LMDB: a longer one is cut, and ends with a hash. */
export const fitKey = (key: Buffer): { key: Buffer; isCut: boolean } => {
  if (key.length <= maxKeyBytes) return { key, isCut: false }
  const hash = createHash('sha256').update(key).digest()
  return { key: Buffer.concat([key.subarray(0, keptBytes), hash]), isCut: true }
}

/** The part of a range's bound that it has in common with cut keys. */
export const fitBound = (bound: Buffer): Buffer => bound.subarray(0, Math.min(bound.length, keptBytes))
