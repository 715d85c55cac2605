import type { RecognisedPage } from '../../domain/receipts/rows/recognised-page.ts'

/** Eight-bit gray pixels, row by row from the upper left corner. */
export type GrayImage = { data: Uint8Array; width: number; height: number }

export type OcrLanguage = 'latin' | 'hebrew'

/** How far a picture must be turned to the right to stand upright, in degrees. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** A page as it stands upright: boxes are in the pixels of the turned picture. */
export type OcrReading = {
  page: RecognisedPage
  turn: QuarterTurn
  /** False when the page was hardly in letters of the language. */
  isLegible: boolean
}

/** Finds the words of a picture of a page. */
export interface OcrEngine {
  readonly name: string
  /** Height of a word in pixels that it reads best; null when it copes with any. */
  readonly bestWordHeight: number | null
  /** Rejects with the signal's reason when it is aborted, if the engine can be stopped at work. */
  recognise(
    image: GrayImage,
    pageNumber: number,
    language: OcrLanguage,
    signal?: AbortSignal,
  ): Promise<OcrReading>
  close(): Promise<void>
}
