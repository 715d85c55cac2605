import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UnusableFile, checkFile, damageOf } from '../file/damage.ts'
import type { Database } from '../file/database.ts'
import { createDatabase } from '../file/database.ts'
import { formatKey, movedAtKey } from '../keys.ts'
import { hasOldFile, oldFile } from './old-file.ts'
import type { Store } from '../store.ts'
import { openStore } from '../store.ts'

const FORMAT = '2'

const writeFormat = (database: Database): void => database.put(formatKey, Buffer.from(FORMAT))

/** Looks at what a file says of its format, if it does; throws UnusableFile when it is not the one of this version. */
export const checkFormat = (said: Buffer | undefined, path: string): void => {
  const found = said?.toString()
  if (found === undefined) throw new UnusableFile(damageOf(path, 'it does not say its format'))
  if (found !== FORMAT)
    throw new UnusableFile(`The file ${path} has format ${found}, and this version reads format ${FORMAT}`)
}

// Where nothing was moved lately, the old file was put there afterwards, and nobody knows which data are wanted.
const checkOldFile = (store: Store, dataDir: string, path: string): void => {
  if (!hasOldFile(dataDir) || store.get(movedAtKey) !== undefined) return
  throw new UnusableFile(
    `The file ${oldFile(dataDir)} of an earlier version was put beside ${path}: stop Larder, take the one that is not wanted out of the folder, and start it again`,
  )
}

/**
 * Opens the store in a folder, which is made or moved from the file of an earlier version where it is not there yet.
 * Throws UnusableFile where starting again would not help.
 */
export const openFolder = async (dataDir: string): Promise<Store> => {
  const path = join(dataDir, 'data.sqlite')
  if (existsSync(path)) checkFile(path)
  else if (hasOldFile(dataDir)) {
    // What can read the old file takes long to load, and is needed once.
    const { moveOldFile } = await import('./move.ts')
    moveOldFile(dataDir, path, writeFormat)
  } else createDatabase(path, writeFormat)
  const store = openStore(path)
  try {
    checkFormat(store.get(formatKey), path)
    checkOldFile(store, dataDir, path)
    return store
  } catch (error) {
    void store.close()
    throw error
  }
}
