import { createHash, randomBytes } from 'node:crypto'

const hashOf = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

/**
 * A new name for bytes: their SHA-256, by which they are checked, and a random part. No name is used twice, so that
 * removing what one document had can never remove what another one has.
 */
export const newBlobName = (data: Uint8Array): string => `${hashOf(data)}-${randomBytes(8).toString('hex')}`

/** Whether bytes are those that a name was made for. */
export const isWhole = (name: string, data: Uint8Array): boolean => name.startsWith(`${hashOf(data)}-`)

/** The two letters that names begin with: all of `00` to `ff`, evenly. */
export const BLOB_PREFIXES: readonly string[] = Array.from({ length: 256 }, (_, index) =>
  index.toString(16).padStart(2, '0'),
)
