import sharp from 'sharp'
import { seededRandom } from './hostile/mutate-file.ts'

type Corner = readonly [x: number, y: number]

/** A synthetic photo: the receipt lies in perspective on a table, partly in a shadow. */
export type PhotoOfReceipt = {
  width: number
  height: number
  /** The corners of the paper, in pixels: upper left, upper right, lower right, lower left. */
  corners: readonly [Corner, Corner, Corner, Corner]
  /** The remaining light in the shadow, 0 to 1. */
  shadow: number
}

/** Draws rows of a name and an amount on paper, photographs it and returns a JPEG. */
export async function photograph(
  rows: readonly (readonly [left: string, right: string])[],
  { width, height, corners, shadow }: PhotoOfReceipt,
): Promise<Uint8Array> {
  const paper = await drawPaper(rows)
  const toPaper = ontoUnitSquare(corners)
  const random = seededRandom(1)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = toPaper(x, y)
      const isPaper = u >= 0 && u < 1 && v >= 0 && v < 1
      const wood = 110 + 25 * Math.sin(x / 37 + 3 * Math.sin(y / 260)) + 12 * Math.sin(x / 5) + 20 * random()
      const value = isPaper ? pixelOf(paper, u * paper.width, v * paper.height) : wood
      // The shadow's edge crosses the paper, blurred over a tenth of the image.
      const light = Math.min(1, Math.max(0, 5 + 10 * ((x + y / 2) / width - 1)))
      data[y * width + x] = value * (shadow + (1 - shadow) * light)
    }
  }
  const photo = sharp(data, { raw: { width, height, channels: 1 } }).blur(0.6)
  return new Uint8Array(await photo.jpeg({ quality: 85 }).toBuffer())
}

type Paper = { data: Uint8Array; width: number; height: number }

async function drawPaper(rows: readonly (readonly [string, string])[]): Promise<Paper> {
  const [width, height] = [1400, rows.length * 64 + 160]
  const text = rows.map(([left, right], i) => {
    const y = 110 + i * 64
    return `<text x="70" y="${y}">${left}</text><text x="${width - 70}" y="${y}" text-anchor="end">${right}</text>`
  })
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f2ee"/>` +
    `<g font-family="DejaVu Sans Mono, monospace" font-size="44" fill="#222">${text.join('')}</g></svg>`
  const data = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer()
  return { data, width, height }
}

function pixelOf({ data, width, height }: Paper, x: number, y: number): number {
  const [left, top] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))]
  const [fx, fy] = [x - left, y - top]
  const at = (column: number, row: number) => data[row * width + column] ?? 0
  return (
    (at(left, top) * (1 - fx) + at(left + 1, top) * fx) * (1 - fy) +
    (at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx) * fy
  )
}

/** Maps positions in an image to the square with these corners (Heckbert, Fundamentals of Texture Mapping, 1989). */
function ontoUnitSquare([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: PhotoOfReceipt['corners']) {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const area = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / area
  const h = (dx1 * sy - sx * dy1) / area
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0]
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0]
  // The inverse of the matrix, except for a factor.
  return (x: number, y: number): Corner => {
    const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d)
    return [
      ((e - f * h) * x + (c * h - b) * y + (b * f - c * e)) / w,
      ((f * g - d) * x + (a - c * g) * y + (c * d - a * f)) / w,
    ]
  }
}
