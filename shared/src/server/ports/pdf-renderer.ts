import type { GrayImage } from './ocr-engine.ts'

/** Renders pages of a PDF. */
export interface PdfRenderer {
  open(file: Uint8Array): Promise<OpenPdf>
}

export interface OpenPdf {
  /** `pageNumber` counts from 1; `dpi` is dots per inch of the page's own size (points are 1/72 inch). */
  render(pageNumber: number, dpi: number): Promise<GrayImage>
  close(): void
}
