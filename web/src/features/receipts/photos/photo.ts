/** A photo as it is kept until it is sent: an upright JPEG. */
export type Photo = { jpeg: Blob; width: number; height: number }

/** More pixels are not read anyway: the reader of receipts reduces larger pictures to as many. */
const MAX_PIXELS = 12_000_000
export const JPEG_QUALITY = 0.92

type Size = { width: number; height: number }

/** The size of a picture reduced to at most 12 megapixels. */
export function photoSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)))
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

/**
 * A picture as a JPEG of this size. It carries nothing of its source but the pixels, so no place or device.
 *
 * @throws Error if the browser has no memory for it
 */
export async function encodeJpeg(
  picture: ImageBitmap | HTMLVideoElement,
  { width, height }: Size,
  quality: number,
): Promise<Photo> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser has no memory for another photo')
  // Paper where the picture is transparent: a JPEG would be black there.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return { jpeg: await canvas.convertToBlob({ type: 'image/jpeg', quality }), width, height }
}
