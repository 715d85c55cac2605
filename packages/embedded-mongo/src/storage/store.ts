import { statSync } from 'node:fs'
import { CommandError } from '../errors.ts'
import { damaged, isFault, toCommandError } from './file/damage.ts'
import type { Database, Reads } from './file/database.ts'
import { openDatabase } from './file/database.ts'
import { openReserve } from './file/reserve.ts'

export type { Entry, Reads } from './file/database.ts'

/** What was on disk when it was taken, whatever is written meanwhile. */
export type Snapshot = Reads & { release(): void }

/** Ordered bytes on disk; `put`, `remove` and `removeRange` are allowed only inside of `write`. */
export type Store = Reads & {
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
  /** Removes the entries from `start` to before `end`. */
  removeRange(start: Buffer, end: Buffer): void
  /**
   * Runs `job` in a transaction, perhaps together with other jobs; resolves when it is on disk. A throw aborts only
   * this job. It may run twice, after its first run was undone. On a full disk only jobs succeed that need no more room
   * than before.
   */
  write<T>(job: () => T): Promise<T>
  /** Has what is kept in memory of the store follow its transactions. */
  attach(follower: Follower): void
  /** It is to be released soon: until then the journal grows. */
  snapshot(): Snapshot
  /** What its file takes on the disk, without the journal. */
  bytes(): number
  /** @throws CommandError DataCorruptionDetected (382) where its file was removed or replaced: what is written now is lost */
  assertFile(): void
  close(): Promise<void>
}

type Waiting = { job: () => unknown; resolve: (value: unknown) => void; reject: (error: unknown) => void }

/** What keeps in memory a part of the store. */
export type Follower = {
  /** The last moment of a transaction, in which it may still be written. */
  beforeCommit?(): void
  /** A transaction has ended; what an undone one changed is as it was before. */
  afterWork(isUndone: boolean): void
}

const full = (): CommandError =>
  new CommandError('OutOfDiskSpace', 'The disk is full: only what needs no more room can be written')

const isOutOfSpace = (error: unknown): boolean =>
  error instanceof CommandError && error.codeName === 'OutOfDiskSpace'

/** Opens the file in `path`. */
export const openStore = (path: string): Store => {
  let database = openDatabase(path)
  const { ino } = statSync(path)
  const reserve = openReserve(path)
  const readers = new Set<Database>()
  const idle: Database[] = []
  const followers: Follower[] = []
  let waiting: Waiting[] = []
  let isClosed = false
  let isWriting = false
  let isReading = false
  /** A commit has failed: nothing is written until the file was opened anew. */
  let isSuspect = false
  /** The current job has written: if it fails now, its transaction is undone. */
  let hasWritten = false
  /** By how many bytes the current job makes the data larger; counted only while the reserve is given up. */
  let growth = 0

  // A long read that pauses may continue after the store was closed.
  const opened = (): Database => {
    if (isClosed) throw new CommandError('ShutdownInProgress', 'the server is shutting down')
    return database
  }

  const assertFile = (): void => {
    if (statSync(path, { throwIfNoEntry: false })?.ino !== ino)
      throw damaged(path, 'it was removed or replaced')
  }

  /** Reads of one turn of the event loop share a transaction: to begin one costs as much as a read. */
  const reading = (): Database => {
    const db = opened()
    if (isReading || isWriting) return db
    db.run('BEGIN')
    isReading = true
    setImmediate(endReading)
    return db
  }

  const endReading = (): void => {
    if (isReading) undo('COMMIT')
    isReading = false
  }

  // The old connection goes last: where there is no room for another one, reads go on.
  const reopen = (): void => {
    const fresh = openDatabase(path)
    database.close()
    database = fresh
    isSuspect = false
  }

  const undo = (sql: string): void => {
    try {
      database.run(sql)
    } catch {
      // SQLite has undone it already, as after some errors.
    }
  }

  const runJob = ({ job }: Waiting): unknown => {
    growth = 0
    hasWritten = false
    const result = job()
    if (reserve.isGivenUp() && growth > 0) throw full()
    return result
  }

  /** Runs jobs in one transaction; throws when the file fails, and when one fails that has written. */
  const transact = (batch: readonly Waiting[]): (() => void)[] => {
    const db = opened()
    db.run('BEGIN IMMEDIATE')
    const settled = batch.map((one) => {
      try {
        const result = runJob(one)
        return () => one.resolve(result)
      } catch (error) {
        // Savepoints, by which a job could be undone alone, copy each page that any job changes.
        if (hasWritten || isFault(error) || isOutOfSpace(error)) throw error
        return () => one.reject(error)
      }
    })
    for (const follower of followers) follower.beforeCommit?.()
    db.run('COMMIT')
    return settled
  }

  const commit = (batch: readonly Waiting[]): void => {
    endReading()
    isWriting = true
    try {
      opened()
      assertFile()
      if (isSuspect) reopen()
      const settled = transact(batch)
      isWriting = false
      for (const follower of followers) follower.afterWork(false)
      for (const settle of settled) settle()
    } catch (fault) {
      isSuspect ||= isFault(fault) || isOutOfSpace(fault)
      undo('ROLLBACK')
      isWriting = false
      for (const follower of followers) {
        try {
          follower.afterWork(true)
        } catch {
          // What can't be read now is told to whoever asks for it.
        }
      }
      const error = toCommandError(fault, path)
      const isRepeated = isOutOfSpace(error) && reserve.giveUp()
      // A job must not fail because of another one: each gets a transaction of its own.
      if (batch.length > 1 || isRepeated) for (const one of batch) commit([one])
      else batch[0]?.reject(error)
    }
  }

  const flush = (): void => {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    reserve.restore()
    commit(batch)
    if (!reserve.isGivenUp()) return
    endReading()
    try {
      reserve.restore(opened())
    } catch {
      isSuspect = true
    }
  }

  const put = (key: Buffer, value: Buffer): void => {
    hasWritten = true
    if (reserve.isGivenUp()) growth += key.length + value.length - opened().sizeOf(key)
    opened().put(key, value)
  }

  const removeRange = (start: Buffer, end: Buffer): void => {
    hasWritten = true
    if (reserve.isGivenUp()) growth -= opened().sizeOf(start, end)
    opened().removeRange(start, end)
  }

  return {
    get: (key) => reading().get(key),
    seek: (key) => reading().seek(key),
    range: (start, end, isReverse, expected) => reading().range(start, end, isReverse, expected),
    put,
    remove: (key) => {
      hasWritten = true
      if (reserve.isGivenUp()) growth -= opened().sizeOf(key)
      opened().remove(key)
    },
    removeRange,
    write: <T>(job: () => T) =>
      new Promise<T>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush)
        waiting.push({ job, resolve: resolve as (value: unknown) => void, reject })
      }),
    attach: (follower) => void followers.push(follower),
    snapshot: () => {
      opened()
      const reader = idle.pop() ?? openDatabase(path, true)
      readers.add(reader)
      const discard = (): void => {
        readers.delete(reader)
        reader.close()
      }
      try {
        reader.run('BEGIN; SELECT 1 FROM entries LIMIT 1')
      } catch (error) {
        discard()
        throw toCommandError(error, path)
      }
      return {
        get: (key) => opened() && reader.get(key),
        seek: (key) => opened() && reader.seek(key),
        range: (start, end, isReverse, expected) => opened() && reader.range(start, end, isReverse, expected),
        release: () => {
          if (isClosed) return
          try {
            // One that has met damage has no regular end.
            reader.run('ROLLBACK')
            idle.push(reader)
          } catch {
            discard()
          }
        },
      }
    },
    bytes: () => statSync(path).size,
    assertFile,
    close: () => {
      flush()
      endReading()
      isClosed = true
      for (const reader of readers) reader.close()
      database.close()
      return Promise.resolve()
    },
  }
}
