import type { GrayImage, QuarterTurn } from '@larder/shared/server/ports/ocr-engine'
import type { TextBox } from './text-box.ts'

/** Turns a picture to the right by quarters. */
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

/** Pieces of text shorter than this, in times their height, say nothing about the direction of the writing. */
const MIN_LENGTH = 2

/** Whether most of the writing runs up or down the page. */
export function isSideways(boxes: readonly TextBox[]): boolean {
  let balance = 0
  for (const { width, height } of boxes) {
    if (width > MIN_LENGTH * height) balance -= width
    if (height > MIN_LENGTH * width) balance += height
  }
  return balance > 0
}
