import type { RecognisedPage } from './recognised-page.ts'

/** The steps of reading a file, in the order in which they happen. */
export const READING_STAGES = ['open', 'text', 'render', 'ocr', 'preview'] as const
export type ReadingStage = (typeof READING_STAGES)[number]

/** Image of a page for the review screen: WebP, upright, at most 1200 pixels high. */
export type PagePreview = { pageNumber: number; width: number; height: number; webp: Uint8Array }

/** What was read from a receipt file, before it is parsed. */
export type ReadReceipt = {
  pages: RecognisedPage[]
  previews: PagePreview[]
  /** The top of the first page for lists: WebP, 132 × 168 pixels. */
  thumbnail: Uint8Array
  /** `pdf_text` when every page had a text layer. */
  textSource: 'pdf_text' | 'ocr'
  /** Text layer of a PDF with its lines and pages; null when it has none, and for images. */
  pdfText: string | null
  /** By how many degrees the picture was turned clockwise to be upright; absent for a PDF. */
  turn?: 0 | 90 | 180 | 270
  /** Which engine read the pages, e.g. `tesseract eng`. */
  engine: string
  /** Seconds spent in each stage. */
  stageSeconds: Record<ReadingStage, number>
}
