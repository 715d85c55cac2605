import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from '../backup-error.ts'
import { readHead } from '../read-head.ts'
import { notWhole, readTar, writeTar } from './tar.ts'
import type { Entry } from './tar.ts'

const ZSTD_MAGIC = '28b52ffd'
const AGE_MAGIC = Buffer.from('age-encryption.org/v1\n').toString('hex')
const EMPTY_FRAME = Buffer.from('28b52ffd2000010000', 'hex')
/** Bytes that are given to the compression at a time. */
const CHUNK = 1024 * 1024

const toWeb = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes, { objectMode: true })) as ReadableStream<Uint8Array>

async function* inChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; at += CHUNK) yield piece.subarray(at, at + CHUNK)
  }
}

const encrypted = (passphrase: string) =>
  async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    yield* (await encrypter.encrypt(toWeb(bytes))) as unknown as AsyncIterable<Uint8Array>
  }

/**
 * Writes a new file with entries: a tar archive, compressed by zstd, and with a passphrase encrypted in age's format.
 * When it returns, the bytes survive a loss of power.
 * @throws what the entries throw, and errors of the file, as EEXIST or ENOSPC
 */
export const writeArchive = async (
  path: string,
  entries: AsyncIterable<Entry>,
  passphrase: string | undefined,
): Promise<void> => {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const tar = inChunks(writeTar(entries))
  if (passphrase === undefined) await pipeline(tar, createZstdCompress(), file)
  else await pipeline(tar, createZstdCompress(), encrypted(passphrase), file)
}

/** Whether an archive that begins so is encrypted; null where it is no archive of ours. */
export const isEncryptedHead = (bytes: Buffer): boolean | null => {
  const head = bytes.toString('hex', 0, AGE_MAGIC.length / 2)
  if (head.startsWith(AGE_MAGIC)) return true
  return head.startsWith(ZSTD_MAGIC) ? false : null
}

const decrypted = async (
  path: string,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> => {
  if (passphrase === undefined)
    throw new BackupError(
      `${path} is encrypted: set BACKUP_PASSPHRASE to the passphrase with which it was made.`,
    )
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(toWeb(createReadStream(path)))
  } catch (error) {
    // Its words for a wrong passphrase; anything else is a head that it can't read.
    if (error instanceof Error && /no identity matched/.test(error.message))
      throw new BackupError(`BACKUP_PASSPHRASE is not the passphrase with which ${path} was made.`, {
        cause: error,
      })
    throw Object.assign(notWhole(), { cause: error })
  }
}

/**
 * Whether nothing follows the archive that ends before a byte of a file. The unpacking takes no notice of what does, and
 * the compression may end with a frame of nothing.
 */
const isEnd = async (path: string, from: number): Promise<boolean> => {
  const pieces = await createReadStream(path, { start: from, end: from + EMPTY_FRAME.length }).toArray()
  const rest = Buffer.concat(pieces as Buffer[])
  return rest.length === 0 || rest.equals(EMPTY_FRAME)
}

/**
 * Reads a file that `writeArchive` made, entry by entry.
 * @throws BackupError where it is none, is not whole, or does not open with the passphrase
 */
export async function* readArchive(path: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const isEncrypted = isEncryptedHead((await readHead(path, AGE_MAGIC.length / 2)).bytes)
  if (isEncrypted === null) throw new BackupError(`${path} is no backup of Larder.`)
  const bytes = isEncrypted ? await decrypted(path, passphrase) : createReadStream(path)
  const unpacked = createZstdDecompress()
  const reading = pipeline(bytes, unpacked)
  // It is told by the reading of what is unpacked, too.
  reading.catch(() => {})
  try {
    yield* readTar(unpacked)
    await reading
    if (!isEncrypted && !(await isEnd(path, unpacked.bytesWritten))) throw notWhole()
  } catch (error) {
    if (error instanceof BackupError || isOfDisk(error)) throw error
    throw Object.assign(notWhole(), { cause: error })
  } finally {
    unpacked.destroy()
  }
}

/**
 * The first entry of an archive that is not encrypted, of its first bytes alone.
 * @throws BackupError where it is not in them
 */
export const readFirstEntry = async (head: Buffer): Promise<Entry> => {
  const unpacked = createZstdDecompress()
  unpacked.end(head)
  try {
    for await (const entry of readTar(unpacked)) return entry
  } catch (error) {
    throw Object.assign(notWhole(), { cause: error })
  } finally {
    unpacked.destroy()
  }
  throw notWhole()
}

const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error
