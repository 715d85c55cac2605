import { smallestBox, type Point, type TextBox } from './text-box.ts'

/** The probability of each pixel to belong to the core of a line of text, 0 to 1, row by row. */
export type ProbabilityMap = { data: Float32Array; width: number; height: number }

/** A pixel of text has at least this probability, and a piece of text this mean. */
const TEXT_PROBABILITY = 0.3
const MIN_MEAN_PROBABILITY = 0.5
/** The detector marks the core of the text; its edge is this far outside, in area per circumference. */
const UNCLIP_RATIO = 1.6
const MIN_CORE_PIXELS = 3

/**
 * Pieces of text on a probability map, in its pixels: connected regions, each with the smallest rectangle around it,
 * expanded to the size of the letters (Liao et al., Real-time Scene Text Detection with Differentiable Binarization,
 * 2020).
 */
export function boxesOnMap(map: ProbabilityMap): TextBox[] {
  const isSeen = new Uint8Array(map.data.length)
  const boxes: TextBox[] = []
  for (let start = 0; start < map.data.length; start += 1) {
    if (isSeen[start] || (map.data[start] ?? 0) < TEXT_PROBABILITY) continue
    const { edge, mean } = regionFrom(start, map, isSeen)
    if (mean < MIN_MEAN_PROBABILITY) continue
    const core = smallestBox(edge)
    if (Math.min(core.width, core.height) < MIN_CORE_PIXELS) continue
    boxes.push(unclip(core))
  }
  return boxes
}

function regionFrom(start: number, { data, width, height }: ProbabilityMap, isSeen: Uint8Array) {
  const stack = [start]
  isSeen[start] = 1
  const edge: Point[] = []
  let [sum, count] = [0, 0]
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width
    const y = (at - x) / width
    sum += data[at] ?? 0
    count += 1
    let neighbours = 0
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
        const next = row * width + column
        if ((data[next] ?? 0) < TEXT_PROBABILITY) continue
        neighbours += 1
        if (isSeen[next]) continue
        isSeen[next] = 1
        stack.push(next)
      }
    }
    // Corners of the pixel, so that a single row of pixels has a height.
    if (neighbours < 9) edge.push([x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1])
  }
  return { edge, mean: sum / count }
}

function unclip(core: TextBox): TextBox {
  const distance = (core.width * core.height * UNCLIP_RATIO) / (2 * (core.width + core.height))
  return { ...core, width: core.width + 2 * distance, height: core.height + 2 * distance }
}
