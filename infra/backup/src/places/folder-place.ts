import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../backup-error.ts'
import { readHead } from '../read-head.ts'
import type { Place } from './place.ts'

/** What stays free of the disk, beside as much as the last backup took: Larder writes there, too. */
const MARGIN_BYTES = 256 * 1024 * 1024
/** What is being written, or was when its process died. */
export const DRAFT = '.part'
const STALE_MS = 86_400_000

/**
 * Makes a folder for drafts, removes those that nobody writes any more, and looks whether there is room for one of
 * `bytes`.
 * @throws BackupError where there is none
 */
export const prepareDraftFolder = async (folder: string, bytes: number): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (!name.startsWith('larder-') || !name.endsWith(DRAFT)) continue
    // It may have got its name since.
    const found = await stat(join(folder, name)).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > STALE_MS) await rm(join(folder, name), { force: true })
  }
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + MARGIN_BYTES)
    throw new BackupError(
      `There is too little room for a backup in ${folder}: ${Math.round((bavail * bsize) / 1e6)} MB are free, and ${Math.round((bytes + MARGIN_BYTES) / 1e6)} MB are needed. Nothing was changed.`,
    )
}

/** Backups in a folder, which is made where there is none. */
export const createFolderPlace = (folder: string): Place => ({
  title: folder,
  draftFolder: folder,
  list: async () => {
    try {
      return await readdir(folder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  },
  take: async (path, name) => {
    await rename(path, join(folder, name))
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
  remove: (name) => rm(join(folder, name), { force: true }),
  head: (name, count) => readHead(join(folder, name), count),
  fetch: (name) => Promise.resolve(join(folder, name)),
})
