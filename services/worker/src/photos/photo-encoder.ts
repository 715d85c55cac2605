import type { PhotoType } from '@larder/shared/contracts/recipes/recipe-photo'
import type { EncodedPhoto } from '@larder/shared/server/recipes/photos/recipe-photo-work.service'
import { createProcessPool } from '../pages/processes/process-pool.ts'
import type { PhotoRequest } from './photo-messages.ts'

/** Built JavaScript from dist, or through tsx when this file runs from source. */
const PHOTO_PROCESS = new URL(
  import.meta.url.endsWith('.ts') ? './photo-process.source.mjs' : './photo-process.js',
  import.meta.url,
)
/** The time limit of one photo. */
const DEADLINE_MS = 30_000

/**
 * Creates the encoder of photos. They are decoded only in a process that is limited in memory and time and has no
 * secrets; it starts with the first photo.
 */
export function createPhotoEncoder() {
  const pool = createProcessPool<PhotoRequest, EncodedPhoto>({
    entry: PHOTO_PROCESS,
    processes: 1,
    deadlineMs: DEADLINE_MS,
    data: null,
  })
  return {
    /** @throws DomainError file_unreadable, file_too_complex, reading_timed_out; the signal's reason */
    encode: (file: Uint8Array, mimeType: PhotoType, signal: AbortSignal): Promise<EncodedPhoto> =>
      pool.run({ file, mimeType }, { signal }),
    close: (): Promise<void> => pool.close(),
  }
}
export type PhotoEncoder = ReturnType<typeof createPhotoEncoder>
