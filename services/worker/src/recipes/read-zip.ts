import { inflateRawSync } from 'node:zlib'
import { DomainError } from '@larder/shared/contracts/base/errors'

/** A file within an archive, unpacked. */
export type ZippedFile = { name: string; data: Buffer }

const END = 0x06_05_4b_50
const END_BYTES = 22
/** The comment behind the end can have as many bytes as this. */
const MOST_COMMENT = 65_535
const ENTRY = 0x02_01_4b_50
const ENTRY_BYTES = 46
const LOCAL = 0x04_03_4b_50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/**
 * The files of a ZIP archive whose names are wanted, by its directory (PKWARE's APPNOTE 4.3). At most `mostBytes` are
 * unpacked, of all together; what more there is makes the archive too complex.
 *
 * @throws DomainError file_unreadable for damage, file_encrypted, file_too_complex
 */
export function readZip(
  archive: Buffer,
  isWanted: (name: string) => boolean,
  { mostFiles, mostBytes }: { mostFiles: number; mostBytes: number },
): ZippedFile[] {
  const files: ZippedFile[] = []
  let left = mostBytes
  try {
    for (const { name, at } of directoryOf(archive)) {
      if (!isWanted(name)) continue
      if (files.length === mostFiles) throw new DomainError('file_too_complex')
      const data = unpack(archive, at, left)
      left -= data.byteLength
      files.push({ name, data })
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('file_unreadable')
  }
  return files
}

function* directoryOf(archive: Buffer): Generator<{ name: string; at: number }> {
  const end = endOf(archive)
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry++) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new DomainError('file_unreadable')
    const nameBytes = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    yield { name, at }
    at += ENTRY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}

function endOf(archive: Buffer): number {
  const last = archive.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at--)
    if (archive.readUInt32LE(at) === END) return at
  throw new DomainError('file_unreadable')
}

/** Unpacks the file that an entry of the directory describes. */
function unpack(archive: Buffer, entry: number, mostBytes: number): Buffer {
  if ((archive.readUInt16LE(entry + 8) & 1) === 1) throw new DomainError('file_encrypted')
  const method = archive.readUInt16LE(entry + 10)
  const packedBytes = archive.readUInt32LE(entry + 20)
  const local = archive.readUInt32LE(entry + 42)
  if (archive.readUInt32LE(local) !== LOCAL) throw new DomainError('file_unreadable')
  const from = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const packed = archive.subarray(from, from + packedBytes)
  if (method === STORED) {
    if (packed.byteLength > mostBytes) throw new DomainError('file_too_complex')
    return packed
  }
  if (method !== DEFLATED || mostBytes <= 0) throw new DomainError('file_unreadable')
  try {
    return inflateRawSync(packed, { maxOutputLength: mostBytes })
  } catch (error) {
    throw new DomainError(isTooLong(error) ? 'file_too_complex' : 'file_unreadable')
  }
}

/** Whether an unpacking ended at its limit. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
