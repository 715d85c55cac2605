import type { GrayImage } from '@larder/shared/server/ports/ocr-engine'
import type { TextBox } from './text-box.ts'

/** Height in pixels of the lines that the recogniser reads. */
export const LINE_HEIGHT = 48

/**
 * Cuts a piece of text out of a page, straightened, `LINE_HEIGHT` pixels high; pixels outside of the page repeat its
 * edge.
 */
export function cropLine(image: GrayImage, box: TextBox): GrayImage {
  const step = box.height / LINE_HEIGHT
  const width = Math.max(8, Math.round(box.width / step))
  const data = new Uint8Array(width * LINE_HEIGHT)
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  // Large text is averaged, otherwise thin strokes fall between the samples.
  const samples = Math.max(1, Math.min(4, Math.round(step)))
  for (let row = 0; row < LINE_HEIGHT; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let sum = 0
      for (let i = 0; i < samples * samples; i += 1) {
        const along = (column + ((i % samples) + 0.5) / samples - width / 2) * step
        const across = (row + (Math.floor(i / samples) + 0.5) / samples - LINE_HEIGHT / 2) * step
        sum += pixelAt(image, box.x + along * cos - across * sin, box.y + along * sin + across * cos)
      }
      data[row * width + column] = sum / (samples * samples)
    }
  }
  return { data, width, height: LINE_HEIGHT }
}

/** Bilinear between the four pixels around a place; pixel centres lie at halves. */
function pixelAt({ data, width, height }: GrayImage, x: number, y: number): number {
  const px = Math.min(width - 1, Math.max(0, x - 0.5))
  const py = Math.min(height - 1, Math.max(0, y - 0.5))
  const [left, top] = [Math.floor(px), Math.floor(py)]
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const at = (column: number, row: number) => data[row * width + column] ?? 0
  const [fx, fy] = [px - left, py - top]
  const above = at(left, top) * (1 - fx) + at(right, top) * fx
  const below = at(left, bottom) * (1 - fx) + at(right, bottom) * fx
  return above * (1 - fy) + below * fy
}
