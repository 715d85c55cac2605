import sharp, { type Sharp } from 'sharp'
import { DomainError } from '@larder/shared/contracts/errors'
import type { ReceiptMimeType } from '@larder/shared/contracts/receipts'
import type { GrayImage } from '@larder/shared/server/ports/ocr-engine'
import { decodeHeic } from './heic-decoder.ts'

/** Largest side pair that OCR gets; more pixels cost time and gain nothing. */
const MAX_OCR_PIXELS = 12_000_000

export type DecodedImage = { upright: Sharp; gray: GrayImage }

/**
 * Decodes a JPEG, PNG, WebP or HEIC, turned as the file says, to gray pixels for OCR.
 * @throws DomainError file_too_complex beyond `maxPixels`; file_unreadable when damaged or cut off
 */
export async function decodeImage(
  file: Uint8Array,
  mimeType: ReceiptMimeType,
  maxPixels: number,
): Promise<DecodedImage> {
  const isHeic = mimeType === 'image/heic' || mimeType === 'image/heif'
  const { upright, width, height } = await (isHeic ? openHeic : openPlain)(file, maxPixels)
  const scale = Math.min(1, Math.sqrt(MAX_OCR_PIXELS / (width * height)))
  const { data, info } = await upright
    .clone()
    .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'inside' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { upright, gray: { data, width: info.width, height: info.height } }
}

async function openHeic(file: Uint8Array, maxPixels: number) {
  const { data, width, height } = await decodeHeic(file, maxPixels)
  const picture = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels })
  return { upright: picture.flatten({ background: 'white' }), width, height }
}

async function openPlain(file: Uint8Array, maxPixels: number) {
  // The header alone is read here; nothing is decoded.
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) throw new DomainError('file_too_complex')
  const source = sharp(file, { failOn: 'truncated', limitInputPixels: maxPixels, sequentialRead: true })
  return { upright: source.autoOrient().flatten({ background: 'white' }), width, height }
}
