import type { Box, RecognisedLine, RecognisedPage, RecognisedWord } from './recognised-page.ts'
import { enclosingBox, inReadingOrder } from './text-rows.ts'

/** One printed row of a receipt, its words from left to right; `text` joins them by spaces. */
export type Row = {
  words: readonly RecognisedWord[]
  text: string
  box: Box
  page: RecognisedPage
  /** 0 to 1, the mean of the words. */
  confidence: number
}

/** Two lines are one row when they overlap by this share of the lower one's height … */
const MIN_OVERLAP = 0.6
/** … and when one is beside the other, within this share of the page's width. */
const MAX_SIDE_OVERLAP = 0.02

/** The maximum for a receipt: a page with more is a book, or made to keep the parser busy. */
const MAX_ROWS = 2000
const MAX_WORDS = 60
const MAX_WORD_LENGTH = 60
const MAX_ROW_LENGTH = 400

/**
 * Rows of all pages in reading order. Engines split a row into columns at wide gaps: lines at the same height, side by
 * side, are joined again. Specks (words without a letter or digit) at the ends of a row are dropped, as is everything
 * beyond the maximum of a receipt.
 */
export function rowsOfPages(pages: readonly RecognisedPage[]): Row[] {
  const rows = pages.flatMap((page) =>
    joinColumns(page).flatMap((line) => {
      const words = withoutSpecks(withinBounds(line.words))
      return words.length === 0 ? [] : [toRow(words, page)]
    }),
  )
  return rows.slice(0, MAX_ROWS)
}

function joinColumns(page: RecognisedPage): RecognisedLine[] {
  const lines: RecognisedLine[] = []
  for (const line of page.lines) {
    const beside = lines.slice(-3).find((other) => standsBeside(line.box, other.box, page.width))
    if (!beside) {
      lines.push(line)
      continue
    }
    const words = inReadingOrder([...beside.words, ...line.words])
    lines[lines.indexOf(beside)] = { words, box: enclosingBox(words) }
  }
  return lines
}

function standsBeside(a: Box, b: Box, pageWidth: number): boolean {
  const overlap = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  const sideOverlap = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  return (
    overlap >= MIN_OVERLAP * Math.min(a[3] - a[1], b[3] - b[1]) && sideOverlap < MAX_SIDE_OVERLAP * pageWidth
  )
}

/** Stains at the edge of the paper are read as one to three letters with low confidence. */
const STAIN_CONFIDENCE = 0.45
const isSpeck = ({ text, confidence }: RecognisedWord) =>
  !/[\p{L}\p{N}$€£₪]/u.test(text) || (confidence < STAIN_CONFIDENCE && /^\P{N}{1,3}$/u.test(text))

function withoutSpecks(words: readonly RecognisedWord[]): readonly RecognisedWord[] {
  const first = words.findIndex((word) => !isSpeck(word))
  const last = words.findLastIndex((word) => !isSpeck(word))
  return first < 0 ? [] : words.slice(first, last + 1)
}

function withinBounds(words: readonly RecognisedWord[]): readonly RecognisedWord[] {
  let length = 0
  return words
    .slice(0, MAX_WORDS)
    .filter(({ text }) => (length += Math.min(text.length, MAX_WORD_LENGTH) + 1) <= MAX_ROW_LENGTH)
}

/** A row of these words. */
export function toRow(words: readonly RecognisedWord[], page: RecognisedPage): Row {
  return {
    words,
    text: words.map((word) => word.text.slice(0, MAX_WORD_LENGTH)).join(' '),
    box: enclosingBox(words),
    page,
    confidence: words.reduce((sum, word) => sum + word.confidence, 0) / words.length,
  }
}
