import { decodeCommand, decodeDocument } from '../bson/decode.ts'
import type { Documents, EncodedDocuments } from '../bson/documents.ts'
import { eachOf, encodedDocuments } from '../bson/documents.ts'
import type { EncodableDoc } from '../bson/encode.ts'
import { encodeDocument } from '../bson/encode.ts'
import type { Doc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Check } from '../query/reading/steps.ts'
import { startSlice, takeGently } from '../query/reading/steps.ts'
import { listOfCommand } from '../commands/request.ts'
import { crc32c } from './crc32c.ts'

export const headerBytes = 16
export const maxMessageBytes = 48_000_000

const opReply = 1
const opQuery = 2004
const opMsg = 2013

const flagChecksum = 1
const flagMoreToCome = 2
// Unknown bits below 16 must be refused.
const unknownFlags = 0xfffc

/** A command as received over the wire: `statements` are the documents of its list, if it is one that has a list. */
export type Message = {
  requestId: number
  isQuery: boolean
  wantsAnswer: boolean
  body: Doc
  statements: EncodedDocuments | undefined
  database: string
}

type Sections = { body: Doc; statements: EncodedDocuments | undefined }

const readSections = async (bytes: Buffer, check: Check): Promise<Sections> => {
  const sequences = new Map<string, EncodedDocuments>()
  let command: Sections | undefined
  let at = 20
  while (at < bytes.length) {
    const kind = bytes[at++]
    const size = bytes.readInt32LE(at)
    const end = at + size
    if (size < 5 || end > bytes.length)
      throw new CommandError('InvalidBSON', 'a section of the message has a wrong length')
    if (kind === 0) {
      if (command) throw new CommandError(40430, 'Multiple body sections in message')
      command = readBody(bytes.subarray(at, end))
    } else if (kind === 1) {
      const { name, documents } = await findSequence(bytes.subarray(at + 4, end), check)
      if (sequences.has(name)) throw repeated(name)
      sequences.set(name, documents)
    } else throw new CommandError(40432, `Unknown section kind ${kind}`)
    at = end
  }
  if (!command) throw new CommandError(40587, 'OP_MSG messages must have a body')
  for (const [name, documents] of sequences) await addSequence(command, name, documents, check)
  return command
}

const repeated = (name: string): CommandError =>
  new CommandError(40433, `Duplicate document sequence: ${name}`)

const readBody = (bytes: Buffer): Sections => {
  const { body, starts } = decodeCommand(bytes, listOfCommand)
  return { body, statements: starts && encodedDocuments(bytes, starts) }
}

const findSequence = async (
  section: Buffer,
  check: Check,
): Promise<{ name: string; documents: EncodedDocuments }> => {
  const nameEnd = section.indexOf(0)
  if (nameEnd < 0) throw new CommandError('InvalidBSON', 'a document sequence without a name')
  const starts: number[] = []
  const slice = startSlice(check)
  for (let at = nameEnd + 1; at < section.length;) {
    if (slice.isOver()) await slice.rest()
    starts.push(at)
    const size = section.readInt32LE(at)
    if (size < 5) throw new CommandError('InvalidBSON', `invalid BSON: length ${size} of a document`)
    at += size
  }
  return { name: section.toString('utf8', 0, nameEnd), documents: encodedDocuments(section, starts) }
}

const addSequence = async (
  command: Sections,
  name: string,
  documents: EncodedDocuments,
  check: Check,
): Promise<void> => {
  const { body, statements } = command
  const isList = name === listOfCommand(body.keys().next().value ?? '')
  if (body.has(name) || (isList && statements)) throw repeated(name)
  if (isList) command.statements = documents
  else body.set(name, await decodeAll(documents, check))
}

const decodeAll = async (documents: Documents, check: Check): Promise<Doc[]> => {
  const all: Doc[] = []
  await takeGently(eachOf(documents), (doc) => all.push(doc), check)
  return all
}

const readOpMsg = async (bytes: Buffer, check: Check): Promise<Message> => {
  const flags = bytes.readUInt32LE(headerBytes)
  if (flags & unknownFlags) throw new CommandError(40429, 'Message contains illegal flags value')
  const hasChecksum = (flags & flagChecksum) !== 0
  const end = bytes.length - (hasChecksum ? 4 : 0)
  if (hasChecksum && bytes.readUInt32LE(end) !== crc32c(bytes.subarray(0, end))) {
    throw new CommandError(40431, 'OP_MSG checksum does not match contents', { codeName: 'ChecksumMismatch' })
  }
  const { body, statements } = await readSections(bytes.subarray(0, end), check)
  const database = body.get('$db')
  if (typeof database !== 'string') throw new CommandError(40571, 'OP_MSG requests require a $db argument')
  return {
    requestId: bytes.readInt32LE(4),
    isQuery: false,
    wantsAnswer: (flags & flagMoreToCome) === 0,
    body,
    statements,
    database,
  }
}

const readOpQuery = (bytes: Buffer): Message => {
  const nameStart = headerBytes + 4
  const nameEnd = bytes.indexOf(0, nameStart)
  if (nameEnd < 0) throw new CommandError('InvalidBSON', 'a query without the name of its collection')
  const namespace = bytes.toString('utf8', nameStart, nameEnd)
  const database = namespace.slice(0, Math.max(namespace.indexOf('.'), 0))
  const query = decodeDocument(bytes, nameEnd + 9)
  const inner = query.get('$query')
  return {
    requestId: bytes.readInt32LE(4),
    isQuery: true,
    wantsAnswer: true,
    body: inner instanceof Map ? inner : query,
    statements: undefined,
    database,
  }
}

/**
 * Parses a whole message, letting other commands go first while a long one is read; throws a CommandError for errors
 * that can be answered, undefined for a message that can't.
 */
export const readMessage = async (bytes: Buffer, check: Check): Promise<Message | undefined> => {
  switch (bytes.readInt32LE(12)) {
    case opMsg:
      return readOpMsg(bytes, check)
    case opQuery:
      return readOpQuery(bytes)
    default:
      return undefined
  }
}

/** The id of a request and the format of its answer, which are known even when its body is broken. */
export const envelopeOf = (bytes: Buffer): Pick<Message, 'requestId' | 'isQuery' | 'wantsAnswer'> => {
  const isQuery = bytes.readInt32LE(12) === opQuery
  const flags = !isQuery && bytes.length >= headerBytes + 4 ? bytes.readUInt32LE(headerBytes) : 0
  return { requestId: bytes.readInt32LE(4), isQuery, wantsAnswer: (flags & flagMoreToCome) === 0 }
}

let lastId = 0

const header = (size: number, responseTo: number, code: number): Buffer => {
  const bytes = Buffer.alloc(headerBytes)
  lastId = (lastId + 1) & 0x7fffffff
  bytes.writeInt32LE(size, 0)
  bytes.writeInt32LE(lastId, 4)
  bytes.writeInt32LE(responseTo, 8)
  bytes.writeInt32LE(code, 12)
  return bytes
}

/** The bytes of an answer, in the format of its request. */
export const writeAnswer = (body: EncodableDoc, responseTo: number, isQuery: boolean): Buffer[] => {
  const encoded = encodeDocument(body, 1024)
  const middle = Buffer.alloc(isQuery ? 20 : 5)
  if (isQuery) {
    middle.writeInt32LE(8, 0)
    middle.writeInt32LE(1, 16)
  }
  const size = headerBytes + middle.length + encoded.length
  return [header(size, responseTo, isQuery ? opReply : opMsg), middle, encoded]
}
