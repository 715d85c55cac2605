import { createTesseractOcr } from '../adapters/tesseract-ocr.ts'
import type { OcrEngine, OcrLanguage } from '@larder/shared/server/ports/ocr-engine'
import type { ReadingOptions } from './reading-options.ts'

/** The engine of each language: `ppocr` reads Latin letters alone, so Hebrew is always Tesseract's. */
export async function createOcrEngines(
  name: ReadingOptions['ocrEngine'],
  languageDataDir: string,
): Promise<Record<OcrLanguage, OcrEngine>> {
  if (name === 'tesseract') {
    const tesseract = await createTesseractOcr(languageDataDir, 'latin')
    return { latin: tesseract, hebrew: tesseract }
  }
  // Loaded when chosen: its native library is of no use elsewhere.
  const { createPpocr } = await import('../adapters/ppocr/ppocr-ocr.ts')
  return { latin: await createPpocr(), hebrew: await createTesseractOcr(languageDataDir, null) }
}
