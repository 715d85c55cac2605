import sharp from 'sharp'
import type { Ink } from './print-lines.ts'

/** How a print on a pack looks to the camera. */
export type PackView = {
  width: number
  height: number
  /** Degrees by which the print is turned clockwise. */
  turn: number
  /** How far the ends of a line sink below its middle, as a share of its length: bottles and the bottoms of cans. */
  bow: number
  surface: 'card' | 'film' | 'foil'
  /** Grey of the pack and of the ink, 0 to 255. */
  ground: number
  ink: number
  /** Blur in pixels, noise as a standard deviation in grey levels. */
  blur: number
  noise: number
  quality: number
}

/** Photographs ink on a pack and returns a JPEG. `random` gives numbers from 0 to 1. */
export async function photographPack(print: Ink, view: PackView, random: () => number): Promise<Uint8Array> {
  const { width, height } = view
  const light = lightOf(view, random)
  const angle = (-view.turn * Math.PI) / 180
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const u = cosine * dx - sine * dy
      const v = sine * dx + cosine * dy - (view.bow * 4 * u * u) / print.width
      const ink = inkAt(print, u + print.width / 2, v + print.height / 2)
      const noise = (random() + random() + random() - 1.5) * 2 * view.noise
      data[y * width + x] = Math.min(255, Math.max(0, light(x, y, ink) + noise))
    }
  const photo = sharp(data, { raw: { width, height, channels: 1 } })
  const seen = view.blur >= 0.3 ? photo.blur(view.blur) : photo
  return new Uint8Array(await seen.jpeg({ quality: view.quality }).toBuffer())
}

/** Light that comes from a point of the pack with so much ink: what shines also shines through the ink, a little. */
function lightOf({ width, surface, ground, ink }: PackView, random: () => number) {
  const [slope, tilt] = [(random() - 0.5) * 0.4, (random() - 0.5) * 0.4]
  const stripes = Array.from({ length: surface === 'card' ? 0 : 2 + Math.floor(random() * 3) }, () => ({
    at: random() * width,
    lean: (random() - 0.5) * 2,
    breadth: 15 + random() * 60,
    shine: surface === 'foil' ? (random() - 0.25) * 110 : random() * 50,
  }))
  return (x: number, y: number, amount: number): number => {
    const slanted = 1 + slope * (x / width - 0.5) + tilt * (y / width - 0.25)
    let shine = 0
    for (const { at, lean, breadth, shine: strength } of stripes) {
      const distance = (x + lean * y - at) / breadth
      shine += strength * Math.exp(-distance * distance)
    }
    return (ground * (1 - amount) + ink * amount) * slanted + shine * (1 - 0.6 * amount)
  }
}

function inkAt({ data, width, height }: Ink, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 0
  const [fx, fy] = [x - left, y - top]
  const at = (column: number, row: number) => data[row * width + column] ?? 0
  return (
    (at(left, top) * (1 - fx) + at(left + 1, top) * fx) * (1 - fy) +
    (at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx) * fy
  )
}
