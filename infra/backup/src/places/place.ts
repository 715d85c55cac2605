import { resolve } from 'node:path'
import type { BackupConfig } from '../config.ts'
import { createFolderPlace } from './folder-place.ts'
import { createS3Place } from './s3-place.ts'

/** Where backups are kept. */
export type Place = {
  /** The place in words, without secrets. */
  title: string
  /** The folder in which a backup is written before it is put there. */
  draftFolder: string
  /** The names of all that is kept. */
  list(): Promise<string[]>
  /** Takes a whole file over under a name, and resolves when it is safe there; the file is gone afterwards. */
  take(path: string, name: string): Promise<void>
  remove(name: string): Promise<void>
  /** The first bytes of what has a name, at most `count`, and how many it has in all. */
  head(name: string, count: number): Promise<{ bytes: Buffer; size: number }>
  /** The path of a file with what has a name; a copy in `folder`, which is made, where the place is elsewhere. */
  fetch(name: string, folder: string): Promise<string>
}

/**
 * The place that `BACKUP_AT` names: a folder, or a bucket with its key; what goes to a bucket is written in `draftFolder`
 * before.
 */
export const openPlace = (at: string, draftFolder: string): Place =>
  at.startsWith('/') ? createFolderPlace(at) : createS3Place(at, draftFolder)

/** Where backups of a data folder, or of the MongoDB of the settings, are kept: a place for `openPlace`, or `off`. */
export const placeOf = ({ BACKUP_AT, MONGODB_URI }: BackupConfig, dataDir: string): string =>
  BACKUP_AT ?? (MONGODB_URI === undefined ? resolve(dataDir, 'backups') : 'off')
