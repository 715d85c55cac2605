/**
 * What was read from a page by any engine: the text layer of a PDF, Tesseract, or another. Boxes are [left, top, right,
 * bottom] in pixels of the page, with the origin at the upper left corner.
 */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** `confidence` is 0 to 1. */
export type RecognisedWord = { text: string; box: Box; confidence: number }

/** Words of one printed line in reading order. */
export type RecognisedLine = { words: readonly RecognisedWord[]; box: Box }

/** Lines from top to bottom; `width` and `height` in the pixels of the boxes. */
export type RecognisedPage = {
  pageNumber: number
  width: number
  height: number
  lines: readonly RecognisedLine[]
}
