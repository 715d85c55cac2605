import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { open } from 'lmdb'
import { UnusableFile, damageOf } from '../file/damage.ts'
import type { Database, Entry } from '../file/database.ts'
import { createDatabase } from '../file/database.ts'
import { formatKey, movedAtKey, timeBytes } from '../keys.ts'
import { oldFile } from './old-file.ts'

const OLD_FORMAT = '1'
const MAGIC = 0xbeefc0de
const PAGE_BYTES = 4096
/** Entries that are written in one transaction. */
const AT_A_TIME = 5000

const READ_OLD_FILE = fileURLToPath(new URL('read-old-file.ts', import.meta.url))

// Pages at the end may be missing that were taken and freed in one commit: they are never written.
const isReadable = (path: string): boolean => spawnSync(process.execPath, [READ_OLD_FILE, path]).status === 0

// LMDB ends the process when it opens a file of another kind, or reads beyond the end of one.
const checkOldFile = (path: string): void => {
  const bytes = Buffer.alloc(2 * PAGE_BYTES)
  const file = openSync(path, 'r')
  readSync(file, bytes)
  closeSync(file)
  // The two heads are written in turn.
  const metas = [bytes, bytes.subarray(PAGE_BYTES)].filter((head) => head.readUInt32LE(24) === MAGIC)
  if (metas.length === 0) throw new UnusableFile(damageOf(path, 'it does not begin as a database'))
  const expected = Math.max(
    ...metas.map((head) => head.readUInt32LE(48) * (Number(head.readBigUInt64LE(144)) + 1)),
  )
  if (statSync(path).size < expected && !isReadable(path))
    throw new UnusableFile(damageOf(path, `it has ${statSync(path).size} of ${expected} bytes`))
}

/** What tells whether two stores have the same entries: how many, and a hash of all keys and values. */
const summarise = () => {
  const hash = createHash('sha256')
  const size = Buffer.alloc(8)
  let count = 0
  return {
    add: ({ key, value }: Entry): void => {
      size.writeUInt32LE(key.length)
      size.writeUInt32LE(value.length, 4)
      hash.update(size).update(key).update(value)
      count++
    },
    text: (): string => `${count} entries, sha256 ${hash.digest('hex')}`,
    count: (): number => count,
  }
}

const copy = (entries: Iterable<Entry>, database: Database): void => {
  const summary = summarise()
  database.run('BEGIN')
  for (const entry of entries) {
    if (entry.key.equals(formatKey)) continue
    database.put(entry.key, entry.value)
    summary.add(entry)
    if (summary.count() % AT_A_TIME === 0) database.run('COMMIT; BEGIN')
  }
  database.run('COMMIT')
  const written = summarise()
  for (const entry of database.range(Buffer.alloc(1), Buffer.alloc(1, 0xff))) written.add(entry)
  const [before, after] = [summary.text(), written.text()]
  if (before !== after) throw new Error(`the copy has ${after} instead of ${before}`)
}

/**
 * Copies what the old file of a folder holds to a new one in `path`, which is there when the copy was found to be the
 * same; an interrupted one begins anew at the next start. `finish` writes what else a new file has.
 */
export const moveOldFile = (dataDir: string, path: string, finish: (database: Database) => void): void => {
  const from = oldFile(dataDir)
  checkOldFile(from)
  const old = open<Buffer, Buffer>({ path: from, keyEncoding: 'binary', encoding: 'binary', readOnly: true })
  try {
    const format = old.getBinary(formatKey)?.toString()
    if (format !== OLD_FORMAT)
      throw new UnusableFile(
        `The file ${from} has format ${format}, and this version moves format ${OLD_FORMAT}`,
      )
    const { entryCount } = old.getStats() as { entryCount: number }
    let seen = 0
    const entries = function* (): Iterable<Entry> {
      for (const entry of old.getRange()) {
        seen++
        yield entry
      }
      if (seen !== entryCount)
        throw new UnusableFile(damageOf(from, `${seen} of its ${entryCount} entries can be read`))
    }
    createDatabase(path, (database) => {
      copy(entries(), database)
      database.put(movedAtKey, timeBytes(Date.now()))
      finish(database)
    })
  } finally {
    void old.close()
  }
}
