import { Header } from 'tar'
import { BackupError } from '../backup-error.ts'

const BLOCK = 512
/** More than any document or file of Larder, or a part of a collection: a larger one is read from damage. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024

/** A file in an archive. */
export type Entry = { path: string; data: Uint8Array }

/** That an archive ends, or does not go on, as it was written. */
export const notWhole = (): BackupError =>
  new BackupError('This backup is not whole: it was cut off or damaged. Take another one.')

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** The bytes of a tar archive of these entries, whose paths have at most 100 characters. */
export async function* writeTar(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { path, data } of entries) {
    const head = Buffer.alloc(BLOCK)
    new Header({ path, size: data.length, mode: 0o600, mtime: new Date(0), type: 'File' }).encode(head)
    yield head
    yield data
    yield padding(data.length)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** Gives bytes of a stream in the amounts that are asked for, and says whether it is over. */
const createTaker = (bytes: AsyncIterable<Uint8Array>) => {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const take = async (size: number): Promise<Buffer> => {
    const pieces: Buffer[] = []
    let missing = size
    while (missing > 0) {
      if (rest.length === 0) {
        const next = await source.next()
        if (next.done === true) throw notWhole()
        rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
      }
      const piece = rest.subarray(0, missing)
      pieces.push(piece)
      rest = rest.subarray(piece.length)
      missing -= piece.length
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
  }
  const isOver = async () => rest.length === 0 && (await source.next()).done === true
  return { take, isOver }
}

/** The entries of a tar archive, one after the other. @throws BackupError where it is not whole */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const { take, isOver } = createTaker(bytes)
  for (;;) {
    const header = new Header(await take(BLOCK))
    if (header.nullBlock) break
    const { path, size = -1, cksumValid } = header
    if (!cksumValid || path === undefined || size < 0 || size > MAX_ENTRY_BYTES) throw notWhole()
    const data = await take(size)
    await take(padding(size).length)
    yield { path, data }
  }
  await take(BLOCK)
  if (!(await isOver())) throw notWhole()
}
