import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fillFolder, openFolderSnapshot } from '@larder/embedded-mongo/copies'
import { DATABASE } from './store.ts'
import type { Source, Target } from './store.ts'

const folderOf = (dataDir: string) => join(dataDir, 'mongo')

/** The documents of the embedded store in a data folder, beside a running Larder or without one. */
export const openFolderSource = (dataDir: string): Source => {
  const snapshot = openFolderSnapshot(folderOf(dataDir), DATABASE)
  return {
    collections: snapshot.collections,
    documents: (collection) => snapshot.documents(collection),
    close: () => Promise.resolve(snapshot.release()),
  }
}

/** A new embedded store in a data folder that has none. */
export const openFolderTarget = async (dataDir: string): Promise<Target> => {
  const fill = await fillFolder(folderOf(dataDir), DATABASE)
  let isOpen = true
  const close = async () => {
    if (isOpen) await fill.close()
    isOpen = false
  }
  return {
    insert: (collection, documents) => fill.insert(collection, documents),
    asStored: (document) => document,
    reopen: async () => {
      await close()
      return openFolderSource(dataDir)
    },
    // Nothing starts on a folder that is not in its place yet.
    complete: () => Promise.resolve(),
    discard: async () => {
      await close()
      await rm(folderOf(dataDir), { recursive: true, force: true })
    },
    close,
  }
}
