import type { PhotoType } from '@larder/shared/contracts/recipes/recipe-photo'

/** A picture to be made of a photo: `inside` a square of the side in pixels, or to `cover` it. */
export type PictureSize = { side: number; fit: 'inside' | 'cover'; format: 'webp' | 'jpeg' }

/** To a process that encodes photos: one photo at a time. */
export type PhotoRequest = { file: Uint8Array; mimeType: PhotoType; sizes: readonly PictureSize[] }
