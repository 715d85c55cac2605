import type { RecognisedPage } from '@larder/papers'

/** Eight-bit grey pixels, row by row from the upper left corner. */
export type GrayImage = { data: Uint8Array; width: number; height: number }

export type OcrLanguage = 'latin' | 'hebrew'

/** By how many degrees an image must be rotated clockwise to be upright. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** An upright page: boxes are in the pixels of the rotated image. */
export type OcrReading = {
  page: RecognisedPage
  turn: QuarterTurn
  /** False when hardly any letters of the page belong to the language. */
  isLegible: boolean
}

/** Finds the words in an image of a page. */
export interface OcrEngine {
  readonly name: string
  /** The word height in pixels that it reads best; null if it reads any. */
  readonly bestWordHeight: number | null
  /** Rejects with the signal's reason when aborted, if the engine can be interrupted. */
  recognise(
    image: GrayImage,
    pageNumber: number,
    language: OcrLanguage,
    signal?: AbortSignal,
  ): Promise<OcrReading>
  close(): Promise<void>
}
