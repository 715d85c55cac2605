import { openImage } from '../adapters/image-decoder.ts'
import type { PhotoType } from '@larder/shared/contracts/recipes/recipe-photo'

/** A picture to be made of a photo: `inside` a square of the side in pixels, or to `cover` it. */
export type PictureSize = { side: number; fit: 'inside' | 'cover'; format: 'webp' | 'jpeg' }

/** To a process that encodes photos: one photo at a time. */
export type PhotoRequest = { file: Uint8Array; mimeType: PhotoType; sizes: readonly PictureSize[] }

/** No camera has more; a decoded pixel takes four bytes. */
const MAX_PIXELS = 100_000_000
const QUALITY = 80

/**
 * Encodes a photo anew in each size: upright, in sRGB and without metadata, such as the place.
 * @throws DomainError file_too_complex, file_unreadable; anything for a damaged one
 */
export async function encodePhoto({ file, mimeType, sizes }: PhotoRequest): Promise<Uint8Array[]> {
  const { upright } = await openImage(file, mimeType, MAX_PIXELS)
  const pictures: Uint8Array[] = []
  for (const { side, fit, format } of sizes) {
    const picture = await upright
      .clone()
      .resize({ width: side, height: side, fit, withoutEnlargement: fit === 'inside' })
      .toFormat(format, { quality: QUALITY })
      .toBuffer()
    pictures.push(new Uint8Array(picture))
  }
  return pictures
}
