import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Int32,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'
import { CommandError } from '../errors.ts'
import type { Doc, Value } from './values.ts'

const maxDepth = 180
const DOCUMENT = 0x03
const ARRAY = 0x04

type Cursor = { buffer: Buffer; at: number; end: number }

const invalid = (why: string): CommandError => new CommandError('InvalidBSON', `invalid BSON: ${why}`)

/** The fields of a document that are needed: whole ones, or those below them, also in the elements of arrays. */
export type Fields = Map<string, Fields | 'whole'>

/**
 * Decodes one BSON document that starts at `offset`, or only some of its fields; throws InvalidBSON (22) when the bytes
 * are invalid.
 */
export const decodeDocument = (buffer: Buffer, offset = 0, fields?: Fields): Doc => {
  const cursor = { buffer, at: offset, end: buffer.length }
  try {
    return readDocument(cursor, 0, fields)
  } catch (error) {
    if (error instanceof RangeError) throw invalid('the document ends too early')
    throw error
  }
}

/**
 * Decodes the document of a command except for the field that `listOf` names for the first field's name: of an array of
 * documents in it only their places are found. Throws like `decodeDocument`.
 */
export const decodeCommand = (
  buffer: Buffer,
  listOf: (command: string) => string | undefined,
): { body: Doc; starts: number[] | undefined } => {
  const cursor = { buffer, at: 0, end: buffer.length }
  const body: Doc = new Map()
  let starts: number[] | undefined
  let list: string | undefined
  try {
    const end = readFrame(cursor, 0)
    while (cursor.at < end) {
      const type = cursor.buffer[cursor.at++] ?? 0
      const name = readCString(cursor)
      const found = type === ARRAY && name === list ? findDocuments(cursor) : undefined
      if (found) starts = found
      else body.set(name, readValue(cursor, type, 0))
      if (body.size === 1) list = listOf(name)
    }
    if (cursor.at !== end) throw invalid('a field crosses the end of its document')
  } catch (error) {
    if (error instanceof RangeError) throw invalid('the document ends too early')
    throw error
  }
  return { body, starts }
}

const readFrame = (cursor: Cursor, depth: number): number => {
  if (depth > maxDepth) throw new CommandError('Overflow', `BSON is nested more than ${maxDepth} deep`)
  const size = cursor.buffer.readInt32LE(cursor.at)
  const end = cursor.at + size
  if (size < 5 || end > cursor.end) throw invalid(`length ${size} of a document`)
  if (cursor.buffer[end - 1] !== 0) throw invalid('a document without its end')
  cursor.at += 4
  return end - 1
}

/** Passes over a field; returns its bytes with those of its type and its name. */
const skipField = (cursor: Cursor): Buffer => {
  const from = cursor.at
  const type = cursor.buffer[cursor.at++] ?? 0
  skipCString(cursor)
  skipValue(cursor, type, 0)
  return cursor.buffer.subarray(from, cursor.at)
}

const nameOf = (field: Buffer): string => field.toString('utf8', 1, field.indexOf(0, 1))

/** The names of the fields that only one of two valid documents has, or that differ in a byte; not below them. */
export const changedFields = (one: Buffer, other: Buffer): Set<string> => {
  const [before, after] = [new Map<string, Buffer>(), new Map<string, Buffer>()]
  const [from, to] = [one, other].map((buffer) => ({ buffer, at: 0, end: buffer.length })) as [Cursor, Cursor]
  const [fromEnd, toEnd] = [readFrame(from, 0), readFrame(to, 0)]
  while (from.at < fromEnd || to.at < toEnd) {
    const old = from.at < fromEnd ? skipField(from) : undefined
    const fresh = to.at < toEnd ? skipField(to) : undefined
    // Most are the same in the same place.
    if (old && fresh?.equals(old)) continue
    if (old) before.set(nameOf(old), old)
    if (fresh) after.set(nameOf(fresh), fresh)
  }
  const changed = new Set([...before.keys()].filter((name) => !after.has(name)))
  for (const [name, bytes] of after) if (before.get(name)?.equals(bytes) !== true) changed.add(name)
  return changed
}

const readDocument = (cursor: Cursor, depth: number, fields?: Fields): Doc => {
  const doc: Doc = new Map()
  const end = readFrame(cursor, depth)
  while (cursor.at < end) {
    const type = cursor.buffer[cursor.at++] ?? 0
    const name = readCString(cursor)
    const below = fields ? fields.get(name) : 'whole'
    if (below === undefined) skipValue(cursor, type, depth)
    else doc.set(name, readValue(cursor, type, depth, below === 'whole' ? undefined : below))
  }
  if (cursor.at !== end) throw invalid('a field crosses the end of its document')
  cursor.at = end + 1
  return doc
}

/** The sizes of values that are passed over without a look: numbers, ids, truth values, instants and null. */
const FIXED_SIZES: Readonly<Record<number, number>> = {
  0x01: 8,
  0x07: 12,
  0x08: 1,
  0x09: 8,
  0x0a: 0,
  0x10: 4,
  0x11: 8,
  0x12: 8,
}

/** Passes over a value; nothing inside of a document, array or string is looked at. */
const skipValue = (cursor: Cursor, type: number, depth: number): void => {
  const fixed = FIXED_SIZES[type]
  const isString = type === 0x02
  if (fixed === undefined && !isString && type !== DOCUMENT && type !== ARRAY) {
    readValue(cursor, type, depth)
    return
  }
  const size = fixed ?? cursor.buffer.readInt32LE(cursor.at) + (isString ? 4 : 0)
  if ((fixed === undefined && size < 5) || cursor.at + size > cursor.end)
    throw invalid(`length ${size} of a value`)
  cursor.at += size
}

const readArray = (cursor: Cursor, depth: number, fields?: Fields): Value[] => {
  const items: Value[] = []
  const end = readFrame(cursor, depth)
  while (cursor.at < end) {
    const type = cursor.buffer[cursor.at++] ?? 0
    skipCString(cursor)
    items.push(readValue(cursor, type, depth, fields))
  }
  if (cursor.at !== end) throw invalid('an element crosses the end of its array')
  cursor.at = end + 1
  return items
}

/** Where the elements of an array start, and passes over it; undefined, and stays, where one is no document. */
const findDocuments = (cursor: Cursor): number[] | undefined => {
  const starts: number[] = []
  const from = cursor.at
  const end = readFrame(cursor, 1)
  while (cursor.at < end) {
    const type = cursor.buffer[cursor.at++] ?? 0
    if (type !== DOCUMENT) {
      cursor.at = from
      return undefined
    }
    skipCString(cursor)
    starts.push(cursor.at)
    skipValue(cursor, type, 1)
  }
  if (cursor.at !== end) throw invalid('an element crosses the end of its array')
  cursor.at = end + 1
  return starts
}

const skipCString = (cursor: Cursor): number => {
  const end = cursor.buffer.indexOf(0, cursor.at)
  if (end < 0 || end >= cursor.end) throw invalid('a name without its end')
  cursor.at = end + 1
  return end
}

const readCString = (cursor: Cursor): string => {
  const start = cursor.at
  return cursor.buffer.toString('utf8', start, skipCString(cursor))
}

const readString = (cursor: Cursor): string => {
  const size = cursor.buffer.readInt32LE(cursor.at)
  const start = cursor.at + 4
  const end = start + size
  if (size < 1 || end > cursor.end || cursor.buffer[end - 1] !== 0)
    throw invalid(`length ${size} of a string`)
  cursor.at = end
  return cursor.buffer.toString('utf8', start, end - 1)
}

const readBytes = (cursor: Cursor, size: number): Buffer => {
  const end = cursor.at + size
  if (size < 0 || end > cursor.end) throw invalid(`length ${size} of bytes`)
  // A copy, because the source may be part of a network buffer that is reused.
  const bytes = Buffer.from(cursor.buffer.subarray(cursor.at, end))
  cursor.at = end
  return bytes
}

const readBinary = (cursor: Cursor): Binary => {
  const size = cursor.buffer.readInt32LE(cursor.at)
  const subtype = cursor.buffer.readUInt8(cursor.at + 4)
  cursor.at += 5
  return new Binary(readBytes(cursor, size), subtype)
}

const readDate = (cursor: Cursor): Date => {
  const ms = cursor.buffer.readBigInt64LE(cursor.at)
  cursor.at += 8
  const date = new Date(Number(ms))
  if (Number.isNaN(date.getTime())) throw new CommandError('BadValue', `date out of range: ${ms} ms`)
  return date
}

const readValue = (cursor: Cursor, type: number, depth: number, fields?: Fields): Value => {
  const { buffer, at } = cursor
  switch (type) {
    case 0x01:
      cursor.at += 8
      return buffer.readDoubleLE(at)
    case 0x02:
      return readString(cursor)
    case DOCUMENT:
      return readDocument(cursor, depth + 1, fields)
    case ARRAY:
      return readArray(cursor, depth + 1, fields)
    case 0x05:
      return readBinary(cursor)
    case 0x07:
      return new ObjectId(readBytes(cursor, 12))
    case 0x08:
      cursor.at += 1
      return buffer.readUInt8(at) !== 0
    case 0x09:
      return readDate(cursor)
    case 0x0a:
      return null
    case 0x0b:
      return new BSONRegExp(readCString(cursor), readCString(cursor))
    case 0x0d:
      return new Code(readString(cursor))
    case 0x0f:
      cursor.at += 4
      return new Code(readString(cursor), readDocument(cursor, depth + 1))
    case 0x0e:
      return new BSONSymbol(readString(cursor))
    case 0x10:
      cursor.at += 4
      return new Int32(buffer.readInt32LE(at))
    case 0x11:
      cursor.at += 8
      return new Timestamp({ i: buffer.readUInt32LE(at), t: buffer.readUInt32LE(at + 4) })
    case 0x12:
      cursor.at += 8
      return buffer.readBigInt64LE(at)
    case 0x13:
      return new Decimal128(readBytes(cursor, 16))
    case 0xff:
      return new MinKey()
    case 0x7f:
      return new MaxKey()
    default:
      throw invalid(`type ${type} is deprecated or unknown and not stored here`)
  }
}
