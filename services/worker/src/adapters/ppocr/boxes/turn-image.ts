import type { GrayImage, QuarterTurn } from '@larder/shared/server/ports/ocr-engine'
import type { TextBox } from './text-box.ts'

/** Rotates an image clockwise by quarter turns. */
export function turnImage(image: GrayImage, turn: QuarterTurn): GrayImage {
  const { data, width, height } = image
  if (turn === 0) return image
  const size = turn === 180 ? { width, height } : { width: height, height: width }
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [column, row] =
        turn === 90
          ? [height - 1 - y, x]
          : turn === 180
            ? [width - 1 - x, height - 1 - y]
            : [y, width - 1 - x]
      turned[row * size.width + column] = data[y * width + x] ?? 0
    }
  }
  return { data: turned, ...size }
}

/** Pieces of text shorter than this, relative to their height, do not show the direction of the text. */
const MIN_LENGTH = 2

/** Whether most of the text runs up or down the page. */
export function isSideways(boxes: readonly TextBox[]): boolean {
  let balance = 0
  for (const { width, height } of boxes) {
    if (width > MIN_LENGTH * height) balance -= width
    if (height > MIN_LENGTH * width) balance += height
  }
  return balance > 0
}
