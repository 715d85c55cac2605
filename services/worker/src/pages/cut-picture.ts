import sharp from 'sharp'
import type { ReceiptMimeType, SeveralReceipts } from '@larder/shared/contracts/receipts/receipts'
import { openImage } from '../adapters/image-decoder.ts'

/** The whole picture is made smaller than this many pixels first: a part then has as many as OCR takes. */
const MAX_CUT_PIXELS = 24_000_000
const QUALITY = 90

/** To a reading process: a picture to be cut into the receipts that it shows. */
export type CutRequest = { file: Uint8Array; mimeType: ReceiptMimeType; several: SeveralReceipts }

/**
 * Cuts a picture into an upright JPEG for each receipt that it shows, in the order of the boxes.
 * @throws DomainError file_too_complex beyond `maxPixels`; anything for a damaged one
 */
export async function cutPicture(
  { file, mimeType, several }: CutRequest,
  maxPixels: number,
): Promise<Uint8Array[]> {
  const opened = await openImage(file, mimeType, maxPixels)
  const scale = Math.min(1, Math.sqrt(MAX_CUT_PIXELS / (opened.width * opened.height)))
  const side = Math.ceil(Math.max(opened.width, opened.height) * scale)
  const whole = await opened.upright
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // In a second step: within one, the rotation of the file and this one would be mixed up.
  const { data, info } = await sharp(whole.data, { raw: whole.info })
    .rotate(several.turn)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pictures: Uint8Array[] = []
  for (const [left, top, right, bottom] of several.boxes) {
    const across = pixelsBetween(left, right, info.width)
    const down = pixelsBetween(top, bottom, info.height)
    const picture = await sharp(data, { raw: info })
      .extract({ left: across.from, top: down.from, width: across.length, height: down.length })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    pictures.push(new Uint8Array(picture))
  }
  return pictures
}

/** The whole pixels between two fractions of a side: at least one, and adjoining where the fractions do. */
function pixelsBetween(from: number, to: number, size: number): { from: number; length: number } {
  const start = Math.min(size - 1, Math.round(from * size))
  return { from: start, length: Math.max(1, Math.round(to * size) - start) }
}
