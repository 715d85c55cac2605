import type { ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'
import type { ReadReceipt } from '@larder/papers'
import { assertUndamaged, decodeImage } from '../adapters/image-decoder.ts'
import { makePreview, makeThumbnail } from './preview.ts'
import { recognisePage } from './recognise-page.ts'
import type { Reading } from './stopwatch.ts'

/** Reads a photo or scan: one page. */
export async function readImage(
  file: Uint8Array,
  mimeType: ReceiptMimeType,
  reading: Reading,
): Promise<ReadReceipt> {
  const { stopwatch, options } = reading
  reading.onPage(1, 1)
  const image = await stopwatch.measure('open', () => decodeImage(file, mimeType, options.maxPixels))
  const { page, turn, engine } = await stopwatch.measure('ocr', () => recognisePage(image.gray, 1, reading))
  // A blank image, or one without pixels: a damaged one is read as far as possible.
  if (page.lines.length === 0) await stopwatch.measure('open', () => assertUndamaged(file, mimeType))
  const preview = await stopwatch.measure('preview', () => makePreview(image.upright, image.gray, 1, turn))
  return {
    pages: [page],
    previews: [preview],
    thumbnail: await stopwatch.measure('preview', () => makeThumbnail(preview)),
    textSource: 'ocr',
    pdfText: null,
    turn,
    engine,
    stageSeconds: stopwatch.seconds,
  }
}
