import type { RecognisedPage, RecognisedWord } from '../domain/receipts/recognised-page.ts'
import { enclosingBox } from '../domain/receipts/text-rows.ts'

const CHARACTER_WIDTH = 10
const LINE_HEIGHT = 20

/** A page as an engine would read it from lines of a fixed-width font; blanks between words keep the columns. */
export function pageOfText(text: string | readonly string[], confidence = 0.9): RecognisedPage {
  const printed = typeof text === 'string' ? text.split('\n') : text
  const lines = printed
    .map((line, index) => {
      const words = [...line.matchAll(/\S+/g)].map((match): RecognisedWord => {
        const left = match.index * CHARACTER_WIDTH
        const top = index * LINE_HEIGHT * 1.5
        return {
          text: match[0],
          confidence,
          box: [left, top, left + match[0].length * CHARACTER_WIDTH, top + LINE_HEIGHT],
        }
      })
      return { words, box: enclosingBox(words) }
    })
    .filter((line) => line.words.length > 0)
  const width = Math.max(1, ...printed.map((line) => line.length)) * CHARACTER_WIDTH
  return { pageNumber: 1, width, height: Math.max(1, printed.length) * LINE_HEIGHT * 1.5, lines }
}
