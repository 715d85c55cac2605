import sharp, { type Sharp } from 'sharp'
import type { PagePreview } from '@larder/shared/domain/receipts/read-receipt'
import type { GrayImage, QuarterTurn } from '@larder/shared/server/ports/ocr-engine'

export const PREVIEW_HEIGHT = 1200

/** Shrinks a picture of a page to the review screen's size and turns it to the right, so that it stands upright. */
export async function makePreview(
  picture: Sharp,
  pageNumber: number,
  turn: QuarterTurn,
): Promise<PagePreview> {
  const small = await picture
    .clone()
    .resize({ width: PREVIEW_HEIGHT, height: PREVIEW_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // A second picture: within one, the turn that the file asks for and this one would be mixed up.
  const { data, info } = await sharp(small.data, { raw: small.info })
    .rotate(turn)
    .webp({ quality: 70 })
    .toBuffer({ resolveWithObject: true })
  return { pageNumber, width: info.width, height: info.height, webp: new Uint8Array(data) }
}

/** Gray pixels as a picture for sharp. */
export function pictureOf({ data, width, height }: GrayImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } })
}
