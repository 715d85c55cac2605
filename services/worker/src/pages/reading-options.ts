import type { OcrLanguage } from '@larder/shared/server/ports/ocr-engine'

/** How files are read. The limits prevent one file from occupying the machine: beyond them it is `file_too_complex`. */
export type ReadingOptions = {
  /** The resolution in dots per inch at which PDF pages without text are rendered. */
  pdfDpi: number
  pdfRenderer: 'pdfium' | 'pdf2pic'
  ocrEngine: 'ppocr' | 'tesseract'
  /** `auto` reads Latin letters and tries Hebrew when that goes badly. */
  language: OcrLanguage | 'auto'
  /** How long `auto` tries a page in Hebrew: patterns without text would keep Tesseract busy for minutes. */
  hebrewTrialMs: number
  maxPages: number
  /** Largest image that is decoded, in pixels. */
  maxPixels: number
}

export const DEFAULT_READING_OPTIONS: ReadingOptions = {
  pdfDpi: 600,
  pdfRenderer: 'pdfium',
  ocrEngine: 'ppocr',
  language: 'auto',
  hebrewTrialMs: 45_000,
  maxPages: 20,
  maxPixels: 80_000_000,
}
