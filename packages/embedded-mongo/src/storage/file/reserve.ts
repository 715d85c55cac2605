import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from './database.ts'

/** Larger than the journal becomes between two checkpoints of ordinary work. */
const RESERVE_BYTES = 8 * 1024 * 1024
/** How much must be free beside it before it is made again: what is written next must not need it at once. */
const MARGIN_BYTES = 2 * 1024 * 1024
/** Free pages of the file that are given back at a time; each may be written to the journal first. */
const PAGES_AT_A_TIME = 500

/** Room on the disk that is kept for removals: a file of no use, which is given up when the disk is full. */
export type Reserve = {
  isGivenUp(): boolean
  /** Returns whether there was something to give up. */
  giveUp(): boolean
  /** Makes it again when there is room for it, for which free pages of `database` are given back to the disk. */
  restore(database?: Database): void
}

const hasRoom = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= RESERVE_BYTES + MARGIN_BYTES
}

/** Whether a file is no more: a disk that can't be written gives nothing back. */
const removed = (path: string): boolean => {
  try {
    rmSync(path, { force: true })
    return true
  } catch {
    return false
  }
}

/** Makes the file of the reserve; returns whether there was room. */
const make = (path: string): boolean => {
  const draft = `${path}.new`
  try {
    if (!hasRoom(dirname(path))) return false
    // Bytes that no file system stores in less room.
    writeFileSync(draft, randomBytes(RESERVE_BYTES), { mode: 0o600, flush: true })
    renameSync(draft, path)
    return true
  } catch {
    removed(draft)
    return false
  }
}

/** The reserve of the database in a file, in the same folder. */
export const openReserve = (databasePath: string): Reserve => {
  const path = join(dirname(databasePath), 'reserve')
  let isThere = existsSync(path) || make(path)
  return {
    isGivenUp: () => !isThere,
    giveUp: () => {
      const wasThere = isThere
      isThere = isThere && !removed(path)
      return wasThere && !isThere
    },
    restore: (database) => {
      if (isThere) return
      for (let left = Infinity; database && left > 0 && !hasRoom(dirname(path));) {
        const before = left
        left = database.shrink(PAGES_AT_A_TIME)
        if (left === before) break
      }
      isThere = make(path)
    },
  }
}
