import { type AgreedDate, agreeOnDates, type PackDate, readPackDates } from '@larder/papers'
import type { GrayImage, OcrEngine } from '@larder/shared/server/ports/ocr-engine'
import type { Sharp } from 'sharp'
import { assertUndamaged, decodeImage } from '../adapters/image-decoder.ts'
import { pictureOf } from '../pages/preview.ts'

/** More pixels than a browser sends of the window in which a date is held. */
const MAX_PIXELS = 8_000_000
/** A date whose worst word was read with this confidence in two looks needs no third one. */
const ENOUGH = 0.8

/**
 * Looks at a picture, the best ones first: reduced to so many pixels, at which the dots of ink-jet printers run into lines;
 * blurred, which joins them in a larger picture; and larger ones, in which small letters can be read.
 */
const LOOKS: readonly { pixels: number; blur: number | null }[] = [
  { pixels: 100_000, blur: null },
  { pixels: 260_000, blur: 1.8 },
  { pixels: 160_000, blur: null },
  { pixels: 60_000, blur: null },
  { pixels: 430_000, blur: null },
]
/** A picture of more pixels is a whole photo, of which the date is a smaller part: it is looked at in this many more pixels. */
const WHOLE_PIXELS = 1_300_000
const WHOLE = 2.5

/**
 * The dates on the picture of a pack, a JPEG: looked at until two looks agree on one, five times at most.
 * @throws DomainError file_too_complex, file_unreadable; anything when it is damaged
 */
export async function readPack(jpeg: Uint8Array, ocr: OcrEngine): Promise<AgreedDate[]> {
  const { gray } = await decodeImage(jpeg, 'image/jpeg', MAX_PIXELS)
  const looks: PackDate[][] = []
  let hasText = false
  const scale = gray.width * gray.height > WHOLE_PIXELS ? WHOLE : 1
  for (const { pixels, blur } of LOOKS) {
    const { page } = await ocr.recognise(await seen(gray, pixels * scale, blur), 1, 'latin')
    hasText ||= page.lines.length > 0
    looks.push(readPackDates(page))
    const [date, another] = agreeOnDates(looks)
    if (date?.isAgreed && date.confidence >= ENOUGH && another === undefined) break
  }
  // A blank picture, or one without pixels: a damaged one is read as far as possible.
  if (!hasText) await assertUndamaged(jpeg, 'image/jpeg')
  return agreeOnDates(looks)
}

async function seen(image: GrayImage, pixels: number, blur: number | null): Promise<GrayImage> {
  const scale = Math.min(1, Math.sqrt(pixels / (image.width * image.height)))
  const picture: Sharp = blur === null ? pictureOf(image) : pictureOf(image).blur(blur)
  const { data, info } = await picture
    .resize({ width: Math.round(image.width * scale) })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
