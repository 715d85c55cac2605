import { encodeJpeg, type Photo } from './photo.ts'

/** Half of the bytes, and no difference that the reader of receipts would notice. */
const REDUCED_QUALITY = 0.8
/** Below this scale letters of a receipt are no longer legible. */
const MIN_SCALE = 0.2

/**
 * The photo in at most `maxBytes`: as it is if it fits, else compressed more, and only then with fewer pixels.
 *
 * @throws Error if it can't be made that small, or can't be opened
 */
export async function fitPhoto(photo: Photo, maxBytes: number): Promise<Photo> {
  if (photo.jpeg.size <= maxBytes) return photo
  const picture = await createImageBitmap(photo.jpeg)
  try {
    for (let scale = 1; scale >= MIN_SCALE; scale *= 0.85) {
      const size = { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) }
      const smaller = await encodeJpeg(picture, size, REDUCED_QUALITY)
      if (smaller.jpeg.size <= maxBytes) return smaller
    }
  } finally {
    picture.close()
  }
  throw new Error('The photo does not fit into an upload')
}
