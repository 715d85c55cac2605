import sharp, { type Sharp } from 'sharp'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'
import type { GrayImage } from '@larder/shared/server/ports/ocr-engine'
import { endsInZeros } from './ends-in-zeros.ts'
import { decodeHeic } from './heic-decoder.ts'

/** Maximum size for OCR; more pixels take longer without better results. */
const MAX_OCR_PIXELS = 12_000_000
/**
 * Longer sides do not come from cameras or scanners; decoders take a hundred times longer for strips of millions of
 * pixels.
 */
const MAX_SIDE_PIXELS = 65_535

const PICTURE_DECODERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp']

export type DecodedImage = { upright: Sharp; gray: GrayImage }

/**
 * Decodes a JPEG, PNG, WebP or HEIC, rotated as the file says, to grey pixels for OCR.
 * @throws DomainError file_too_complex beyond `maxPixels`; file_unreadable when damaged or cut off
 */
export async function decodeImage(
  file: Uint8Array,
  mimeType: ReceiptMimeType,
  maxPixels: number,
): Promise<DecodedImage> {
  const { upright, width, height } = await openImage(file, mimeType, maxPixels)
  const scale = Math.min(1, Math.sqrt(MAX_OCR_PIXELS / (width * height)))
  const { data, info } = await upright
    .clone()
    .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'inside' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { upright, gray: { data, width: info.width, height: info.height } }
}

/**
 * Opens a JPEG, PNG, WebP or HEIC, rotated as the file says, for a process that may decode nothing else.
 * @throws DomainError file_too_complex beyond `maxPixels`; file_unreadable when cut off
 */
export const openImage = (
  file: Uint8Array,
  mimeType: ReceiptMimeType,
  maxPixels: number,
): Promise<{ upright: Sharp; width: number; height: number }> =>
  (isHeic(mimeType) ? openHeic : openPlain)(file, maxPixels)

/**
 * Restricts this process to the image formats that are opened, whatever a file is called: the library also supports SVG
 * and many more. Each image is opened once, and there is a process for each core.
 */
export function preparePictureDecoders(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: PICTURE_DECODERS })
}

/** Decodes an image again and throws for any warning of its decoder. */
export async function assertUndamaged(file: Uint8Array, mimeType: ReceiptMimeType): Promise<void> {
  // HEIC has no such mode: it is either refused or decoded.
  if (!isHeic(mimeType)) await sharp(file, { failOn: 'warning', limitInputPixels: false }).stats()
}

const isHeic = (mimeType: ReceiptMimeType) => mimeType === 'image/heic' || mimeType === 'image/heif'

async function openHeic(file: Uint8Array, maxPixels: number) {
  const { data, width, height } = await decodeHeic(file, maxPixels)
  const picture = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels })
  return { upright: picture.flatten({ background: 'white' }), width, height }
}

async function openPlain(file: Uint8Array, maxPixels: number) {
  // Only the header is read here.
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels || Math.max(width, height) > MAX_SIDE_PIXELS)
    throw new DomainError('file_too_complex')
  if (format === 'webp' && endsInZeros(file, endOfWebp(file))) throw new DomainError('file_unreadable')
  const bytes = format === 'jpeg' ? withoutPadding(file) : file
  const source = sharp(bytes, { failOn: 'truncated', limitInputPixels: maxPixels, sequentialRead: true })
  return { upright: source.autoOrient().flatten({ background: 'white' }), width, height }
}

/** The end of a WebP according to its header; zeros after it are harmless. */
const endOfWebp = (file: Uint8Array): number =>
  8 + new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(4, true)

/**
 * A JPEG without zeros after its end. A truncated copy is often padded with them, and they decode as grey; without them
 * the truncation is detected.
 */
function withoutPadding(jpeg: Uint8Array): Uint8Array {
  let end = jpeg.length
  while (end > 0 && jpeg[end - 1] === 0) end -= 1
  return jpeg.subarray(0, end)
}
