import type { OcrLanguage } from '@larder/shared/server/ports/ocr-engine'

/** How files are read. The limits keep one file from taking the machine: beyond them it is `file_too_complex`. */
export type ReadingOptions = {
  /** Dots per inch at which PDF pages without text are drawn. */
  pdfDpi: number
  pdfRenderer: 'pdfium' | 'pdf2pic'
  ocrEngine: 'ppocr' | 'tesseract'
  /** `auto` reads Latin letters and tries Hebrew when that goes badly. */
  language: OcrLanguage | 'auto'
  /** How long `auto` tries a page in Hebrew: patterns that are no writing would keep Tesseract for minutes. */
  hebrewTrialMs: number
  maxPages: number
  /** Largest picture that is decoded, in pixels. */
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
