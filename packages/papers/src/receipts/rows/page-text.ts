import type { RecognisedPage } from './recognised-page.ts'

/** Text of the pages, one line per line, words joined by spaces. */
export function textOfPages(pages: readonly RecognisedPage[]): string {
  return pages
    .flatMap((page) => page.lines.map((line) => line.words.map((word) => word.text).join(' ')))
    .join('\n')
}

/** Mean confidence of a page's words, weighted by their length; 0 for a page without words. */
export function pageConfidence(page: RecognisedPage): number {
  let sum = 0
  let characters = 0
  for (const word of page.lines.flatMap((line) => line.words)) {
    sum += word.confidence * word.text.length
    characters += word.text.length
  }
  return characters === 0 ? 0 : sum / characters
}

/** Median height of the words read with some confidence, in pixels; null when there are too few. */
export function medianWordHeight(page: RecognisedPage): number | null {
  const heights = page.lines
    .flatMap((line) => line.words)
    .filter((word) => word.confidence > 0.4 && /[\p{L}\p{N}]{3}/u.test(word.text))
    .map((word) => word.box[3] - word.box[1])
    .sort((a, b) => a - b)
  return heights.length < 5 ? null : (heights[heights.length >> 1] ?? null)
}
