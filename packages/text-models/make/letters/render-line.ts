import sharp from 'sharp'
import type { Random } from './random.ts'

/** A line as the recogniser takes it: grey values, `height` pixels high. */
export type Line = { data: Uint8Array; width: number; height: number }

const HEIGHT = 48
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Draws a text as a receipt printer and a camera or scanner leave it: more or less ink, grey paper, blur, few pixels,
 * noise, and more or less room above and below, as a detector cuts lines out.
 */
export async function renderLine(text: string, fonts: readonly string[], random: Random): Promise<Line> {
  const size = random.between(24, 38)
  const width = Math.ceil(text.length * size * 0.9 + 40)
  const font = random.oneOf(fonts)
  const weight = random.isTrue(0.3) ? 'bold' : 'normal'
  const squeeze = random.between(0.8, 1.15)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width * squeeze)}" height="96">
<rect width="100%" height="100%" fill="white"/>
<text transform="scale(${squeeze} 1)" x="12" y="60" font-family="${font}" font-weight="${weight}" font-size="${size}">${escaped(text)}</text></svg>`
  const drawn = await sharp(Buffer.from(drawing)).grayscale().raw().toBuffer({ resolveWithObject: true })
  const ink = inkOf(drawn.data, drawn.info.width, drawn.info.height)
  const [above, below] = [random.between(2, 9), random.between(2, 9)]
  const top = Math.max(0, Math.round(ink.top - above))
  const bottom = Math.min(drawn.info.height, Math.round(ink.bottom + below))
  const cut = { left: Math.max(0, ink.left - 6), top, height: bottom - top }
  const cutWidth = Math.min(drawn.info.width, ink.right + 6) - cut.left
  const scale = HEIGHT / cut.height
  const coarse = random.between(0.35, 1)
  let picture = sharp(drawn.data, {
    raw: { width: drawn.info.width, height: drawn.info.height, channels: 1 },
  }).extract({ ...cut, width: cutWidth })
  if (random.isTrue(0.7)) picture = picture.blur(random.between(0.4, 1.4))
  const small = await picture
    .resize({ height: Math.max(14, Math.round(cut.height * coarse)) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = await sharp(small.data, {
    raw: { width: small.info.width, height: small.info.height, channels: small.info.channels },
  })
    .grayscale()
    .resize({ width: Math.max(16, Math.round(cutWidth * scale)), height: HEIGHT, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: printed(data, random), width: info.width, height: HEIGHT }
}

/** Grey values of ink and paper with noise. */
function printed(data: Uint8Array, random: Random): Uint8Array {
  const paper = random.between(170, 255)
  const ink = random.between(0, paper * 0.55)
  const noise = random.between(0, 14)
  return data.map((value) => {
    const grey = ink + ((paper - ink) * value) / 255 + noise * random.normal()
    return Math.max(0, Math.min(255, Math.round(grey)))
  })
}

function inkOf(data: Uint8Array, width: number, height: number) {
  let [left, right, top, bottom] = [width, 1, height, 1]
  for (let at = 0; at < data.length; at += 1) {
    if ((data[at] ?? 255) > 128) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  return { left: Math.min(left, right - 1), right, top: Math.min(top, bottom - 1), bottom }
}
