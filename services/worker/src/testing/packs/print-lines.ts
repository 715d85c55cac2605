import sharp from 'sharp'
import { DOT_COLUMNS, DOT_ROWS, dotsOf } from './dot-glyphs.ts'

/** How much ink is where, 0 to 1, row by row from the upper left corner. */
export type Ink = { data: Float32Array; width: number; height: number }

/** A printed line: by an ink-jet printer in dots, or in letters of a font, as lasers and presses print. */
export type PrintedLine = { text: string; by: 'dots' | 'font' }

type Print = {
  lines: readonly PrintedLine[]
  /** The height of a capital in pixels. */
  capital: number
  font: string
  isBold: boolean
  /** Radius of a dot and width of a column, in rows of dots. */
  dotRadius: number
  columnWidth: number
  /** Share of dots that the print head left out, and how far others missed their place in rows of dots. */
  missing: number
  scatter: number
}

const MARGIN = 12
const LINE_SPACING = 1.7

/** Prints lines below one another, left-aligned. `random` gives numbers from 0 to 1. */
export async function printLines(print: Print, random: () => number): Promise<Ink> {
  const pictures = await Promise.all(
    print.lines.map(({ text, by }) =>
      by === 'dots' ? Promise.resolve(printDots(text, print, random)) : printFont(text, print),
    ),
  )
  const step = Math.round(print.capital * LINE_SPACING)
  const width = Math.max(...pictures.map((picture) => picture.width)) + 2 * MARGIN
  const height = step * pictures.length + 2 * MARGIN
  const data = new Float32Array(width * height)
  for (const [index, picture] of pictures.entries()) {
    const top = MARGIN + index * step
    for (let y = 0; y < Math.min(picture.height, height - top); y += 1)
      for (let x = 0; x < picture.width; x += 1) {
        const at = (top + y) * width + MARGIN + x
        data[at] = Math.max(data[at] ?? 0, picture.data[y * picture.width + x] ?? 0)
      }
  }
  return { data, width, height }
}

function printDots(text: string, print: Print, random: () => number): Ink {
  const pitch = print.capital / DOT_ROWS
  const columnStep = pitch * print.columnWidth
  const radius = pitch * print.dotRadius
  const [width, height] = [
    Math.ceil((text.length * DOT_COLUMNS + 1) * columnStep),
    Math.ceil(print.capital + 2 * pitch),
  ]
  const data = new Float32Array(width * height)
  for (const { column, row } of dotsOf(text)) {
    if (random() < print.missing) continue
    const miss = () => (random() - 0.5) * 2 * print.scatter * pitch
    const [centreX, centreY] = [(column + 0.7) * columnStep + miss(), (row + 1) * pitch + miss()]
    for (let y = Math.floor(centreY - radius - 1); y <= centreY + radius + 1; y += 1)
      for (let x = Math.floor(centreX - radius - 1); x <= centreX + radius + 1; x += 1) {
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        const ink = radius + 0.5 - Math.hypot(x - centreX, y - centreY)
        const at = y * width + x
        data[at] = Math.max(data[at] ?? 0, Math.min(1, Math.max(0, ink)))
      }
  }
  return { data, width, height }
}

async function printFont(text: string, { capital, font, isBold }: Print): Promise<Ink> {
  // Capitals of the usual fonts are seven tenths of their size high.
  const size = capital / 0.72
  const [width, height] = [Math.ceil(text.length * size * 0.8 + size), Math.ceil(capital * 1.4)]
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#000"/>` +
    `<text x="2" y="${capital * 1.1}" font-family="${font}" font-weight="${isBold ? 'bold' : 'normal'}" font-size="${size}" fill="#fff">${escaped}</text></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer({ resolveWithObject: true })
  return { data: Float32Array.from(data, (value) => value / 255), width: info.width, height: info.height }
}
