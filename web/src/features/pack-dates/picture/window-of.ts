/** A part of a picture, in its pixels from the upper left corner. */
export type Part = { left: number; top: number; width: number; height: number }

type Size = { width: number; height: number }
type Rectangle = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

/**
 * The part of a video's picture that lies under a frame over it, where the picture is shown as a whole in the middle of its
 * element; the whole picture where none of it does.
 */
export function windowOf(video: Rectangle, frame: Rectangle, picture: Size): Part {
  const scale = Math.min(video.width / picture.width, video.height / picture.height)
  const left = video.left + (video.width - picture.width * scale) / 2
  const top = video.top + (video.height - picture.height * scale) / 2
  const clamp = (at: number, length: number) => Math.min(length, Math.max(0, Math.round(at / scale)))
  const [x, y] = [clamp(frame.left - left, picture.width), clamp(frame.top - top, picture.height)]
  const width = clamp(frame.left + frame.width - left, picture.width) - x
  const height = clamp(frame.top + frame.height - top, picture.height) - y
  return width > 0 && height > 0 ? { left: x, top: y, width, height } : { left: 0, top: 0, ...picture }
}
