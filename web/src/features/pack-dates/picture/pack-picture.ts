import { wait } from '../../../lib/wait.ts'
import { type Part, windowOf } from './window-of.ts'

/** Letters of a date are read at fewer pixels; a whole photo has it somewhere, and needs more. */
const MAX_SIDE = { window: 1400, photo: 1800 } as const
/** What a phone sends in a moment, also over a slow connection. */
const MAX_BYTES = 300_000
const QUALITIES = [0.85, 0.7, 0.5, 0.3] as const
/** How often the camera is asked for a picture, and the pause between. */
const ATTEMPTS = 5
const PAUSE_MS = 200

/**
 * What the camera sees under the frame, as a JPEG that is small enough to be sent.
 * @throws Error when the browser has no picture, or no memory for it
 */
export async function pictureInFrame(video: HTMLVideoElement, frame: HTMLElement): Promise<Blob> {
  // A camera that has just started has no picture yet.
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }))
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [whole, window] = [video.getBoundingClientRect(), frame.getBoundingClientRect()]
      const picture = await createImageBitmap(video)
      return await encode(picture, windowOf(whole, window, picture), MAX_SIDE.window)
    } catch (error) {
      // A busy device may have none between two pictures.
      if (attempt === ATTEMPTS) throw error
      await wait(PAUSE_MS)
    }
  }
}

/**
 * A photo of the phone's camera app, as a JPEG that is small enough to be sent.
 * @throws Error when it is no picture that the browser can open
 */
export async function pictureOfFile(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  return encode(picture, { left: 0, top: 0, width: picture.width, height: picture.height }, MAX_SIDE.photo)
}

async function encode(picture: ImageBitmap, part: Part, maxSide: number): Promise<Blob> {
  try {
    const scale = Math.min(1, maxSide / Math.max(part.width, part.height))
    const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)]
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('The browser has no memory for a picture')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height)
    let jpeg: Blob | undefined
    for (const quality of QUALITIES) {
      jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality })
      if (jpeg.size <= MAX_BYTES) break
    }
    if (jpeg === undefined) throw new Error('The browser encoded no picture')
    return jpeg
  } finally {
    picture.close()
  }
}
