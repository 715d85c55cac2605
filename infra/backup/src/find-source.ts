import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import type { BackupConfig } from './config.ts'
import { openFolderSource } from './stores/folder-store.ts'
import { openMongoSource } from './stores/mongo-store.ts'
import type { Source } from './stores/store.ts'

const StoreNote = z.object({ mongo: z.enum(['embedded', 'mongod', 'external']) })
const RunNote = z.object({ mongodb_uri: z.string(), files_at: z.string().optional() })

/** What a backup is made of. */
export type Found = {
  open: () => Promise<Source>
  /** Where files are kept; absent where that is the database. */
  filesAt: string | undefined
  /** About how many bytes the documents take. */
  bytes: number
}

const readNote = <Shape>(path: string, shape: z.ZodType<Shape>): Shape | undefined => {
  try {
    return shape.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Finds what is to be backed up: the MongoDB of the settings, else the store of a data folder, which Larder need not run
 * on where it is the embedded one.
 * @throws BackupError where there is none
 */
export const findSource = (dataDir: string, config: BackupConfig): Found => {
  const uri = config.MONGODB_URI
  if (uri !== undefined) return { open: () => openMongoSource(uri), filesAt: config.FILES_AT, bytes: 0 }
  const store = readNote(join(dataDir, 'store.json'), StoreNote)
  if (store === undefined)
    throw new BackupError(
      `${resolve(dataDir)} is no data folder of Larder: name it with --data DIR, or set MONGODB_URI.`,
    )
  const run = readNote(join(dataDir, 'run.json'), RunNote)
  if (store.mongo === 'embedded')
    return {
      open: () => Promise.resolve(openFolderSource(dataDir)),
      filesAt: config.FILES_AT ?? run?.files_at ?? resolve(dataDir, 'files'),
      bytes: statSync(join(dataDir, 'mongo', 'data.sqlite'), { throwIfNoEntry: false })?.size ?? 0,
    }
  if (run === undefined)
    throw new BackupError(`Larder is not running on ${resolve(dataDir)}: start it first, or set MONGODB_URI.`)
  return {
    open: () => openMongoSource(run.mongodb_uri),
    filesAt: config.FILES_AT ?? run.files_at,
    bytes: 0,
  }
}
