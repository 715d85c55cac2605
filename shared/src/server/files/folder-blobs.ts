import { access, constants, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { BlobStore } from '../ports/blob-store.ts'

/** What is being written, or was when its process died. */
const DRAFT = '.part'
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** What is not there, or can't be read of a disk that goes on: the file is lost, not the folder. */
const LOST = ['ENOENT', 'EIO']

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

const toDomainError = (error: unknown) => {
  const code = FULL.includes(codeOf(error)) ? 'storage_full' : 'files_unavailable'
  return Object.assign(new DomainError(code), { cause: error })
}

/** Makes what has changed in a folder survive a loss of power. */
const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Keeps bytes in a folder: each in a file of its own, in the subfolder of the first two letters of its name. All processes
 * of a Larder must see the same folder. Its owner alone can read it.
 */
export const createFolderBlobs = (folder: string): BlobStore => {
  const folderOf = (name: string) => join(folder, name.slice(0, 2))
  const pathOf = (name: string) => join(folderOf(name), name)

  const write = async (name: string, data: Uint8Array) => {
    try {
      // Not the folder itself: where it is gone, what was in it is gone too, which must not look well again.
      await mkdir(folderOf(name), { mode: 0o700 })
      await syncFolder(folder)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const handle = await open(`${pathOf(name)}${DRAFT}`, 'wx', 0o600)
    try {
      await handle.writeFile(data)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(`${pathOf(name)}${DRAFT}`, pathOf(name))
    await syncFolder(folderOf(name))
  }

  return {
    prepare: async () => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
      } catch (error) {
        throw toDomainError(error)
      }
    },

    isThere: () =>
      access(folder, constants.W_OK | constants.X_OK).then(
        () => true,
        () => false,
      ),

    put: async (name, data) => {
      try {
        await write(name, data)
      } catch (error) {
        await rm(`${pathOf(name)}${DRAFT}`, { force: true }).catch(() => {})
        throw toDomainError(error)
      }
    },

    find: async (name) => {
      try {
        const data = await readFile(pathOf(name))
        return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      } catch (error) {
        if (LOST.includes(codeOf(error))) return null
        throw toDomainError(error)
      }
    },

    remove: async (name) => {
      await rm(pathOf(name), { force: true }).catch((error: unknown) => {
        throw toDomainError(error)
      })
    },

    list: async function* (prefix) {
      let entries
      try {
        entries = await opendir(join(folder, prefix))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return
        throw toDomainError(error)
      }
      for await (const { name } of entries) {
        // It may have been removed since, or got its name.
        const found = await stat(pathOf(name)).catch(() => null)
        if (found !== null) yield { name, writtenAt: found.mtime }
      }
    },
  }
}
