import { trackOf } from '../../../../ui/camera/open-camera.ts'
import { encodeJpeg, JPEG_QUALITY, type Photo, photoSize } from '../photo.ts'

/** Some phones never answer when they are asked for a still. */
const STILL_TIMEOUT_MS = 4000

/**
 * A photo of what the camera sees, as sharp as it can: a still where the browser can take one, else the present frame of
 * the video.
 *
 * @throws Error if the camera shows nothing yet
 */
export async function takePhoto(stream: MediaStream, video: HTMLVideoElement): Promise<Photo> {
  const frame = { width: video.videoWidth, height: video.videoHeight }
  if (frame.width === 0) throw new Error('The camera shows nothing yet')
  const still = await takeStill(stream)
  // Some cameras give stills that are smaller than their video.
  if (still === null || still.width * still.height < frame.width * frame.height) {
    still?.close()
    return encodeJpeg(video, photoSize(frame), JPEG_QUALITY)
  }
  try {
    return await encodeJpeg(still, photoSize(still), JPEG_QUALITY)
  } finally {
    still.close()
  }
}

/** A still in the camera's full resolution, turned upright; null if there is none. */
async function takeStill(stream: MediaStream): Promise<ImageBitmap | null> {
  const track = trackOf(stream)
  // Not in Safari and Firefox, although TypeScript's types promise it.
  if (track === undefined || !('ImageCapture' in window)) return null
  try {
    const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), STILL_TIMEOUT_MS))
    const still = await Promise.race([new ImageCapture(track).takePhoto(), timeout])
    return still === null ? null : await createImageBitmap(still)
  } catch {
    return null
  }
}
