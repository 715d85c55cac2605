import type { BlobStore } from '../ports/blob-store.ts'
import { within } from '../store/bounded-operations.ts'

/** How long a place may take to say that it is there: a disk of the network may hang. */
const LOOK_MS = 3_000
/** Whoever asks more often gets the same answer: probes come every few seconds, and a bucket is far. */
const KEPT_MS = 5_000

/** Whether the place of files is there, gone, or can't be reached at the moment. */
export type FilesPlace = 'there' | 'gone' | 'unreachable'

/** Looks whether the place of files is there, at most once in five seconds; without one they are in the database. */
export const createFilesLook = (
  blobs: Pick<BlobStore, 'isThere'> | undefined,
): (() => Promise<FilesPlace>) => {
  let kept: Promise<FilesPlace> | undefined
  let keptUntil = 0
  const look = async (place: Pick<BlobStore, 'isThere'>): Promise<FilesPlace> => {
    try {
      return (await within(LOOK_MS, 'isThere', place.isThere())) ? 'there' : 'gone'
    } catch {
      return 'unreachable'
    }
  }
  return () => {
    if (blobs === undefined) return Promise.resolve('there')
    const now = performance.now()
    if (kept === undefined || now >= keptUntil) {
      kept = look(blobs)
      keptUntil = now + KEPT_MS
    }
    return kept
  }
}
