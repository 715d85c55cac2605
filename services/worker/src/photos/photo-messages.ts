import type { PhotoType } from '@larder/shared/contracts/recipes/recipe-photo'

/** To a process that encodes photos: one photo at a time. */
export type PhotoRequest = { file: Uint8Array; mimeType: PhotoType }
