import type { WishImageType } from '@larder/shared/contracts/recipes/recipe-generation'
import type { PhotoType } from '@larder/shared/contracts/recipes/recipe-photo'
import type { EncodedPhoto } from '@larder/shared/server/recipes/photos/recipe-photo-work.service'
import { createProcessPool } from '../pages/processes/process-pool.ts'
import type { PhotoRequest, PictureSize } from './encode-photo.ts'

const PHOTO_PROCESS = new URL('./photo-process.ts', import.meta.url)
/** The time limit of one photo. */
const DEADLINE_MS = 30_000

/** Sharp on the widest screen that shows it. */
const FULL: PictureSize = { side: 1_600, fit: 'inside', format: 'webp' }
/** The square of a list, for screens of three pixels per point. */
const SMALL: PictureSize = { side: 192, fit: 'cover', format: 'webp' }
/** A language model sees a dish in fewer pixels than a camera has. */
const FOR_MODEL: PictureSize = { side: 1_024, fit: 'inside', format: 'jpeg' }

/**
 * Creates the encoder of photos. They are decoded only in a process that is limited in memory and time and has no
 * secrets; it starts with the first photo. Its methods throw DomainError file_unreadable, file_too_complex or
 * reading_timed_out, and the signal's reason.
 */
export function createPhotoEncoder() {
  const pool = createProcessPool<PhotoRequest, Uint8Array[]>({
    entry: PHOTO_PROCESS,
    processes: 1,
    deadlineMs: DEADLINE_MS,
    data: null,
  })
  return {
    /** The pictures that screens show of a recipe's photo. */
    encode: async (file: Uint8Array, mimeType: PhotoType, signal: AbortSignal): Promise<EncodedPhoto> => {
      const [full, small] = await pool.run({ file, mimeType, sizes: [FULL, SMALL] }, { signal })
      return { full: full!, small: small! }
    },
    /** A JPEG for a language model. */
    encodeForModel: async (
      file: Uint8Array,
      mimeType: WishImageType,
      signal: AbortSignal,
    ): Promise<Uint8Array> => {
      const [picture] = await pool.run({ file, mimeType, sizes: [FOR_MODEL] }, { signal })
      return picture!
    },
    close: (): Promise<void> => pool.close(),
  }
}
export type PhotoEncoder = ReturnType<typeof createPhotoEncoder>
