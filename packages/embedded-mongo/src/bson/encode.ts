import type { BSONSymbol } from 'bson'
import { Binary, BSONRegExp, Code, Decimal128, Int32, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { CommandError } from '../errors.ts'
import type { Doc, Value } from './values.ts'

/** The content of an answer: values, and documents that are encoded already. */
export type Encodable = Value | Uint8Array | EncodableDoc | Encodable[]
export type EncodableDoc = Map<string, Encodable>

const maxDepth = 180

type Writer = { buffer: Buffer; at: number }

const reserve = (writer: Writer, size: number): number => {
  const at = writer.at
  if (at + size > writer.buffer.length) {
    const bigger = Buffer.allocUnsafe(Math.max(writer.buffer.length * 2, at + size))
    writer.buffer.copy(bigger, 0, 0, at)
    writer.buffer = bigger
  }
  writer.at = at + size
  return at
}

/** Encodes a document as BSON; throws when a name holds a zero byte or the nesting is too deep. */
export const encodeDocument = (doc: EncodableDoc | Doc, sizeHint = 512): Buffer => {
  const writer = { buffer: Buffer.allocUnsafe(sizeHint), at: 0 }
  writeDocument(writer, doc, 0)
  return writer.buffer.subarray(0, writer.at)
}

const openFrame = (writer: Writer, depth: number): number => {
  if (depth > maxDepth) throw new CommandError('Overflow', `BSON is nested more than ${maxDepth} deep`)
  return reserve(writer, 4)
}

const closeFrame = (writer: Writer, start: number): void => {
  const end = reserve(writer, 1)
  writer.buffer[end] = 0
  writer.buffer.writeInt32LE(writer.at - start, start)
}

const writeDocument = (writer: Writer, doc: EncodableDoc | Doc, depth: number): void => {
  const start = openFrame(writer, depth)
  for (const [name, value] of doc) writeField(writer, name, value, depth)
  closeFrame(writer, start)
}

const writeArray = (writer: Writer, items: readonly Encodable[], depth: number): void => {
  const start = openFrame(writer, depth)
  items.forEach((item, index) => writeField(writer, String(index), item, depth))
  closeFrame(writer, start)
}

const writeField = (writer: Writer, name: string, value: Encodable, depth: number): void => {
  const typeAt = reserve(writer, 1)
  writeCString(writer, name)
  // The type is known only after encoding the value, when the buffer may have been replaced.
  const type = writeValue(writer, value, depth)
  writer.buffer[typeAt] = type
}

const writeCString = (writer: Writer, text: string): void => {
  if (text.includes('\0')) throw new CommandError('BadValue', 'a name or pattern must not hold a zero byte')
  const size = Buffer.byteLength(text)
  const at = reserve(writer, size + 1)
  writer.buffer.write(text, at, size, 'utf8')
  writer.buffer[at + size] = 0
}

const writeString = (writer: Writer, text: string): void => {
  const size = Buffer.byteLength(text)
  const at = reserve(writer, size + 5)
  writer.buffer.writeInt32LE(size + 1, at)
  writer.buffer.write(text, at + 4, size, 'utf8')
  writer.buffer[at + 4 + size] = 0
}

const writeBytes = (writer: Writer, bytes: Uint8Array): void => {
  // Reserving may replace the buffer, so it must be a separate statement.
  const at = reserve(writer, bytes.length)
  writer.buffer.set(bytes, at)
}

const writeInt64 = (writer: Writer, value: bigint): void => {
  const at = reserve(writer, 8)
  writer.buffer.writeBigInt64LE(value, at)
}

const writeValue = (writer: Writer, value: Encodable, depth: number): number => {
  if (typeof value === 'string') {
    writeString(writer, value)
    return 0x02
  }
  if (typeof value === 'number') {
    const at = reserve(writer, 8)
    writer.buffer.writeDoubleLE(value, at)
    return 0x01
  }
  if (typeof value === 'bigint') {
    writeInt64(writer, value)
    return 0x12
  }
  if (typeof value === 'boolean') {
    const at = reserve(writer, 1)
    writer.buffer[at] = value ? 1 : 0
    return 0x08
  }
  return writeObject(writer, value, depth)
}

const writeObject = (
  writer: Writer,
  value: Exclude<Encodable, string | number | bigint | boolean>,
  depth: number,
): number => {
  if (value === null) return 0x0a
  if (value instanceof Uint8Array) {
    writeBytes(writer, value)
    return 0x03
  }
  if (value instanceof Map) {
    writeDocument(writer, value, depth + 1)
    return 0x03
  }
  if (Array.isArray(value)) {
    writeArray(writer, value, depth + 1)
    return 0x04
  }
  if (value instanceof Int32) {
    const at = reserve(writer, 4)
    writer.buffer.writeInt32LE(value.value, at)
    return 0x10
  }
  if (value instanceof ObjectId) {
    writeBytes(writer, value.id)
    return 0x07
  }
  if (value instanceof Date) {
    writeInt64(writer, BigInt(value.getTime()))
    return 0x09
  }
  return writeRareObject(writer, value, depth)
}

const writeRareObject = (
  writer: Writer,
  value: Binary | Decimal128 | BSONRegExp | Timestamp | MinKey | MaxKey | Code | BSONSymbol,
  depth: number,
): number => {
  if (value instanceof Binary) {
    const bytes = value.value()
    const at = reserve(writer, 5)
    writer.buffer.writeInt32LE(bytes.length, at)
    writer.buffer[at + 4] = value.sub_type
    writeBytes(writer, bytes)
    return 0x05
  }
  if (value instanceof Decimal128) {
    writeBytes(writer, value.bytes)
    return 0x13
  }
  if (value instanceof BSONRegExp) {
    writeCString(writer, value.pattern)
    writeCString(writer, value.options)
    return 0x0b
  }
  if (value instanceof Timestamp) {
    const at = reserve(writer, 8)
    writer.buffer.writeUInt32LE(value.i, at)
    writer.buffer.writeUInt32LE(value.t, at + 4)
    return 0x11
  }
  if (value instanceof MinKey) return 0xff
  if (value instanceof MaxKey) return 0x7f
  if (value instanceof Code && value.scope) {
    const start = reserve(writer, 4)
    writeString(writer, value.code)
    writeDocument(writer, value.scope as Doc, depth + 1)
    writer.buffer.writeInt32LE(writer.at - start, start)
    return 0x0f
  }
  writeString(writer, value instanceof Code ? value.code : value.value)
  return value instanceof Code ? 0x0d : 0x0e
}
