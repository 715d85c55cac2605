import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { open } from 'lmdb'
import { CommandError } from '../errors.ts'

export type Entry = { key: Buffer; value: Buffer }

/** Ordered bytes on disk; `put` and `remove` are allowed only inside of `write`. */
export type Store = {
  get(key: Buffer): Buffer | undefined
  /** Entries from `start` to before `end`; in reverse, from the last one before `end` down to `start`. */
  range(start: Buffer, end: Buffer, reverse?: boolean): Iterable<Entry>
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
  /**
   * Runs `job` in a transaction, perhaps together with other jobs; resolves when it is on disk. A throw aborts only
   * this job.
   */
  write<T>(job: () => T): Promise<T>
  close(): Promise<void>
}

type Waiting = { job: () => unknown; resolve: (value: unknown) => void; reject: (error: unknown) => void }

const toCommandError = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof CommandError) return error
  const code = 'code' in error ? error.code : undefined
  // LMDB reports a short write as EIO (5); 27 and 28 are a full file and a full disk, -30792 a full map.
  const isFull = code === 5 || code === 27 || code === 28 || code === -30792
  return isFull
    ? new CommandError('OutOfDiskSpace', `The disk is full or can't be written: ${error.message}`)
    : error
}

const magic = 0xbeefc0de

// LMDB ends the process when it opens a file of another kind.
const checkFile = (path: string): void => {
  if (!existsSync(path)) return
  const head = Buffer.alloc(28)
  const file = openSync(path, 'r')
  const size = readSync(file, head)
  closeSync(file)
  if (size > 0 && head.readUInt32LE(24) !== magic) throw new Error(`${path} is not a database`)
}

/** Opens the file in `path`; `afterTransaction` is told of each transaction whether it was aborted. */
export const openStore = (path: string, afterTransaction: (isUndone: boolean) => void): Store => {
  checkFile(path)
  const db = open<Buffer, Buffer>({ path, keyEncoding: 'binary', encoding: 'binary', maxReaders: 16 })
  let waiting: Waiting[] = []
  let isClosed = false

  // A long read that pauses may continue after the store was closed.
  const opened = (): typeof db => {
    if (isClosed) throw new CommandError('ShutdownInProgress', 'the server is shutting down')
    return db
  }

  const commit = (batch: readonly Waiting[]): void => {
    try {
      const results: unknown[] = []
      db.transactionSync(() => {
        for (const { job } of batch) results.push(job())
      })
      afterTransaction(false)
      batch.forEach(({ resolve }, index) => resolve(results[index]))
    } catch (error) {
      afterTransaction(true)
      // A job must not fail because of another one, so each gets a transaction of its own.
      if (batch.length > 1) for (const one of batch) commit([one])
      else batch[0]?.reject(toCommandError(error))
    }
  }

  const flush = (): void => {
    const batch = waiting
    waiting = []
    if (batch.length > 0) commit(batch)
  }

  return {
    get: (key) => opened().getBinary(key),
    range: (start, end, reverse = false) =>
      reverse
        ? opened().getRange({
            start: end,
            end: start,
            reverse: true,
            exclusiveStart: true,
            inclusiveEnd: true,
          })
        : opened().getRange({ start, end }),
    put: (key, value) => void db.put(key, value),
    remove: (key) => void db.remove(key),
    write: <T>(job: () => T) =>
      new Promise<T>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush)
        waiting.push({ job, resolve: resolve as (value: unknown) => void, reject })
      }),
    close: async () => {
      flush()
      isClosed = true
      await db.flushed
      await db.close()
    },
  }
}
