import { fitPhoto } from './fit-photo.ts'
import type { Photo } from './photo.ts'
import { PDF_BYTES_PER_PHOTO, photosPdf } from './photos-pdf.ts'

/** How photos become receipts: all are pages of one, or each is one. */
export type PhotoMeaning = 'one_receipt' | 'separate_receipts'

/**
 * The files to upload: for several pages of one receipt a PDF, else one JPEG for each photo; each at most `maxBytes`.
 *
 * @throws Error if the photos can't be made that small, or the browser has no memory for it
 */
export async function receiptFiles(
  photos: readonly Photo[],
  meaning: PhotoMeaning,
  maxBytes: number,
): Promise<File[]> {
  if (meaning === 'one_receipt' && photos.length > 1) {
    const share = Math.floor(maxBytes / photos.length) - PDF_BYTES_PER_PHOTO
    const pdf = await photosPdf(await fitAll(photos, share))
    return [new File([pdf], 'receipt-photos.pdf', { type: pdf.type })]
  }
  const fitted = await fitAll(photos, maxBytes)
  return fitted.map(({ jpeg }, i) => new File([jpeg], `receipt-photo-${i + 1}.jpg`, { type: 'image/jpeg' }))
}

/** One after the other: each opened photo takes 48 MB of memory. */
async function fitAll(photos: readonly Photo[], maxBytes: number): Promise<Photo[]> {
  const fitted: Photo[] = []
  for (const photo of photos) fitted.push(await fitPhoto(photo, maxBytes))
  return fitted
}
