import type { TextBox } from '../boxes/text-box.ts'

/** Two pieces are in one row when their centres differ by less than this share of the lower one's height. */
const MAX_OFFSET = 0.5

/**
 * Groups pieces of text into printed rows, from top to bottom, each from left to right. Rows follow the angle of the
 * text, and a piece is compared with its neighbour in the row, so that rows of crumpled paper and slanted photos are
 * not mixed.
 */
export function printedRows<T extends { box: TextBox }>(pieces: readonly T[]): T[][] {
  const slope = Math.tan(medianAngle(pieces.map(({ box }) => box)))
  const level = ({ box }: T) => box.y - box.x * slope
  const rows: T[][] = []
  // From the left, so that the row's last piece is the neighbour.
  for (const piece of [...pieces].sort((a, b) => leftOf(a.box) - leftOf(b.box))) {
    let nearest: { row: T[]; offset: number } | null = null
    for (const row of rows) {
      const neighbour = row.at(-1)
      if (!neighbour) continue
      const offset =
        Math.abs(level(neighbour) - level(piece)) / Math.min(neighbour.box.height, piece.box.height)
      const isBeside = rightOf(neighbour.box) - leftOf(piece.box) < piece.box.height
      if (isBeside && offset < (nearest?.offset ?? MAX_OFFSET)) nearest = { row, offset }
    }
    if (nearest) nearest.row.push(piece)
    else rows.push([piece])
  }
  const meanLevel = (row: readonly T[]) => row.reduce((sum, piece) => sum + level(piece), 0) / row.length
  return rows.sort((a, b) => meanLevel(a) - meanLevel(b))
}

const leftOf = (box: TextBox) => box.x - box.width / 2
const rightOf = (box: TextBox) => box.x + box.width / 2

/** Median angle of the text; long pieces have more weight, because the angle of short ones is random. */
function medianAngle(boxes: readonly TextBox[]): number {
  const sorted = [...boxes].sort((a, b) => a.angle - b.angle)
  const half = sorted.reduce((sum, box) => sum + box.width, 0) / 2
  let sum = 0
  return sorted.find((box) => (sum += box.width) >= half)?.angle ?? 0
}
