import type { RecognisedPage, RecognisedWord } from '../src/receipts/rows/recognised-page.ts'
import { enclosingBox } from '../src/receipts/rows/text-rows.ts'

const CHARACTER_WIDTH = 10
const LINE_HEIGHT = 20
const HEBREW = /\p{Script=Hebrew}/u

/**
 * A page as an engine would read it from lines in a fixed-width font; spaces between words preserve the columns. Lines
 * in Hebrew run from right to left.
 */
export function pageOfText(text: string | readonly string[], confidence = 0.9): RecognisedPage {
  const printed = typeof text === 'string' ? text.split('\n') : text
  const width = Math.max(1, ...printed.map((line) => line.length)) * CHARACTER_WIDTH
  const lines = printed
    .map((line, index) => {
      const words = [...line.matchAll(/\S+/g)].map((match): RecognisedWord => {
        const length = match[0].length * CHARACTER_WIDTH
        const start = match.index * CHARACTER_WIDTH
        const left = HEBREW.test(line) ? width - start - length : start
        const top = index * LINE_HEIGHT * 1.5
        return {
          text: match[0],
          confidence,
          box: [left, top, left + length, top + LINE_HEIGHT],
        }
      })
      return { words, box: enclosingBox(words) }
    })
    .filter((line) => line.words.length > 0)
  return { pageNumber: 1, width, height: Math.max(1, printed.length) * LINE_HEIGHT * 1.5, lines }
}
