import { crc32 } from 'node:zlib'

const SEAL_BYTES = 4

/** The bytes that are stored for a value: it and a checksum of its key and itself. */
export const seal = (key: Buffer, value: Buffer): Buffer => {
  const sealed = Buffer.allocUnsafe(value.length + SEAL_BYTES)
  value.copy(sealed)
  sealed.writeUInt32LE(crc32(value, crc32(key)), value.length)
  return sealed
}

/** The value of what was stored; undefined when it or its key is not what was written. */
export const unseal = (key: Uint8Array, sealed: Buffer): Buffer | undefined => {
  const size = sealed.length - SEAL_BYTES
  if (size < 0) return undefined
  const value = sealed.subarray(0, size)
  return sealed.readUInt32LE(size) === crc32(value, crc32(key)) ? value : undefined
}
