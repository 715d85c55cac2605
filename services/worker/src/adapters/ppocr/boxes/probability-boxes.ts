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
    const { corners, mean } = regionFrom(start, map, isSeen)
    if (mean < MIN_MEAN_PROBABILITY) continue
    const core = smallestBox(corners)
    if (Math.min(core.width, core.height) < MIN_CORE_PIXELS) continue
    boxes.push(unclip(core))
  }
  return boxes
}

/** The region's outermost corners of pixels in each row, which have the same rectangle around them as all of its pixels. */
function regionFrom(start: number, { data, width, height }: ProbabilityMap, isSeen: Uint8Array) {
  const stack = [start]
  isSeen[start] = 1
  const ends = new Map<number, { left: number; right: number }>()
  let [sum, count] = [0, 0]
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width
    const y = (at - x) / width
    sum += data[at] ?? 0
    count += 1
    const row = ends.get(y)
    if (!row) ends.set(y, { left: x, right: x + 1 })
    else if (x < row.left) row.left = x
    else if (x >= row.right) row.right = x + 1
    const [top, bottom] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)]
    const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)]
    for (let line = top; line <= bottom; line += 1) {
      for (let next = line * width + left; next <= line * width + right; next += 1) {
        if (isSeen[next] || (data[next] ?? 0) < TEXT_PROBABILITY) continue
        isSeen[next] = 1
        stack.push(next)
      }
    }
  }
  const corners = [...ends].flatMap(([y, { left, right }]): Point[] => [
    [left, y],
    [right, y],
    [left, y + 1],
    [right, y + 1],
  ])
  return { corners, mean: sum / count }
}

function unclip(core: TextBox): TextBox {
  const distance = (core.width * core.height * UNCLIP_RATIO) / (2 * (core.width + core.height))
  return { ...core, width: core.width + 2 * distance, height: core.height + 2 * distance }
}
