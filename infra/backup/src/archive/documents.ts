import { createHash } from 'node:crypto'
import { notWhole } from './tar.ts'

/** How many bytes of documents are in one part of a collection, at which it ends. */
const PART_BYTES = 1024 * 1024
/** The least a document has: its length, and a zero. */
const MIN_BYTES = 5
const SUM = 2n ** 256n

/** Joins documents, given as BSON, to parts of about 1 MB, each with how many it has. */
export async function* toParts(
  documents: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<{ data: Buffer; count: number }> {
  let [waiting, bytes]: [Buffer[], number] = [[], 0]
  for await (const document of documents) {
    waiting.push(document)
    bytes += document.length
    if (bytes < PART_BYTES) continue
    yield { data: Buffer.concat(waiting), count: waiting.length }
    ;[waiting, bytes] = [[], 0]
  }
  if (waiting.length > 0) yield { data: Buffer.concat(waiting), count: waiting.length }
}

/** The documents of a part. @throws BackupError where it does not consist of whole ones */
export const splitDocuments = (part: Uint8Array): Buffer[] => {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  const documents: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const size = bytes.length - at < MIN_BYTES ? 0 : bytes.readInt32LE(at)
    if (size < MIN_BYTES || at + size > bytes.length) throw notWhole()
    documents.push(bytes.subarray(at, at + size))
    at += size
  }
  return documents
}

/** Adds up what tells whether two collections have the same documents, in whatever order: the sum of their SHA-256. */
export const digestOf = () => {
  let sum = 0n
  return {
    add: (document: Uint8Array): void => {
      sum = (sum + BigInt(`0x${createHash('sha256').update(document).digest('hex')}`)) % SUM
    },
    value: (): string => sum.toString(16),
  }
}
