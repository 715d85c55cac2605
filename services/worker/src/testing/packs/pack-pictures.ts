import { seededRandom } from '../hostile/mutate-file.ts'
import { packText, type PackText } from './pack-texts.ts'
import { type PackView, photographPack } from './photograph-pack.ts'
import { printLines } from './print-lines.ts'

/** A picture as the browser sends it, and what it shows. */
export type PackPicture = PackText & { seed: number; jpeg: Uint8Array; view: PackView }

const FONTS = ['DejaVu Sans Mono', 'Liberation Mono', 'Liberation Sans', 'Liberation Sans Narrow'] as const
const [WIDTH, HEIGHT] = [1200, 560]

/** The picture of a pack by number: a text in dots or letters, turned, bowed, on card, film or foil. */
export async function packPicture(seed: number): Promise<PackPicture> {
  const random = seededRandom(seed)
  for (let skipped = 0; skipped < 5; skipped += 1) random()
  const between = (from: number, to: number) => from + random() * (to - from)
  const text = packText(random)
  const capital = between(24, 62)
  const print = {
    lines: text.lines,
    capital,
    font: FONTS[Math.floor(random() * FONTS.length)] ?? FONTS[0],
    isBold: random() < 0.3,
    dotRadius: between(0.38, 0.62),
    columnWidth: between(0.75, 1.15),
    missing: random() < 0.4 ? between(0, 0.02) : 0,
    scatter: between(0, 0.12),
  }
  const ink = await printLines(print, random)
  const surface = (['card', 'film', 'foil'] as const)[Math.floor(random() * 3)] ?? 'card'
  const isLightInk = surface === 'film' && random() < 0.35
  const ground = isLightInk ? between(30, 80) : between(150, 230)
  const contrast = between(55, 150)
  const view: PackView = {
    // A print that is wider than the picture would not be held in the window.
    width: Math.max(WIDTH, Math.ceil(ink.width * 1.06)),
    height: Math.max(HEIGHT, ink.height + 60),
    turn: random() < 0.06 ? (random() < 0.5 ? 180 : 90) + between(-4, 4) : between(-9, 9),
    bow: random() < 0.3 ? between(0.01, 0.05) : 0,
    surface,
    ground,
    ink: isLightInk ? Math.min(250, ground + contrast) : Math.max(5, ground - contrast),
    blur: between(0.3, capital / 25),
    noise: between(1, 9),
    quality: 82,
  }
  // A line that stands across the picture needs its height.
  if (Math.abs(view.turn) > 45 && Math.abs(view.turn) < 135)
    view.height = Math.max(view.height, ink.width + 60)
  return { ...text, seed, view, jpeg: await photographPack(ink, view, random) }
}
