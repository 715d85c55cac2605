import type { BlobStore } from '../ports/blob-store.ts'
import { createFolderBlobs } from './folder-blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'

/** Whether `FILES_AT` names a folder, or a bucket with its key. */
export const isFilesPlace = (place: string): boolean => {
  if (place.startsWith('/')) return true
  if (!/^https?:\/\//.test(place) || !URL.canParse(place)) return false
  const { username, password, pathname } = new URL(place)
  return username !== '' && password !== '' && /^\/[^/]/.test(pathname)
}

/** What keeps bytes at the place that `FILES_AT` names; undefined where it names none. */
export const openBlobs = (place: string | undefined): BlobStore | undefined => {
  if (place === undefined) return undefined
  return place.startsWith('/') ? createFolderBlobs(place) : createS3Blobs(place)
}
