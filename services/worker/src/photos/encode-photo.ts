import type { EncodedPhoto } from '@larder/shared/server/recipes/photos/recipe-photo-work.service'
import { openImage } from '../adapters/image-decoder.ts'
import type { PhotoRequest } from './photo-messages.ts'

/** No camera has more; a decoded pixel takes four bytes. */
const MAX_PIXELS = 100_000_000
/** The longest side in pixels: sharp on the widest screen that shows it. */
const FULL_SIDE = 1_600
/** The side in pixels of the square of a list, for screens of three pixels per point. */
const SMALL_SIDE = 192
const QUALITY = 80

/**
 * Encodes a photo anew in each size: upright, in sRGB and without metadata, such as the place.
 * @throws DomainError file_too_complex, file_unreadable; anything for a damaged one
 */
export async function encodePhoto({ file, mimeType }: PhotoRequest): Promise<EncodedPhoto> {
  const { upright } = await openImage(file, mimeType, MAX_PIXELS)
  const full = await upright
    .clone()
    .resize({ width: FULL_SIDE, height: FULL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
  const small = await upright
    .clone()
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'cover' })
    .webp({ quality: QUALITY })
    .toBuffer()
  return { full: new Uint8Array(full), small: new Uint8Array(small) }
}
