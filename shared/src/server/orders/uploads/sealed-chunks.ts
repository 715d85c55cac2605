import { createCipheriv, createDecipheriv } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** How many bytes are encrypted, stored and read at a time. */
export const CHUNK_BYTES = 1_048_576

/** The place of a chunk in its file is its nonce: a key encrypts one file, and each of its chunks once. */
const nonceOf = (index: number): Buffer => {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt32BE(index, NONCE_BYTES - 4)
  return nonce
}

/** A chunk, encrypted by a key of 32 bytes that belongs to its file alone; `index` counts from 0. */
export const sealChunk = (key: Uint8Array, index: number, chunk: Uint8Array): Uint8Array => {
  const cipher = createCipheriv(ALGORITHM, key, nonceOf(index))
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error when key or index are not those of the sealing, or the chunk was changed. */
export const openChunk = (key: Uint8Array, index: number, sealed: Uint8Array): Uint8Array => {
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(index), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(end))
  return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
}

/** The pieces of a file as chunks of `CHUNK_BYTES`; the last one is smaller. One chunk is kept at a time. */
export async function* toChunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunk = Buffer.alloc(CHUNK_BYTES)
  let length = 0
  for await (const piece of pieces)
    for (let at = 0; at < piece.length;) {
      const taken = piece.subarray(at, at + CHUNK_BYTES - length)
      chunk.set(taken, length)
      length += taken.length
      at += taken.length
      if (length < CHUNK_BYTES) continue
      yield chunk
      chunk = Buffer.alloc(CHUNK_BYTES)
      length = 0
    }
  if (length > 0) yield chunk.subarray(0, length)
}
