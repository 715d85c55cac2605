import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { keyAfter } from '../keys.ts'
import { damaged, toCommandError } from './damage.ts'
import { seal, unseal } from './sealed.ts'

export type Entry = { key: Buffer; value: Buffer }

/** Each throws DataCorruptionDetected (382) where the file is damaged: never an answer that it does not vouch for. */
export type Reads = {
  get(key: Buffer): Buffer | undefined
  /** Like `get`, in one step instead of two where there is no such entry. */
  seek(key: Buffer): Buffer | undefined
  /**
   * Entries from `start` to before `end`; in reverse, from the last one before `end` down to `start`. As many as
   * `expected` are read at once.
   */
  range(start: Buffer, end: Buffer, isReverse?: boolean, expected?: number): Iterable<Entry>
}

// Beside a flush for each commit: cells of a page are looked at when it is read, and freed pages can be given back.
const SETTINGS = `
  PRAGMA auto_vacuum = INCREMENTAL;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA cell_size_check = ON;
`
/** Kilobytes of pages that a connection keeps. */
const CACHE_KB = { writer: 16_384, reader: 4_096 }
/** How long a lock of another program, such as one that copies the file, is waited for. */
const LOCKED_MS = 1000
/** Entries are read in groups of this many, and of about this many bytes. */
const GROUP = { first: 2, most: 256, bytes: 262_144 }

/** A connection to the file. Its errors are those of SQLite, except for damage that a checksum shows. */
export type Database = Reads & {
  /** Runs a statement without a result. */
  run(sql: string): void
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
  removeRange(start: Buffer, end: Buffer): void
  /** The bytes of an entry, or of all entries of a range. */
  sizeOf(start: Buffer, end?: Buffer): number
  /** Moves the journal into the file, and gives back up to `pages` free pages at the end of the file; returns how many are left. */
  shrink(pages: number): number
  close(): void
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

/** Opens an existing file; with `isReader` for a transaction that only reads. */
export const openDatabase = (path: string, isReader = false): Database => {
  const db = new DatabaseSync(path, { timeout: LOCKED_MS })
  const statement = (sql: string): StatementSync => {
    const prepared = db.prepare(sql)
    prepared.setReturnArrays(true)
    return prepared
  }
  const reading = (text: string): StatementSync => {
    const prepared = statement(text)
    // A damaged number of 64 bits is to be read, too.
    prepared.setReadBigInts(true)
    return prepared
  }
  const prepareAll = () => {
    db.exec(`${SETTINGS} PRAGMA cache_size = -${isReader ? CACHE_KB.reader : CACHE_KB.writer}`)
    return {
      get: reading('SELECT v FROM entries WHERE k = ?'),
      // The one before (or after) comes first: a search that a damaged key has misled ends beside that key.
      // A bare parameter as limit would have SQLite compile the statement anew each time.
      upwards: reading(
        "SELECT k, v FROM entries WHERE k >= coalesce((SELECT max(k) FROM entries WHERE k < ?), x'') ORDER BY k LIMIT ? + 0",
      ),
      downwards: reading(
        "SELECT k, v FROM entries WHERE k <= coalesce((SELECT min(k) FROM entries WHERE k >= ?), x'ff') ORDER BY k DESC LIMIT ? + 0",
      ),
      put: statement('INSERT INTO entries VALUES (?, ?) ON CONFLICT DO UPDATE SET v = excluded.v'),
      remove: statement('DELETE FROM entries WHERE k = ?'),
      removeRange: statement('DELETE FROM entries WHERE k >= ? AND k < ?'),
      size: statement('SELECT length(k) + length(v) FROM entries WHERE k = ?'),
      sizes: statement('SELECT sum(length(k) + length(v)) FROM entries WHERE k >= ? AND k < ?'),
    }
  }
  let sql: ReturnType<typeof prepareAll>
  try {
    sql = prepareAll()
  } catch (error) {
    db.close()
    throw toCommandError(error, path)
  }

  // A damaged record may be of any type.
  const entryOf = (key: unknown, sealed: unknown): Entry => {
    const found = isBytes(key) &&
      isBytes(sealed) && { key: bufferOf(key), value: unseal(key, bufferOf(sealed)) }
    if (found && found.value) return { key: found.key, value: found.value }
    throw damaged(path, 'a record has a wrong checksum')
  }

  /** Up to `limit` entries from `at` upwards, or from before it downwards; what lies on the other side vouches for them. */
  const entriesFrom = (at: Buffer, limit: number, isReverse: boolean): Entry[] => {
    const isWanted = ({ key }: Entry): boolean => key.compare(at) < 0 === isReverse
    try {
      const query = isReverse ? sql.downwards : sql.upwards
      const rows = query.all(at, limit + 1) as unknown as [unknown, unknown][]
      const found = rows.map(([key, sealed]) => entryOf(key, sealed))
      const wanted = found[0] && isWanted(found[0]) ? found.slice(0, limit) : found.slice(1)
      if (wanted[0] && !isWanted(wanted[0])) throw damaged(path, 'its records are out of order')
      return wanted
    } catch (error) {
      throw toCommandError(error, path)
    }
  }

  const seek = (key: Buffer): Buffer | undefined => {
    // The neighbours of a key that is not there vouch for the gap.
    const [next] = entriesFrom(key, 1, false)
    return next?.key.equals(key) ? next.value : undefined
  }

  const range = function* (
    start: Buffer,
    end: Buffer,
    isReverse = false,
    expected: number = GROUP.first,
  ): Generator<Entry> {
    let limit = Math.min(expected, GROUP.most)
    let at = isReverse ? end : start
    for (;;) {
      // The one after the last vouches for the end.
      const found = entriesFrom(at, limit, isReverse)
      let bytes = 1
      for (const entry of found) {
        if (isReverse ? entry.key.compare(start) < 0 : entry.key.compare(end) >= 0) return
        bytes += entry.value.length
        yield entry
      }
      const last = found.at(-1)
      if (!last || found.length < limit) return
      at = isReverse ? last.key : keyAfter(last.key)
      limit = Math.max(1, Math.min(limit * 4, GROUP.most, Math.floor((limit * GROUP.bytes) / bytes)))
    }
  }

  return {
    get: (key) => {
      let row: [unknown] | undefined
      try {
        row = sql.get.get(key) as unknown as [unknown] | undefined
      } catch (error) {
        throw toCommandError(error, path)
      }
      return row ? entryOf(key, row[0]).value : seek(key)
    },
    seek,
    range,
    run: (text) => db.exec(text),
    put: (key, value) => void sql.put.run(key, seal(key, value)),
    remove: (key) => void sql.remove.run(key),
    removeRange: (start, end) => void sql.removeRange.run(start, end),
    sizeOf: (start, end) => {
      const row = (end ? sql.sizes.get(start, end) : sql.size.get(start)) as unknown as
        | [number | null]
        | undefined
      return row?.[0] ?? 0
    },
    shrink: (pages) => {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      db.exec(`PRAGMA incremental_vacuum(${pages})`)
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      const [left] = statement('PRAGMA freelist_count').get() as unknown as [number]
      return left
    },
    close: () => db.close(),
  }
}

/** Flushes the names in a folder. */
const flushFolder = (path: string): void => {
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Removes a file that was not finished. */
const removeDraft = (draft: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${draft}${end}`, { force: true })
}

const writeDraft = (draft: string, fill: (database: Database) => void): void => {
  const empty = new DatabaseSync(draft)
  empty.exec(`${SETTINGS} CREATE TABLE entries (k BLOB PRIMARY KEY, v BLOB NOT NULL) WITHOUT ROWID`)
  empty.close()
  const database = openDatabase(draft)
  try {
    fill(database)
  } finally {
    database.close()
  }
  // It would stay behind, where the last of it found no room in the file.
  if (existsSync(`${draft}-wal`)) throw new Error(`the journal of ${draft} could not be written into it`)
}

/**
 * Makes a file that is there as a whole or not at all: `fill` writes into it under another name. What an interrupted
 * one has left is removed first, and what a failed one has, so that it takes no room.
 */
export const createDatabase = (path: string, fill: (database: Database) => void): void => {
  const draft = `${path}.new`
  removeDraft(draft)
  try {
    writeDraft(draft, fill)
  } catch (error) {
    removeDraft(draft)
    throw error
  }
  // What an earlier file of this name has left would be played into it.
  for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
  renameSync(draft, path)
  flushFolder(dirname(path))
}
