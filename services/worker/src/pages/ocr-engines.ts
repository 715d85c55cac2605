import { createTesseractOcr } from '../adapters/tesseract-ocr.ts'
import type { OcrEngine, OcrLanguage } from '@larder/shared/server/ports/ocr-engine'
import type { ReadingOptions } from './reading-options.ts'

/** The engine for each language: `ppocr` reads only Latin letters, so Hebrew is always read by Tesseract. */
export async function createOcrEngines(
  name: ReadingOptions['ocrEngine'],
): Promise<Record<OcrLanguage, OcrEngine>> {
  if (name === 'tesseract') {
    const tesseract = await createTesseractOcr('latin')
    return { latin: tesseract, hebrew: tesseract }
  }
  // Loaded only when chosen, because its native library is not needed otherwise.
  const { createPpocr } = await import('../adapters/ppocr/ppocr-ocr.ts')
  return { latin: await createPpocr(), hebrew: await createTesseractOcr(null) }
}
