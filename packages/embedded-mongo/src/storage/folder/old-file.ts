import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The file of LMDB, in which versions before 0.5 kept the data. */
export const oldFile = (dataDir: string): string => join(dataDir, 'data.mdb')

/** Whether a folder has a file of an earlier version. */
export const hasOldFile = (dataDir: string): boolean =>
  existsSync(oldFile(dataDir)) && statSync(oldFile(dataDir)).size > 0

/** Removes the old file of a folder, and its lock. */
export const removeOldFile = (dataDir: string): void => {
  for (const end of ['', '-lock']) rmSync(`${oldFile(dataDir)}${end}`, { force: true })
}
